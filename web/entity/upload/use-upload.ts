import { useState } from 'react'
import type { z } from 'zod'
import {
  type AnyEndpoint,
  type Endpoint,
  importApi,
  type UnmatchedColumns,
  type UploadAnswer,
  type UploadResult,
} from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { type ColumnMapping, findUnmatched, toMapping } from '#web/ui/upload/sheet-columns.tsx'

type UploadCall = Endpoint<'upload', string, z.ZodType, typeof UploadAnswer>

/** What every upload is sent besides the fields of its own. */
type Shared = 'dry_run' | 'mapping'

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
  const changed = [api.list, importApi.list]
  const [report, setReport] = useState<{ result: UploadResult; checked: boolean } | null>(null)
  const [unmatched, setUnmatched] = useState<UnmatchedColumns | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const action = useAction<UploadCall>(api.upload, { invalidates: changed, toasts })
  const { job, cancel } = useJob(place.job_id, place.checked ? [] : changed)

  /** Sends the file, to be looked at or to be taken in. Answers why it was refused, null when it wasn't. */
  const send = async (fields: Omit<Sent<U>, Shared> & { file: File }, checked: boolean): Promise<Refusal | null> => {
    if (action.pending) return null
    setReport(null)
    place.put(null, checked)
    try {
      const { data } = await action.run({ ...fields, dry_run: String(checked), mapping: toMapping(mapping) })
      setUnmatched(null)
      if ('job_id' in data) place.put(data.job_id, checked)
      else setReport({ result: data, checked })
      return null
    } catch (error) {
      if (!isRefusal(error)) throw error
      setUnmatched(findUnmatched(error))
      return error
    }
  }
  /** Another file, or the same one read in another way. */
  const forget = () => {
    setReport(null)
    setUnmatched(null)
    setMapping({})
  }
  // Until some rows of the file were seen to be good, looking at it is what comes next.
  const seen = report?.checked ? report.result : place.checked ? job?.result : null
  const { created = 0, updated = 0 } = (seen ?? {}) as Partial<UploadResult>
  return {
    report,
    unmatched,
    mapping,
    setMapping,
    job,
    cancel,
    checked: place.checked,
    passed: created + updated > 0,
    send,
    forget,
    pending: action.pending,
  }
}
