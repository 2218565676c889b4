import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { type DecidedPair, type QuestionPair, questionApi, questionPairApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { showUndo } from '#web/ui/message/toast.tsx'

export type Decision = 'MERGE' | 'KEEP_BOTH' | 'ENEMIES' | 'UNDO'

/** Takes decisions on pairs; each can be taken back from its toast. */
export function usePairDecision() {
  const { t } = useLingui()
  const { run, pending } = useAction(questionPairApi.decide, {
    invalidates: [questionPairApi.list, questionApi.list],
    toasts: 'failures',
    conflicts: 'toast',
  })

  const sentence = ({ state, drafts, first, second }: DecidedPair): string => {
    if (state === 'KEPT') return t`Both questions stay.`
    if (state === 'ENEMIES') return t`The two are never in one paper from now on.`
    if (state === 'FOUND') return t`The decision was taken back.`
    const retired = first.review_state === 'RETIRED' ? first.id : second.id
    if (drafts.length === 0) return t`Question ${retired} was retired.`
    const names = drafts.map(({ title }) => title).join(', ')
    const still = t`${plural(drafts.length, { one: 'This draft still holds it', other: 'These drafts still hold it' })}`
    return t`Question ${retired} was retired. ${still}: ${names}`
  }

  const decide = async ({ id }: Pick<QuestionPair, 'id'>, decision: Decision, keep_id?: number) => {
    const { data } = await run({ id, decision, ...(keep_id === undefined ? {} : { keep_id }) })
    const undo = () => void run({ id, decision: 'UNDO' }).catch(() => undefined)
    if (decision !== 'UNDO') await showUndo(sentence(data), undo)
  }
  return { decide, pending }
}
