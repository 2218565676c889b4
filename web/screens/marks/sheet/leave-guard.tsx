import { useEffect } from 'react'
import type { SheetStore } from '../store/sheet-store.ts'

/** Asks before the page goes where what was typed would go with it. What is kept on the device needs no question. */
export function LeaveGuard({ store }: { store: SheetStore }) {
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      const { durable, waiting } = store.getSummary()
      if (!durable && waiting > 0) event.preventDefault()
    }
    addEventListener('beforeunload', ask)
    return () => removeEventListener('beforeunload', ask)
  }, [store])
  return null
}
