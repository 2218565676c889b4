import { useEffect, useState } from 'react'
import { invigilationApi, type RoomRoll } from '#contract'
import { call } from '#web/api/call.ts'
import type { RoomAsked } from '#web/api/marks/invigilation-room.ts'
import { ownScope } from '#web/api/marks/own-scope.ts'
import { sendUnsent } from '#web/api/marks/unsent.ts'
import { PresenceStore } from './presence-store.ts'

/** ms between looks at what others have taken, and at what was planned anew. */
const lookAgain = 15_000

/** A room as the server has it, with what was tapped here over it; what is not sent goes on being sent from any screen. */
export function usePresence({ duty_id, exam_id, section_id }: RoomAsked) {
  const [store, setStore] = useState<PresenceStore | null>(null)
  const [roll, setRoll] = useState<RoomRoll | null>(null)
  const [error, setError] = useState<unknown>(null)
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const asked = duty_id === undefined ? { exam_id, section_id } : { duty_id }
    const opened = new PresenceStore(scope, asked)
    let isOpen = true
    const look = async () => {
      const asked_at = performance.now()
      try {
        const { data } = await call(invigilationApi.sheet, asked, { toasts: 'none' })
        if (!isOpen) return
        opened.load(data, asked_at)
        setRoll(data)
        setError(null)
      } catch (refusal) {
        // A room that is there stays, whatever becomes of asking for it again.
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
    const timer = setInterval(lookIfSeen, lookAgain)
    addEventListener('focus', lookIfSeen)
    addEventListener('online', lookIfSeen)
    return () => {
      isOpen = false
      clearInterval(timer)
      removeEventListener('focus', lookIfSeen)
      removeEventListener('online', lookIfSeen)
      opened.queue.close()
      void sendUnsent()
    }
  }, [duty_id, exam_id, section_id])
  return { store, roll, error, retry: () => store?.onStale() }
}
