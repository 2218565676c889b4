import { useState } from 'react'
import type { z } from 'zod'
import {
  type AnyEndpoint,
  type Endpoint,
  importApi,
  OpenReading,
  type UnmatchedColumns,
  type UploadAnswer,
  UploadResult,
} from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { type ColumnMapping, findUnmatched, toMapping } from '#web/ui/upload/spreadsheet-columns.tsx'
import { proposeColumns, rememberColumns } from './remembered-columns.ts'

type UploadCall = Endpoint<'upload', string, z.ZodType, typeof UploadAnswer>

/** What every upload is sent besides the fields of its own. */
type Shared = 'dry_run' | 'mapping' | 'answers' | 'layout'

/** Where it is kept which job works on a large file: in the state of a dialog, or in the address of a page. */
interface JobPlace {
  job_id: number | null
  /** The file is only looked at. */
  checked: boolean
  put: (job_id: number | null, checked: boolean) => void
}

/** The state of an upload, from the file that was chosen to the report. */
export function useUpload<U extends UploadCall>(
  api: { upload: U; list: AnyEndpoint },
  place: JobPlace,
  toasts: 'none' | 'failures',
) {
  const [report, setReport] = useState<{ result: UploadResult; checked: boolean } | null>(null)
  const [unmatched, setUnmatched] = useState<UnmatchedColumns | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [open, setOpen] = useState<OpenReading | null>(null)
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({})
  const action = useAction<UploadCall>(api.upload, { invalidates: [api.list, importApi.list], toasts })
  const { job, cancel } = useJob(place.job_id, place.checked ? [] : [api.list, importApi.list])

  const propose = (columns: UnmatchedColumns) => proposeColumns(api.upload.path, columns, mapping)
  /** Asks which column is which, with what was found and what was chosen before. */
  const ask = (columns: UnmatchedColumns) => {
    setUnmatched(columns)
    setMapping({ ...propose(columns), ...mapping })
  }
  /** The same after the file was read without some of its columns: it is looked at again before it is taken in. */
  const match = (unread: UnmatchedColumns) => {
    ask(unread)
    setReport(null)
    place.put(null, true)
  }

  /** Sends the file, to be looked at or to be taken in. Answers why it was refused, null when it wasn't. */
  const send = async (
    fields: Omit<Sent<U>, Shared> & { file: File },
    checked: boolean,
    said = answers,
  ): Promise<Refusal | null> => {
    if (action.pending) return null
    setAnswers(said)
    setReport(null)
    place.put(null, checked)
    try {
      const shared = { dry_run: String(checked), mapping: toMapping(mapping) }
      const { data } = await action.run({ ...fields, ...shared, ...saidOf(open, said, checked) })
      setOpen('reading' in data && data.reading ? { reading: data.reading, asks: data.asks ?? [] } : null)
      rememberColumns(api.upload.path, mapping)
      setUnmatched(null)
      if ('job_id' in data) place.put(data.job_id, checked)
      else if (checked && data.unread && Object.keys(propose(data.unread)).length > 0) match(data.unread)
      else setReport({ result: data, checked })
      return null
    } catch (error) {
      if (!isRefusal(error)) throw error
      setOpen(findOpen(error))
      const columns = findUnmatched(error)
      if (columns) ask(columns)
      else setUnmatched(null)
      return error
    }
  }
  /** Another file, or the same one read in another way. */
  const forget = () => {
    setReport(null)
    setUnmatched(null)
    setMapping({})
    setOpen(null)
    setAnswers({})
  }
  return {
    report,
    ...outcomeOf(report ?? { result: job?.result, checked: place.checked }, unmatched),
    unmatched,
    mapping,
    setMapping,
    open,
    answers,
    job,
    cancel,
    checked: place.checked,
    send,
    match,
    forget,
    pending: action.pending,
  }
}

function outcomeOf(shown: { result: unknown; checked: boolean }, unmatched: UnmatchedColumns | null) {
  const result = UploadResult.safeParse(shown.result).data
  const { created = 0, updated = 0 } = result ?? {}
  const isGood = created + updated > 0 && !unmatched
  return {
    /** What became of the file, or would: of a job too. */
    result,
    // Until some rows of the file were seen to be good, looking at it is what comes next.
    passed: isGood && shown.checked,
    /** Rows of the file were taken in. */
    saved: isGood && !shown.checked,
  }
}

/** What was said of how the list is read; a save of what was shown says that it is right. */
const saidOf = (open: OpenReading | null, answers: Readonly<Record<string, string>>, checked: boolean) => ({
  ...(Object.keys(answers).length > 0 && { answers: JSON.stringify(answers) }),
  ...(open && !checked && { layout: 'confirm' }),
})

/** How a list was read that was not taken in. */
const findOpen = ({ data }: Refusal): OpenReading | null => OpenReading.safeParse(data).data ?? null
