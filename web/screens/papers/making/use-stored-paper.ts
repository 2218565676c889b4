import { useCallback, useEffect, useState } from 'react'
import { type PaperPreview, questionPaperApi } from '#contract'
import { call } from '#web/api/call.ts'
import { CallError } from '#web/api/call-error.ts'

/**
 * A paper as the server has it now, read anew whenever it is asked for and never from a cache: what is edited goes on from it.
 * `loads` counts the readings.
 */
export function useStoredPaper(id: number) {
  const [read, setRead] = useState<{ paper: PaperPreview; loads: number } | null>(null)
  const [failure, setFailure] = useState<CallError | null>(null)

  const load = useCallback(
    async (signal?: AbortSignal) => {
      try {
        const { data } = await call(questionPaperApi.preview, { id }, { signal, toasts: 'failures' })
        setRead((before) => ({ paper: data, loads: (before?.loads ?? 0) + 1 }))
      } catch (error) {
        if (error instanceof CallError) setFailure(error)
        else if (!signal?.aborted) throw error
      }
    },
    [id],
  )
  useEffect(() => {
    const leaving = new AbortController()
    load(leaving.signal)
    return () => leaving.abort()
  }, [load])

  return { paper: read?.paper, loads: read?.loads ?? 0, failure, reload: () => load() }
}
