import { Trans, useLingui } from '@lingui/react/macro'
import { Text, VisuallyHidden } from '@mantine/core'
import type { DutyLoad, SeriesDuties, SeriesDuty, SeriesWhole } from '#contract'
import classes from './duty.module.css'
import { type DutySitting, meanOf, sittingKey, sittingsOf } from './duty-words.ts'

export interface DutiesShown {
  whole: SeriesWhole
  found: SeriesDuties
  onOpen: (duty: SeriesDuty) => void
}

/** Teachers down, sittings across: own subjects are hatched, leave is striped, the reserve is a ring. */
export function DutyTable({ whole, found, onOpen }: DutiesShown) {
  const { t, i18n } = useLingui()
  const sittings = sittingsOf(found, whole, i18n.locale)
  const open = found.duties.filter(({ staff }) => staff === null)
  const mean = meanOf(found)
  return (
    <>
      <section className={classes.scroll} aria-label={t`Who watches where`}>
        <table className={classes.grid}>
          <thead>
            <tr>
              <th scope="col">{t`Staff`}</th>
              {sittings.map(({ key, title }) => (
                <th key={key} scope="col">
                  {title}
                </th>
              ))}
              <th scope="col">{t`Duties`}</th>
            </tr>
          </thead>
          <tbody>
            {open.length > 0 && (
              <tr data-open>
                <th scope="row">{t`Nobody yet`}</th>
                {sittings.map(({ key }) => (
                  <Cell key={key} duties={open.filter((one) => sittingKey(one) === key)} onOpen={onOpen} />
                ))}
                <td className={classes.load}>{open.length}</td>
              </tr>
            )}
            {found.loads.map((load) => (
              <Row key={load.staff.id} {...{ load, sittings, found, onOpen }} />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t`On average`}</th>
              <td colSpan={sittings.length} />
              <td className={classes.load}>{mean}</td>
            </tr>
          </tfoot>
        </table>
      </section>
      <Text size="sm" c="dimmed">
        <Trans>Hatched: an own subject is written then. Striped: away. Slanted: not published yet.</Trans>
      </Text>
    </>
  )
}

interface RowProps {
  load: DutyLoad
  sittings: readonly DutySitting[]
  found: SeriesDuties
  onOpen: (duty: SeriesDuty) => void
}

function Row({ load, sittings, found, onOpen }: RowProps) {
  const { t } = useLingui()
  const { staff, duties, earlier, exempt, senior, absent, own } = load
  const mine = found.duties.filter((one) => one.staff?.id === staff.id)
  const facts = [senior && t`senior`, exempt && t`exempt`].filter(Boolean).join(', ')
  return (
    <tr>
      <th scope="row">
        {staff.name}
        {facts && <small>{facts}</small>}
      </th>
      {sittings.map(({ key, day, shift }) => (
        <Cell
          key={key}
          duties={mine.filter((one) => sittingKey(one) === key)}
          mark={
            absent.includes(day)
              ? 'away'
              : own.some((one) => one.day === day && one.shift === shift)
                ? 'own'
                : undefined
          }
          toReplace={found.to_replace}
          onOpen={onOpen}
        />
      ))}
      <td className={classes.load} title={earlier > 0 ? t`${earlier} of them in earlier series` : undefined}>
        {duties + earlier}
      </td>
    </tr>
  )
}

interface CellProps {
  duties: readonly SeriesDuty[]
  mark?: 'away' | 'own' | undefined
  toReplace?: readonly number[]
  onOpen: (duty: SeriesDuty) => void
}

function Cell({ duties, mark, toReplace = [], onOpen }: CellProps) {
  const { t } = useLingui()
  const words = { away: t`away`, own: t`own subject` }
  return (
    <td className={classes.cell} data-mark={mark} title={mark && words[mark]}>
      {mark && <VisuallyHidden>{words[mark]}</VisuallyHidden>}
      {duties.map((duty) => (
        <button
          key={`${duty.room?.id} ${duty.place}`}
          type="button"
          className={classes.duty}
          data-reserve={duty.room === null || undefined}
          data-waits={duty.staff?.id !== duty.published?.id || undefined}
          data-replace={(duty.id !== null && toReplace.includes(duty.id)) || undefined}
          disabled={duty.id === null}
          aria-label={
            duty.staff ? `${duty.room?.name ?? t`Reserve`}, ${duty.staff.name}` : (duty.room?.name ?? t`Reserve`)
          }
          onClick={() => onOpen(duty)}
        >
          {duty.room?.name ?? t`Reserve`}
        </button>
      ))}
    </td>
  )
}
