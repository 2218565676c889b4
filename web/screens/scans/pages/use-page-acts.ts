import { useLingui } from '@lingui/react/macro'
import { useQueryClient } from '@tanstack/react-query'
import { type PageAct, type ScanPageRow, scanApi, scanDoubtApi, scanPageApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { codeText } from '../../../../scanning/layout/serial.ts'

/** What is said of a page, besides the act. */
export interface PageDecision {
  act: PageAct
  code?: string
  student_id?: number
  page_no?: number
  reason?: string
}

/** ms for which a decision on a page may be taken back. */
const undoable = 10_000

type Step = { id: number } & PageDecision

/** Calls that bring a page, and those that went with it, back to where they were; null where no call does. */
export function stepsBack(page: ScanPageRow, { act }: PageDecision, moved: readonly number[]): Step[] | null {
  const { id, state, serial, page_no, student } = page
  if (act === 'DISCARD') return [{ id, act: 'RETURN' }]
  if (act === 'COUNT') {
    const [former] = moved
    if (state === 'SAME') return former === undefined ? null : [{ id: former, act: 'COUNT' }]
    // Those that were put away for it come back, and contradict it again.
    if (state === 'CLASH') return moved.map((other) => ({ id: other, act: 'RETURN' }))
    return state === 'OTHER_EXAM' ? null : [{ id, act: 'READ_AGAIN' }]
  }
  if (act !== 'ASSIGN') return null
  if (student && state !== 'CLASH') return [{ id, act: 'ASSIGN', student_id: student.id }]
  if (serial !== null && page_no !== null && state !== 'UNKNOWN' && state !== 'NO_PUPIL')
    return [{ id, act: 'ASSIGN', code: codeText({ serial, page: page_no }) }]
  return [{ id, act: 'READ_AGAIN' }]
}

/** What a person does with pages, each with a way back for some seconds. */
export function usePageActs() {
  const { t } = useLingui()
  const queryClient = useQueryClient()
  const decide = useAction(scanPageApi.decide, {
    invalidates: [scanPageApi.list, scanApi.list, scanApi.completeness, scanDoubtApi.list],
    toasts: 'failures',
    conflicts: 'toast',
  })
  const sentences: Record<PageAct, string> = {
    COUNT: t`The page counts now.`,
    DISCARD: t`The page was set aside.`,
    RETURN: t`The page was brought back.`,
    READ_AGAIN: t`The page was read again.`,
    ASSIGN: t`The page was given to its sheet.`,
  }
  const takeBack = async (steps: Step[]) => {
    for (const step of steps) await decide.run(step)
  }
  /** Answers whether it was taken; a refusal has been shown, but for one of a field. */
  const run = async (page: ScanPageRow, decision: PageDecision) => {
    const { data } = await decide.run({ id: page.id, row_version: page.row_version, ...decision })
    const steps = stepsBack(page, decision, data.moved)
    const subject = `scan page ${page.id}`
    if (steps)
      void showUndo(sentences[decision.act], () => void takeBack(steps).catch(() => undefined), subject, undoable)
    else void queryClient.invalidateQueries({ queryKey: [scanPageApi.list.path] })
    return data.page
  }
  return { run, pending: decide.pending, error: decide.error, reset: decide.reset }
}
