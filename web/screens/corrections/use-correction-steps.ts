import { useEffect, useState } from 'react'
import {
  type CorrectionImpact,
  type CorrectionInput,
  examApi,
  examCorrectionApi,
  examMarksApi,
  reportApi,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'

/** Where somebody stands who corrects an exam. */
export type CorrectionStep =
  /** The first step, in which somebody writes what is to be corrected. */
  | { name: 'form' }
  /** What it would do is looked at; stale where marks were changed since. */
  | { name: 'preview'; impact: CorrectionImpact & { token: string }; isStale: boolean }
  /** One that was made before is about to be taken back. */
  | { name: 'taking-back'; id: number; description: string }
  /** All marks are corrected, or the correction is taken back. */
  | { name: 'done'; correction_id: number; revision: number; undone: boolean }

const form: CorrectionStep = { name: 'form' }

/** What is read anew once an exam has been corrected. */
const touched = [examApi.list, examMarksApi.list, examCorrectionApi.list, ...Object.values(reportApi)]

/** The steps of a correction of an exam, and the ways between them. */
export function useCorrectionSteps(exam_id: number, opened: boolean) {
  const [step, setStep] = useState<CorrectionStep>(form)
  const [reason, setReason] = useState('')
  useEffect(() => {
    if (!opened) return
    setStep(form)
    setReason('')
  }, [opened])
  const preview = useAction(examCorrectionApi.preview)
  const apply = useAction(examCorrectionApi.apply, { invalidates: touched })
  const undo = useAction(examCorrectionApi.undo, { invalidates: touched })
  const pending = preview.pending || apply.pending || undo.pending
  const look = async (input: CorrectionInput) => {
    const answer = await preview.run({ id: exam_id, ...input }).catch(() => null)
    if (!answer) return
    // Whoever is about to take another back meanwhile stays there.
    setStep((now) => (now.name === 'taking-back' ? now : { name: 'preview', impact: answer.data, isStale: false }))
  }
  const carryOut = async () => {
    if (step.name !== 'preview' || !reason.trim() || pending) return
    try {
      const { data } = await apply.run({ id: exam_id, token: step.impact.token, reason })
      setStep({ name: 'done', ...data, undone: false })
      setReason('')
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.status === 409) setStep((now) => (now.name === 'preview' ? { ...now, isStale: true } : now))
    }
  }
  const takeBack = async (correction_id: number) => {
    const answer = await undo.run({ id: exam_id, correction_id, reason }).catch(() => null)
    if (answer) setStep({ name: 'done', ...answer.data, undone: true })
  }
  return {
    ...{ step, reason, setReason, pending, look, carryOut, takeBack },
    errors: isRefusal(preview.error) ? fieldErrors(preview.error) : {},
    /** What was refused was said of what stood there before. */
    forgetRefusal: () => preview.reset(),
    toForm: () => setStep(form),
    toTakingBack: (made: { id: number; description: string }) => setStep({ name: 'taking-back', ...made }),
  }
}
export type CorrectionSteps = ReturnType<typeof useCorrectionSteps>
