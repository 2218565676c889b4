import { useLingui } from '@lingui/react/macro'
import { durationText } from '#contract'

/** Writes a duration in the user's language: '1:30' → '1 hour(s) 30 min(s)'. */
export function useDuration(): (timing: string) => string {
  const { t } = useLingui()
  return (timing) => durationText(timing, { hours: t`hour(s)`, minutes: t`min(s)` })
}
