import { Trans } from '@lingui/react/macro'

interface Quality {
  proven_optimal: boolean
  gap: number
}

/** 'proven best' or how near it is to the best. */
export function QualityWords({ quality: { proven_optimal, gap } }: { quality: Quality }) {
  const points = Number(gap.toFixed(2))
  return proven_optimal ? (
    <Trans>proven best for this bank</Trans>
  ) : (
    <Trans>within {points} points of the best possible</Trans>
  )
}
