import { Plural, Trans } from '@lingui/react/macro'
import type { Deviation } from '#contract'
import { timeOf } from './time.ts'

/** 'Time: 162 of 180 minutes'; nothing where the blueprint doesn't limit it. */
export function TimeWords({ deviations }: { deviations: readonly Deviation[] }) {
  const time = timeOf(deviations)
  if (!time) return null
  const { reached, target } = time
  return (
    <Trans>
      Time: {reached} of <Plural value={target} one="# minute" other="# minutes" />
    </Trans>
  )
}
