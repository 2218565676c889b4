import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ExamState } from '#contract'
import { stateLooks, stateNames } from './words.ts'

export function ExamBadge({ state }: { state: ExamState }) {
  const { i18n } = useLingui()
  return <Badge data-look={stateLooks[state]}>{i18n._(stateNames[state])}</Badge>
}
