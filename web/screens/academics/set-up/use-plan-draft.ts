import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { PlanDraft, type SetUpPart, setUpApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useAutosave } from '#web/api/use/use-autosave.ts'
import { toPlan, type WorkingPlan } from './set-up-plan.ts'

interface DraftNow {
  step: SetUpPart
  plan: WorkingPlan
}

const isFinal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

/**
 * Keeps what is changed on the server, soon after it was and when the page is left; what somebody else has kept meanwhile is `others`.
 *
 * @param latest the plan with what is not drawn yet: a page that is left at once never draws it
 */
export function usePlanDraft(
  step: SetUpPart,
  plan: WorkingPlan,
  latest: RefObject<WorkingPlan>,
  row_version: number | null,
) {
  const version = useRef(row_version)
  const isAsked = useRef(false)
  const [others, setOthers] = useState<PlanDraft | null>(null)
  const send = useCallback(async (now: DraftNow) => {
    try {
      const draft = { step: now.step, plan: toPlan(now.plan) }
      const { data } = await call(setUpApi.keep, { draft, row_version: version.current }, { toasts: 'none' })
      version.current = data.row_version
    } catch (error) {
      const isStale = error instanceof CallError && error.errorCode === 'stale_row'
      const theirs = isStale ? PlanDraft.safeParse(error.data).data : undefined
      isAsked.current = theirs !== undefined
      if (theirs) setOthers(theirs)
      throw error
    }
  }, [])
  const now = useMemo(() => ({ step, plan }), [step, plan])
  const { state, flush, isDirty, take } = useAutosave<DraftNow>(now, { send, isFinal })
  const drawn = useRef(now)
  drawn.current = now
  useEffect(() => {
    const keep = () => {
      if (latest.current !== drawn.current.plan) take({ ...drawn.current, plan: latest.current })
      // Who was told of another's draft chooses first.
      if (isDirty() && !isAsked.current) flush().catch(() => undefined)
    }
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep()
    }
  }, [flush, isDirty, take, latest])
  /** What is here is stored over what the other one has kept. */
  const keepMine = () => {
    version.current = others?.row_version ?? null
    isAsked.current = false
    setOthers(null)
    flush().catch(() => undefined)
  }
  return { state, others, flush, keepMine }
}
