import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ReviewState } from '#contract'
import { reviewColours, reviewLabels } from './review-words.ts'

export function ReviewBadge({ state }: { state: ReviewState }) {
  const { i18n } = useLingui()
  return (
    <Badge color={reviewColours[state]} tt="none" miw="max-content">
      {i18n._(reviewLabels[state])}
    </Badge>
  )
}
