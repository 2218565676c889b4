import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import {
  type AnyEndpoint,
  type chapterApi,
  importApi,
  type topicApi,
  type UnmatchedColumns,
  type UploadResult,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { type ColumnMapping, findUnmatched, toMapping } from '#web/ui/upload/sheet-columns.tsx'

interface SheetApi {
  upload: (typeof chapterApi)['upload'] | (typeof topicApi)['upload']
  list: AnyEndpoint
}

/** What became of the file so far. */
interface Outcome {
  report: UploadResult | null
  job_id: number | null
  unmatched: UnmatchedColumns | null
  fault: string | null
  /** The file was only looked at. */
  checked: boolean
}
const nothing: Outcome = { report: null, job_id: null, unmatched: null, fault: null, checked: false }

/** The state of one upload of a spreadsheet, from the choice of the file to the report. */
export function useSheetUpload(api: SheetApi) {
  const { t } = useLingui()
  const [file, setFile] = useState<File | null>(null)
  const [updates, setUpdates] = useState(false)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [outcome, setOutcome] = useState<Outcome>(nothing)
  const action = useAction(api.upload as (typeof chapterApi)['upload'], {
    invalidates: [api.list, importApi.list],
    toasts: 'none',
  })
  const { job, cancel } = useJob(outcome.job_id, outcome.checked ? [] : [api.list, importApi.list])

  const choose = (chosen: File | null) => {
    setFile(chosen)
    setMapping({})
    setOutcome(nothing)
  }
  const send = async (checked: boolean) => {
    if (action.pending) return
    if (!file) return setOutcome({ ...nothing, fault: t`Please choose a file` })
    setOutcome({ ...nothing, checked })
    try {
      const { data } = await action.run({
        file,
        dry_run: checked ? 'true' : 'false',
        mode: updates ? 'update' : 'create',
        mapping: toMapping(mapping),
      })
      if ('job_id' in data) setOutcome({ ...nothing, checked, job_id: data.job_id })
      else setOutcome({ ...nothing, checked, report: data })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const unmatched = findUnmatched(error)
      setOutcome({ ...nothing, unmatched, fault: unmatched ? null : refusalText(error) })
    }
  }
  /** A job that is still running is there again when the dialog is opened again. */
  const clear = () => {
    if (job?.state !== 'queued' && job?.state !== 'running') choose(null)
  }
  return {
    ...outcome,
    file,
    choose,
    updates,
    setUpdates,
    mapping,
    setMapping,
    job,
    cancel,
    send,
    clear,
    pending: action.pending,
  }
}
