import { useEffect, useRef, useState } from 'react'
import { gradeApi, type SetUpMade, sectionApi, setUpApi, subjectApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { toPlan, type WorkingPlan } from '../set-up-plan.ts'
import type { SetUpWork } from '../use-set-up.ts'

/** What a plan would make, and making it: looked at whenever the last part is open, before anything is written. */
export function useMaking({ plan, kept }: SetUpWork, isOpen: boolean) {
  const look = useAction(setUpApi.make, { toasts: 'none' })
  const run = useAction(setUpApi.make, {
    toasts: 'failures',
    conflicts: 'toast',
    invalidates: [setUpApi.get, gradeApi.list, sectionApi.list, subjectApi.list],
  })
  const [undone, setUndone] = useState<number | null>(null)
  const [looked, setLooked] = useState<{
    plan: WorkingPlan
    answer: SetUpMade | null
    refused: CallError | null
  } | null>(null)
  const [made, setMade] = useState<{ plan: WorkingPlan; answer: SetUpMade } | null>(null)
  const asked = useRef<WorkingPlan | null>(null)
  const lookAt = async () => {
    if (asked.current === plan) return
    asked.current = plan
    try {
      const { data } = await look.run({ plan: toPlan(plan), dry_run: true })
      if (asked.current === plan) setLooked({ plan, answer: data, refused: null })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (asked.current === plan) setLooked({ plan, answer: null, refused: error })
    }
  }
  useEffect(() => {
    if (isOpen) void lookAt()
  })
  const make = async () => {
    if (run.pending || !canMake) return
    try {
      await kept.flush().catch(() => undefined)
      const { data } = await run.run({ plan: toPlan(plan) })
      setMade({ plan, answer: data })
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.errorCode === 'invalid_field') setLooked({ plan, answer: null, refused: error })
    }
  }
  const lookAgain = () => {
    asked.current = null
    void lookAt()
  }
  const now = looked?.plan === plan ? looked : null
  const canMake = now?.answer != null
  const isMade = made?.plan === plan && made.answer.import_id !== undone
  return {
    ...{ make, pending: run.pending },
    /** Looked at, nothing refused, and not made already. */
    canMake: canMake && !isMade,
    isMade,
    /** null while it is looked at. */
    answer: now?.answer ?? null,
    refused: now?.refused ?? null,
    /** What was made of the plan as it stands. */
    made: made?.plan === plan ? made.answer : null,
    lookAgain,
    /** It was taken back. */
    onUndone: (import_id: number) => {
      setUndone(import_id)
      lookAgain()
    },
  }
}
export type Making = ReturnType<typeof useMaking>
