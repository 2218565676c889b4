import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { examApi, examMarksApi } from '#contract'
import { call } from '#web/api/call.ts'
import { ownScope } from '#web/api/marks/own-scope.ts'
import { sendUnsent } from '#web/api/marks/unsent.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { SheetStore } from '../store/sheet-store.ts'

/** ms between looks at what others have changed. */
const lookAgain = 15_000

/** The marks of an exam, of one section or all: as the server has them, with what is typed here over them. */
export function useSheet(exam_id: number, section_id: number | null) {
  const filter = { exam_id, ...(section_id !== null && { section_id }), is_all_data_fetch: true as const }
  const sheet = useRead(examMarksApi.list, { filter })
  const [store, setStore] = useState<SheetStore | null>(null)

  const queryClient = useQueryClient()
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const opened = new SheetStore(scope, exam_id)
    setStore(opened)
    void opened.queue.start()
    void sendUnsent()
    return () => {
      opened.queue.close()
      // What is not sent yet goes on being sent from any screen.
      void sendUnsent()
      // Whoever comes back sees what was entered meanwhile.
      queryClient.removeQueries({ queryKey: [examMarksApi.list.path] })
    }
  }, [exam_id, queryClient])

  const { answer } = sheet
  const isLoaded = store !== null && answer?.exam != null && store.queue.into === answer.exam.id
  // Rows that are read anew, such as after an upload, leave the sheet and its dialogs standing.
  const shown = `${exam_id} ${section_id}`
  const [loaded, setLoaded] = useState<{ shown: string } | null>(null)
  useEffect(() => {
    if (!store || !answer?.exam || store.queue.into !== answer.exam.id) return
    store.load(answer.exam, answer.columns, answer.data)
    setLoaded({ shown })
  }, [store, answer, shown])

  useEffect(() => {
    if (!isLoaded || !store || !answer) return
    let cursor = answer.cursor
    const head = JSON.stringify(answer.exam)
    const look = async () => {
      if (document.visibilityState === 'hidden') return
      const since = {
        filter: { exam_id, ...(section_id !== null && { section_id }), since: cursor, is_all_data_fetch: true },
      }
      // Whether the network is there is seen by the sending.
      const changed = await call(examMarksApi.list, since, { toasts: 'none' }).catch(() => null)
      if (!changed) return
      cursor = changed.cursor
      store.merge(changed.data)
      // Begun, handed in, verified or closed meanwhile: what may be done with the sheet is another.
      if (changed.exam && JSON.stringify(changed.exam) !== head)
        for (const { path } of [examApi.list, examMarksApi.list])
          void queryClient.invalidateQueries({ queryKey: [path] })
    }
    store.onStale = () => void look()
    const timer = setInterval(look, lookAgain)
    addEventListener('focus', look)
    return () => {
      clearInterval(timer)
      store.onStale = () => undefined
      removeEventListener('focus', look)
    }
  }, [isLoaded, store, answer, exam_id, section_id, queryClient])

  return {
    store: isLoaded && loaded?.shown === shown ? store : null,
    answer,
    error: sheet.error,
    refetch: sheet.refetch,
  }
}
