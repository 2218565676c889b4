import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { KeptDraft, type SetUpPart, setUpApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'
import { useAutosave } from '#web/api/use/use-autosave.ts'
import { toPlan, type WorkingPlan } from './set-up-plan.ts'

interface DraftNow {
  step: SetUpPart
  plan: WorkingPlan
}

const isFinal = (error: Error) => error instanceof CallError && error.status >= 400 && error.status < 500

/** Keeps what is changed on the server, soon after it was and when the page is left; what somebody else has kept meanwhile is `others`. */
export function useKeptDraft(step: SetUpPart, plan: WorkingPlan, row_version: number | null) {
  const version = useRef(row_version)
  const [others, setOthers] = useState<KeptDraft | null>(null)
  const send = useCallback(async (now: DraftNow) => {
    try {
      const draft = { step: now.step, plan: toPlan(now.plan) }
      const { data } = await call(setUpApi.keep, { draft, row_version: version.current }, { toasts: 'none' })
      version.current = data.row_version
    } catch (error) {
      const isStale = error instanceof CallError && error.errorCode === 'stale_row'
      const theirs = isStale ? KeptDraft.safeParse(error.data).data : undefined
      if (theirs) setOthers(theirs)
      throw error
    }
  }, [])
  const now = useMemo(() => ({ step, plan }), [step, plan])
  const { state, flush, isDirty } = useAutosave<DraftNow>(now, { send, isFinal })
  useEffect(() => {
    const keep = () => {
      if (isDirty()) flush().catch(() => undefined)
    }
    const onHidden = () => document.visibilityState === 'hidden' && keep()
    document.addEventListener('visibilitychange', onHidden)
    return () => {
      document.removeEventListener('visibilitychange', onHidden)
      keep()
    }
  }, [flush, isDirty])
  /** Goes on from what the other one has kept: `flush` then stores what is here over it. */
  const settle = () => {
    version.current = others?.row_version ?? null
    setOthers(null)
  }
  return { state, others, flush, settle }
}
export type KeptDraftWork = ReturnType<typeof useKeptDraft>
