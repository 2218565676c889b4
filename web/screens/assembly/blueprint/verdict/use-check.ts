import { assemblyApi, type Blueprint } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import { useSettled } from '../use-settled.ts'

/** ms of quiet before the solver is asked: it takes longer than a count. */
const quiet = 900

interface Asked {
  grade_id: number | null
  subject_id: number | null
  language: string | null
  question_paper_marks: number
  blueprint: Blueprint
}

/** Whether a paper exists; asked once the typing rests and what is typed can be meant. `answer` belongs to what is typed now. */
export function useCheck(asked: Asked, isValid: boolean) {
  const { settled, isSettled } = useSettled(asked, quiet)
  const { grade_id, subject_id, language, question_paper_marks, blueprint } = settled
  const enabled = isValid && isSettled && grade_id !== null && subject_id !== null
  const { data, error, refetch } = useRead(
    assemblyApi.checkBlueprint,
    { grade_id: grade_id ?? 0, subject_id: subject_id ?? 0, language, question_paper_marks, blueprint },
    { enabled, toasts: 'none' },
  )
  const isAsking = isValid && (!isSettled || (enabled && !data && !error))
  return { answer: enabled ? data : undefined, error: enabled ? error : null, isAsking, refetch }
}
export type Check = ReturnType<typeof useCheck>
