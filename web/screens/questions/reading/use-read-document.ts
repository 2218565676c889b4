import { useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { questionApi, questionReadingApi, UploadResult } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { useQuestionPaths } from '../list/question-paths.ts'

/** Has a file of questions read, and opens what was read of it. Of a large one a job reads. */
export function useReadDocument(defaults?: object) {
  const navigate = useNavigate()
  const paths = useQuestionPaths()
  const [job_id, setJob] = useState<number | null>(null)
  const [fault, setFault] = useState<string | null>(null)
  const action = useAction(questionApi.upload, { invalidates: [questionReadingApi.list], toasts: 'none' })
  const { job, cancel } = useJob(job_id, [questionReadingApi.list])
  const made = UploadResult.safeParse(job?.result).data?.reading_id
  const isRunning = job?.state === 'queued' || job?.state === 'running'
  const open = (id: number) => void navigate({ to: paths.reading(id) })
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the job has read it
  useEffect(() => {
    if (made !== undefined) open(made)
  }, [made])

  /** A text that tells no format by what it says is read all the same: its paragraphs can be told to be questions. */
  const readAs = (file: File) =>
    action.run(sentOf(file, 'auto', defaults)).catch((error) => {
      const isOpen = isRefusal(error) && error.errors[0]?.code === 'file.which_format' && isText(file)
      if (isOpen) return action.run(sentOf(file, 'text', defaults))
      throw error
    })

  const read = async (file: File) => {
    if (action.pending || isRunning) return
    setFault(null)
    try {
      const { data } = await readAs(file)
      if ('job_id' in data) setJob(data.job_id)
      else if (data.reading_id !== undefined) open(data.reading_id)
    } catch (error) {
      if (!isRefusal(error)) throw error
      const id = readingIn(error.data)
      if (id === null) setFault(error.errors[0] ? textOf(error.errors[0]) : refusalText(error))
      else open(id)
    }
  }
  const pending = action.pending || isRunning
  return { read, fault, pending, job: isRunning ? job : null, cancel }
}

const isText = ({ name }: File) => /\.txt$/i.test(name)

const sentOf = (
  file: File,
  format: 'auto' | 'text',
  defaults: object | undefined,
): Sent<typeof questionApi.upload> => ({
  file,
  format,
  dry_run: 'true',
  ...(defaults && { defaults: JSON.stringify(defaults) }),
})

/** A file in which no question was found is kept too: its paragraphs can be told to be some. */
const readingIn = (data: unknown): number | null =>
  typeof data === 'object' && data !== null && 'reading_id' in data && typeof data.reading_id === 'number'
    ? data.reading_id
    : null
