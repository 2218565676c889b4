import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { PaperRow } from '#contract'
import { stateLooks, stateNames } from '../details/paper-words.ts'

export function PaperBadge({ state }: Pick<PaperRow, 'state'>) {
  const { i18n } = useLingui()
  return <Badge data-look={stateLooks[state]}>{i18n._(stateNames[state])}</Badge>
}
