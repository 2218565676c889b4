import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ExamState } from '#contract'
import { stateColours, stateNames } from './words.ts'

export function StateBadge({ state }: { state: ExamState }) {
  const { i18n } = useLingui()
  return (
    <Badge color={stateColours[state]} miw="max-content">
      {i18n._(stateNames[state])}
    </Badge>
  )
}
