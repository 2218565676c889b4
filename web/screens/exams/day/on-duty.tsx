import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { SeriesDuty } from '#contract'
import classes from './desk.module.css'
import { holderOf } from './use-desk.ts'

interface OnDutyProps {
  duties: readonly SeriesDuty[]
  /** Pupils sit there: somebody has to watch. */
  isNeeded?: boolean
  /** The rooms are named too. */
  hasRoom?: boolean
  onAbsent: (duty: SeriesDuty) => void
  onGive?: (duty: SeriesDuty) => void
}

/** Who watches, each with the one press that says that they are not there. */
export function OnDuty({ duties, isNeeded = false, hasRoom = false, onAbsent, onGive }: OnDutyProps) {
  const { t } = useLingui()
  if (duties.length === 0)
    return isNeeded ? (
      <p className={classes.nobody}>
        <Trans>Nobody watches here: give the duty in the list of duties.</Trans>
      </p>
    ) : null
  return (
    <ul className={classes.duties}>
      {duties.map((duty) => {
        const holder = holderOf(duty)
        const place = duty.room?.name ?? t`Reserve`
        const name = holder?.name
        return (
          <li key={`${duty.id} ${duty.place}`}>
            <span className={holder ? undefined : classes.nobody}>
              {hasRoom && <>{place}: </>}
              {name ?? (isNeeded || duty.room === null ? t`Nobody yet` : t`nobody`)}
              {duty.senior && <small> · {t`senior`}</small>}
              {!duty.published && duty.staff && <small> · {t`not published`}</small>}
            </span>
            {holder ? (
              <Button
                variant="default"
                size="compact-md"
                aria-label={t`${holder.name} is not there`}
                onClick={() => onAbsent(duty)}
              >
                <Trans>Not there…</Trans>
              </Button>
            ) : (
              onGive &&
              duty.id !== null && (
                <Button
                  variant="default"
                  size="compact-md"
                  aria-label={t`Give it: ${place}`}
                  onClick={() => onGive(duty)}
                >
                  <Trans>Give it…</Trans>
                </Button>
              )
            )}
          </li>
        )
      })}
    </ul>
  )
}
