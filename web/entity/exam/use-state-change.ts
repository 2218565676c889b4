import { useLingui } from '@lingui/react/macro'
import { type CountedPolicy, type ExamRow, type ExamState, examApi, examMarksApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import type { ExamStateStep } from './state-steps.ts'

/** Of an exam what its state depends on. */
export type ChangedExam = Pick<ExamRow, 'id' | 'name' | 'state' | 'sections'>

export interface StateValues {
  state: string
  reason: string
  section_ids: string[]
  /** How absent pupils count in an exam that is verified; '' leaves it to the school's rule. */
  absent_policy: string
}

/** Sections of which the step can be taken: those that are open are handed in, the others are taken back. */
export const sectionsIn = (exam: ChangedExam | null, to: ExamState) =>
  (exam?.sections ?? []).filter(({ state }) => state === (to === 'SUBMITTED' ? 'OPEN' : 'SUBMITTED'))

/** While an exam is marked its sections are handed in, and taken back, one by one. */
export const isOfSections = ({ state }: Pick<ExamRow, 'state'>, { to }: ExamStateStep) =>
  state === 'MARKING' && to !== 'CANCELLED'

/** Takes the step, and offers to take it back. */
export function useStateChange(exam: ChangedExam | null, step: ExamStateStep | undefined) {
  const { t } = useLingui()
  const change = useAction(examApi.changeState, {
    invalidates: [examApi.list, examMarksApi.list],
    toasts: 'failures',
  })
  return async ({ reason, section_ids, absent_policy }: StateValues): Promise<void> => {
    if (!exam || !step) return
    const there = sectionsIn(exam, step.to).map(({ id }) => id)
    const chosen = there.filter((one) => section_ids.includes(String(one)))
    // The server hands in the open sections of the person who asks, not those of others.
    const some = isOfSections(exam, step) && (step.to === 'MARKING' || chosen.length < there.length)
    const { data } = await change.run({
      id: exam.id,
      state: step.to,
      reason: reason.trim() || null,
      ...(some && { section_ids: chosen }),
      ...(step.to === 'VERIFIED' && absent_policy !== '' && { absent_policy: absent_policy as CountedPolicy }),
    })
    const message = examApi.changeState.message ? sayText(examApi.changeState.message) : ''
    const { back } = step
    // What was handed in before, or by others, stays so.
    const done = data.sections.flatMap(({ id, state }) => (state === 'SUBMITTED' && chosen.includes(id) ? [id] : []))
    // Sections are opened again with a reason: that of a step taken back at once.
    const undone = step.to === 'SUBMITTED' && { section_ids: done, reason: t`Handed in too early` }
    if (back) showUndo(message, () => change.run({ id: exam.id, state: back, ...undone }).catch(() => undefined))
  }
}
