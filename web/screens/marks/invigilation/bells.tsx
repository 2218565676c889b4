import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { RoomRoll } from '#contract'
import { bellTimes } from './bells.ts'
import classes from './invigilation.module.css'
import { useClock } from './use-clock.ts'

/** Names that are said before it is only said how many more there are. */
const SHOWN = 3

/** The strip that says how long it still takes, and who has longer. */
export function Bells({ roll }: { roll: RoomRoll }) {
  const { i18n, t } = useLingui()
  const { minutes_left, longer } = bellTimes(roll, useClock(roll.date))
  const { end } = roll
  const names = (all: string[]) => {
    const more = all.length - SHOWN
    const shown = more > 1 ? [...all.slice(0, SHOWN), t`${more} more`] : all
    return new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(shown)
  }
  const isLast = minutes_left !== null && minutes_left <= 10
  return (
    <p className={classes.bells} role="status" data-last={isLast || undefined}>
      {!isLast && <Trans>Ends at {end}</Trans>}
      {isLast && minutes_left > 0 && <Plural value={minutes_left} one="# minute left" other="# minutes left" />}
      {isLast && minutes_left <= 0 && <Trans>The time is up</Trans>}
      {longer.map(({ until, names: all }) => {
        const who = names(all)
        return (
          <span key={until}>
            {'; '}
            <Trans>
              {who} until {until}
            </Trans>
          </span>
        )
      })}
    </p>
  )
}
