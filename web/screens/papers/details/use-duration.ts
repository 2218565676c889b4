import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { durationText } from '#contract'

/** Writes the duration of a paper on its preview, in the words that belong there: '1:30' → '1 hour(s) 30 min(s)'. */
export function useDuration(): (timing: string) => string {
  const { t } = useLingui()
  return (timing) => durationText(timing, { hours: t`hour(s)`, minutes: t`min(s)` })
}

/** Writes a duration anywhere else: '1:30' → '1 hour 30 minutes', '0:00' → ''. */
export function useTimeWords(): (timing: string) => string {
  const { t } = useLingui()
  return (timing) => {
    const [hours = 0, minutes = 0] = timing.split(':').map(Number)
    const parts = [
      hours > 0 && t`${plural(hours, { one: '# hour', other: '# hours' })}`,
      minutes > 0 && t`${plural(minutes, { one: '# minute', other: '# minutes' })}`,
    ]
    return parts.filter(Boolean).join(' ')
  }
}
