import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { PaperRow } from '#contract'
import { stateColours, stateNames } from '../details/paper-words.ts'

export function StateBadge({ state }: Pick<PaperRow, 'state'>) {
  const { i18n } = useLingui()
  return (
    <Badge color={stateColours[state]} miw="max-content">
      {i18n._(stateNames[state])}
    </Badge>
  )
}
