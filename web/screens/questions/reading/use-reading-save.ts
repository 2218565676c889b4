import { useState } from 'react'
import { importApi, type QuestionReading, questionApi, questionReadingApi, UploadResult } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'

const changed = [questionReadingApi.get, questionReadingApi.items, questionApi.list, importApi.list]

/** Saves what is in order, or what is named. Of much at once a job works on, which goes on while nobody looks. */
export function useReadingSave({ id }: QuestionReading) {
  const [job_id, setJob] = useState<number | null>(null)
  const [result, setResult] = useState<UploadResult | null>(null)
  /** What is wrong with what stands for all questions, by its field. */
  const [errors, setErrors] = useState<Record<string, string>>({})
  const action = useAction(questionReadingApi.save, { invalidates: changed, toasts: 'failures', conflicts: 'toast' })
  const { job, cancel } = useJob(job_id, changed)
  const isRunning = job?.state === 'queued' || job?.state === 'running'
  const pending = action.pending || isRunning

  const save = async (take: 'sure' | 'all' | number[]) => {
    if (pending) return
    setErrors({})
    setResult(null)
    try {
      const { data } = await action.run({ id, take })
      if ('job_id' in data) setJob(data.job_id)
      else setResult(data)
    } catch (error) {
      if (!isRefusal(error)) throw error
      setErrors(placeErrors(fieldErrors(error)))
    }
  }
  return { save, pending, job, cancel, result: result ?? UploadResult.safeParse(job?.result).data ?? null, errors }
}
export type ReadingSave = ReturnType<typeof useReadingSave>

/** Without the word before each, as the fields are called. */
const placeErrors = (errors: Record<string, string>) =>
  Object.fromEntries(Object.entries(errors).map(([path, text]) => [path.replace(/^defaults\./, ''), text]))
