import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Drawer, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { SeriesWhole } from '#contract'
import { useBack } from '#web/ui/dialog/use-back.ts'
import { useTitleOf } from './paper-card.tsx'
import { placeName } from './place-name.ts'
import classes from './plan.module.css'
import { leastHardOf, priceOf, priceSigns, slotText } from './slot-words.ts'
import { isPicked, type PlanMoves, type PlanSitting, sittingsOf } from './use-plan.ts'
import '#web/ui/dialog/dialog.css'

interface PhonePapersProps {
  whole: SeriesWhole
  moves: PlanMoves
  broken: ReadonlySet<number>
}

const orderOf = ({ sitting }: PlanSitting) => `${sitting.day ?? ''} ${sitting.shift ?? ''}`

/** The date sheet on a phone: one class at a time, by day; each paper is moved by a list of days, the best first. */
export function PhonePapers({ whole, moves, broken }: PhonePapersProps) {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOf()
  const [grade, setGrade] = useState(whole.grades[0]?.id ?? 0)
  const all = sittingsOf(whole.papers)
  const own = all
    .filter(({ paper }) => paper.grade.id === grade)
    .toSorted((x, y) => orderOf(x).localeCompare(orderOf(y)))
  return (
    <Stack gap="xs">
      <NativeSelect
        label={t`Class`}
        data={whole.grades.map(({ id, title }) => ({ value: String(id), label: title }))}
        value={String(grade)}
        onChange={(event) => setGrade(Number(event.currentTarget.value))}
      />
      <ul className={classes.lines}>
        {own.map((one) => (
          <li key={`${one.paper.id} ${one.sitting.batch}`} className={classes.line}>
            <div>
              <Text fw={600}>
                {titleOf(one)} {broken.has(one.paper.id) && <Badge color="red">{t`breaks a rule`}</Badge>}
              </Text>
              <Text size="sm" c="dimmed">
                {one.sitting.day !== null && one.sitting.shift !== null
                  ? placeName(whole, one.sitting.day, one.sitting.shift, i18n.locale)
                  : t`without a day`}
                {' · '}
                {t`${one.sitting.pupils} pupils`}
                {one.paper.pinned && ` · ${t`pinned`}`}
              </Text>
            </div>
            {moves.mayMove && (
              <Button
                variant="default"
                aria-label={t`Move ${titleOf(one)}`}
                onClick={() => moves.pick({ paper_id: one.paper.id, batch: one.sitting.batch })}
              >
                <Trans>Move…</Trans>
              </Button>
            )}
          </li>
        ))}
      </ul>
      <Days whole={whole} moves={moves} one={all.find((each) => isPicked(each, moves.picked))} />
    </Stack>
  )
}

interface DaysProps extends Omit<PhonePapersProps, 'broken'> {
  one: PlanSitting | undefined
}

const rank = { better: 0, same: 1, worse: 2, breaks: 3 }

/** The days that there are for a paper, the best first, each with its sentence. */
function Days({ whole, moves, one }: DaysProps) {
  const { t, i18n } = useLingui()
  const titleOf = useTitleOf()
  const close = () => moves.pick(null)
  useBack(one !== undefined, { onBack: close })
  const least = leastHardOf(moves.slots)
  const slots = (moves.slots ?? [])
    .map((slot) => ({ slot, price: priceOf(slot, least) }))
    .toSorted((x, y) => rank[x.price] - rank[y.price] || x.slot.cost_change - y.slot.cost_change)
  const move = (day: string | null, shift: number | null) =>
    one && moves.move({ paper_id: one.paper.id, batch: one.sitting.batch }, { day, shift })
  return (
    <Drawer.Root opened={one !== undefined} onClose={close} position="bottom">
      <Drawer.Overlay />
      <Drawer.Content>
        <Drawer.Header role="presentation">
          <Drawer.Title>{one && t`Move ${titleOf(one)}`}</Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} size="xl" />
        </Drawer.Header>
        <Drawer.Body>
          {!moves.slots && <Text c="dimmed">…</Text>}
          {slots.map(({ slot, price }) => (
            <button
              key={`${slot.day} ${slot.shift}`}
              type="button"
              className={classes.slot}
              onClick={() => move(slot.day, slot.shift)}
            >
              <b>
                {priceSigns[price]} {placeName(whole, slot.day, slot.shift, i18n.locale)}
              </b>
              <small className={classes.why}>{slotText(slot, price)}</small>
            </button>
          ))}
          {one?.sitting.day && (
            <button type="button" className={classes.slot} onClick={() => move(null, null)}>
              <Trans>Take it off the date sheet</Trans>
            </button>
          )}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
