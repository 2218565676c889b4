import { useEffect, useState } from 'react'
import { cardEntryApi, type EntriesOfSection } from '#contract'
import { call } from '#web/api/call.ts'
import type { EntriesAsked } from '#web/api/marks/card-entries.ts'
import { ownScope } from '#web/api/marks/own-scope.ts'
import { sendUnsent } from '#web/api/marks/unsent.ts'
import { EntryStore } from './entry-store.ts'

/** The entries of a section as the server has them, with what was entered here over them; what is not sent goes on being sent from any screen. */
export function useEntries({ session_id, occasion_id, section_id }: EntriesAsked) {
  const [store, setStore] = useState<EntryStore | null>(null)
  const [sheet, setSheet] = useState<EntriesOfSection | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const asked = { session_id, occasion_id, section_id }
    const opened = new EntryStore(scope, asked)
    let isOpen = true
    const look = async () => {
      const asked_at = performance.now()
      try {
        const { data } = await call(cardEntryApi.sheet, asked, { toasts: 'none' })
        if (!isOpen) return
        opened.load(data, asked_at)
        setSheet(data)
        setError(null)
      } catch (refusal) {
        // A section that is there stays, whatever becomes of asking for it again.
        if (isOpen) setError(refusal)
      }
    }
    const lookIfSeen = () => {
      if (document.visibilityState === 'visible') void look()
    }
    opened.onStale = () => void look()
    void opened.queue.start()
    void sendUnsent()
    void look()
    setStore(opened)
    addEventListener('focus', lookIfSeen)
    addEventListener('online', lookIfSeen)
    return () => {
      isOpen = false
      removeEventListener('focus', lookIfSeen)
      removeEventListener('online', lookIfSeen)
      opened.queue.close()
      void sendUnsent()
    }
  }, [session_id, occasion_id, section_id])
  return { store, sheet, error, retry: () => store?.onStale() }
}
