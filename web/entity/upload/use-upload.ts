import { useRef, useState } from 'react'
import type { z } from 'zod'
import {
  type AnyEndpoint,
  type Endpoint,
  importApi,
  type OpenReading,
  type UnmatchedColumns,
  type UploadAnswer,
  UploadResult,
} from '#contract'
import type { Sent } from '#web/api/call.ts'
import type { CallOptions } from '#web/api/call-options.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { type ColumnMapping, findUnmatched } from '#web/ui/upload/spreadsheet-columns.tsx'
import { choiceFields, findOpen, type ListChoices, noChoices, readingIn } from './reading/list-choices.ts'

type UploadCall = Endpoint<'upload', string, z.ZodType, typeof UploadAnswer>

/** What every upload is sent besides the fields of its own. */
type Shared = 'dry_run' | 'mapping' | 'layout' | keyof ReturnType<typeof choiceFields>

type SentFile<U extends UploadCall> = Omit<Sent<U>, Shared> & { file: File }

interface Sending {
  checked: boolean
  next: ListChoices | null
}

/** Where it is kept which job works on a large file: in the state of a dialog, or in the address of a page. */
interface JobPlace {
  job_id: number | null
  /** The file is only looked at. */
  checked: boolean
  put: (job_id: number | null, checked: boolean) => void
}

/** What is known of a file, from the one that was chosen to the report of it. */
function useKnown() {
  const [report, setReport] = useState<{ result: UploadResult; checked: boolean } | null>(null)
  const [unmatched, setUnmatched] = useState<UnmatchedColumns | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const [refused, setRefused] = useState<OpenReading | null>(null)
  const [said, setSaid] = useState<ListChoices>(noChoices)
  /** What was chosen for the file before: a corrected one has the same headings. */
  const before = useRef<ColumnMapping>({})
  /** Another file, or the same one read in another way. */
  const forget = () => {
    before.current = { ...before.current, ...mapping }
    setReport(null)
    setUnmatched(null)
    setMapping({})
    setRefused(null)
    setSaid(noChoices)
  }
  return {
    ...{ report, setReport, unmatched, setUnmatched, mapping, setMapping, refused, setRefused, said, setSaid },
    ...{ before, forget },
  }
}

interface SentList {
  checked: boolean
  now: ListChoices
  chosen: ColumnMapping
  /** Its answer is of no use any more. */
  isOld: () => boolean
}

/** Sends the file once, and again with the headings that were chosen before where it has them. */
function useSendOne<U extends UploadCall>(
  action: { run: (fields: Sent<UploadCall>) => Promise<{ data: z.output<typeof UploadAnswer> }> },
  place: JobPlace,
  known: ReturnType<typeof useKnown>,
) {
  const { report, refused, before } = known
  return async function sendOne(fields: SentFile<U>, list: SentList): Promise<Refusal | null> {
    const { checked, now, chosen, isOld } = list
    known.setSaid(now)
    known.setReport(null)
    place.put(null, checked)
    const hasReading = refused !== null || readingIn(report?.result) !== null
    try {
      const { data } = await action.run({
        ...{ ...fields, dry_run: String(checked), mapping: mappingOf(now, chosen) },
        ...choiceFields(now),
        // A save of what was shown says that it is right.
        ...(hasReading && !checked && { layout: 'confirm' }),
      })
      if (isOld()) return null
      known.setRefused(null)
      known.setUnmatched(null)
      before.current = chosen
      if ('job_id' in data) place.put(data.job_id, checked)
      else known.setReport({ result: data, checked })
      return null
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (isOld()) return null
      known.setRefused(findOpen(error))
      const columns = findUnmatched(error)
      const again = columns && chosenBefore(columns, chosen, before.current)
      if (again) {
        known.setMapping(again)
        return sendOne(fields, { ...list, chosen: again })
      }
      if (columns) before.current = chosen
      known.setUnmatched(columns)
      return error
    }
  }
}

/** The state of an upload, from the file that was chosen to the report. */
export function useUpload<U extends UploadCall>(
  api: { upload: U; list: AnyEndpoint },
  place: JobPlace,
  /** What is said of a refusal, but for the one that the screen goes on from. */
  options: Pick<CallOptions, 'toasts' | 'quiet'>,
) {
  const known = useKnown()
  const { report, unmatched, mapping, refused, said } = known
  const action = useAction<UploadCall>(api.upload, { invalidates: [api.list, importApi.list], ...options })
  const { job, cancel } = useJob(place.job_id, place.checked ? [] : [api.list, importApi.list])
  const sendOne = useSendOne<U>(action, place, known)

  /** Asks which column is which, with what was found and what was chosen before, after the file was read without some of its columns: it is looked at again before it is taken in. */
  const match = (unread: UnmatchedColumns) => {
    known.setUnmatched(unread)
    known.setReport(null)
    place.put(null, true)
  }

  /** What is on its way, and what was said of the list meanwhile. */
  const sending = useRef<Sending | null>(null)
  /**
   * Sends the file, to be looked at or to be taken in. Answers why it was refused, null when it wasn't. One at a time, so that no look is answered over what
   * was taken in: of what is said during a look the last is looked at after it.
   */
  const send = async (fields: SentFile<U>, checked: boolean, now = said): Promise<Refusal | null> => {
    const other = sending.current
    if (other) {
      if (!checked || !other.checked || now === said) return null
      known.setSaid(now)
      other.next = now
      return null
    }
    const own: Sending = { checked, next: null }
    sending.current = own
    const isOld = () => sending.current !== own
    let refusal: Refusal | null
    try {
      refusal = await sendOne(fields, { checked, now, chosen: mapping, isOld })
    } finally {
      if (!isOld()) sending.current = null
    }
    return own.next ? send(fields, true, own.next) : refusal
  }
  const forget = () => {
    // What a look at the other one answers is of no use any more.
    if (sending.current?.checked) {
      sending.current.next = null
      sending.current = null
    }
    known.forget()
  }
  const outcome = outcomeOf(report ?? { result: job?.result, checked: place.checked }, unmatched)
  return {
    report,
    ...outcome,
    /** How the list is read: what was taken in has nothing more to be said of. */
    open: refused ?? (outcome.saved ? null : readingIn(outcome.result)),
    ...{
      unmatched,
      mapping,
      setMapping: known.setMapping,
      said,
      setSaid: known.setSaid,
      job,
      cancel,
      send,
      match,
      forget,
    },
    ...{ checked: place.checked, pending: action.pending },
  }
}

/** Headings that were chosen, and what was said above the columns. */
function mappingOf({ mapping = {} }: ListChoices, chosen: ColumnMapping): string | undefined {
  const named = Object.fromEntries(Object.entries(chosen).filter(([, theirs]) => theirs.trim() !== ''))
  const all = { ...named, ...mapping }
  return Object.keys(all).length > 0 ? JSON.stringify(all) : undefined
}

/** What was chosen for a file before, where this one has its headings and nothing was chosen for it yet; null where that is nothing. */
function chosenBefore(
  { header, columns }: UnmatchedColumns,
  chosen: ColumnMapping,
  before: ColumnMapping,
): ColumnMapping | null {
  if (Object.keys(chosen).length > 0) return null
  const there = Object.entries(before).filter(
    ([name, heading]) => header.includes(heading) && columns.some((one) => one.name === name),
  )
  return there.length > 0 ? Object.fromEntries(there) : null
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
