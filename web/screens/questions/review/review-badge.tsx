import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ReviewState } from '#contract'
import { reviewLabels, reviewLooks } from './review-words.ts'

export function ReviewBadge({ state }: { state: ReviewState }) {
  const { i18n } = useLingui()
  return <Badge data-look={reviewLooks[state]}>{i18n._(reviewLabels[state])}</Badge>
}
