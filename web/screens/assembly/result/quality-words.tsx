import { Plural, Trans } from '@lingui/react/macro'

interface Quality {
  proven_optimal: boolean
  gap: number
}

/** 'proven best' or how near it is to the best. */
export function QualityWords({ quality: { proven_optimal, gap } }: { quality: Quality }) {
  const points = Number(gap.toFixed(2))
  if (proven_optimal) return <Trans>proven best for this bank</Trans>
  if (points === 0) return <Trans>as good as the best possible</Trans>
  return (
    <Trans>
      within <Plural value={points} one="# point" other="# points" /> of the best possible
    </Trans>
  )
}
