import { useLingui } from '@lingui/react/macro'
import { Badge } from '@mantine/core'
import type { ExamState } from '#contract'
import { currentArea } from '#web/landing.ts'
import { pupilStateLooks, pupilStateNames, stateLooks, stateNames } from './words.ts'

/** The state of an exam, in the words of who looks at it. */
export function ExamBadge({ state }: { state: ExamState }) {
  const { i18n } = useLingui()
  const [names, looks] =
    currentArea() === 'student-admin' ? [pupilStateNames, pupilStateLooks] : [stateNames, stateLooks]
  return <Badge data-look={looks[state]}>{i18n._(names[state])}</Badge>
}
