import { useState } from 'react'
import { type ExamRow, examMarksApi, importApi, OpenReading, type UploadResult } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { answeredFields } from '#web/ui/reading/answered-fields.ts'
import type { SaidOfList } from '../../../../../interchange/doors/marks/reading.ts'

const changed = [examMarksApi.list, importApi.list]

interface FileState {
  file: File | null
  said: SaidOfList
  /** As it was read last; nothing of it is saved. */
  looked: UploadResult | null
  done: UploadResult | null
  fault: string | null
  job: { id: number; checked: boolean } | null
}

const empty: FileState = { file: null, said: {}, looked: null, done: null, fault: null, job: null }

/** A file of marks from being chosen to being taken in: whatever is said of it is read anew. */
export function useMarksFile(exam: Pick<ExamRow, 'id'>, reason: string | null) {
  const [state, setState] = useState(empty)
  const [updates, setUpdatesOnly] = useState(false)
  const action = useAction(examMarksApi.upload, { invalidates: changed, toasts: 'none' })
  const { job, cancel } = useJob(state.job?.id ?? null, state.job?.checked ? [] : changed)
  const put = (more: Partial<FileState>) => setState((now) => ({ ...now, ...more }))

  const send = async (file: File, said: SaidOfList, how: { isUpdate: boolean; save?: { remember: boolean } }) => {
    const { isUpdate, save } = how
    put({ file, said, fault: null, job: null })
    try {
      const { data } = await action.run({
        ...{ file, exam_id: String(exam.id), mode: isUpdate ? 'update' : 'create', ...answeredFields(said) },
        ...(reason && { reason }),
        dry_run: save ? 'false' : 'true',
        ...(save && { layout: 'confirm', remember: save.remember ? 'true' : 'false' }),
      })
      if ('job_id' in data) put({ job: { id: data.job_id, checked: !save } })
      else put(save ? { done: data } : { looked: data, done: null })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const open = OpenReading.safeParse(error.data)
      const looked = open.success ? { looked: { ...nothing, ...open.data } } : save ? {} : { looked: null }
      put({ fault: refusalText(error), ...looked })
    }
  }
  const { file, said } = state
  const result = job?.result as UploadResult | undefined
  return {
    ...state,
    looked: state.job?.checked && result ? result : state.looked,
    ...{ updates, job, cancel, pending: action.pending },
    isLook: state.job?.checked === true,
    choose: (chosen: File) => {
      setState(empty)
      void send(chosen, {}, { isUpdate: updates })
    },
    say: (next: SaidOfList) => file && void send(file, next, { isUpdate: updates }),
    setUpdates: (isUpdate: boolean) => {
      setUpdatesOnly(isUpdate)
      if (file) void send(file, said, { isUpdate })
    },
    save: (remember: boolean) => file && void send(file, said, { isUpdate: updates, save: { remember } }),
    clear: () => setState(empty),
  }
}

const nothing: UploadResult = { total: 0, created: 0, updated: 0, failed: 0, errors: [], error_file_url: null }
