import type { KeyboardEvent } from 'react'
import { clockNow } from '#web/ui/dates.ts'
import { moveFocus } from '#web/ui/grid-keys.ts'
import type { PresenceStore } from './presence-store.ts'

interface RoomKeys {
  store: PresenceStore
  /** In the order in which they stand. */
  ids: readonly number[]
  isOpen: boolean
  onMore: (id: number) => void
  /** Arrows go across too. */
  isGrid?: boolean
}

/** What letters and arrows do with the pupil whose line or seat has the focus. */
export function useRoomKeys({ store, ids, isOpen, onMore, isGrid = false }: RoomKeys) {
  return (event: KeyboardEvent<HTMLElement>) => {
    const from = event.target as HTMLElement
    const id = Number(from.closest<HTMLElement>('[data-pupil]')?.dataset.pupil)
    if (isGrid && moveFocus(from, event.key)) return event.preventDefault()
    if (!id) return
    const key = event.key.toLowerCase()
    const isUndo = key === 'z' && (event.ctrlKey || event.metaKey)
    const step = key === 'arrowdown' ? 1 : key === 'arrowup' ? -1 : 0
    const goOn = (by: number) => {
      const next = ids[ids.indexOf(id) + by]
      const there = event.currentTarget.querySelector<HTMLElement>(`[data-pupil="${next}"] [data-tap]`)
      there?.focus()
    }
    const acts: Record<string, () => void> = {
      p: () => store.setAttendance(id, 'P'),
      a: () => store.setAttendance(id, 'A'),
      l: () => store.setTime(id, 'arrived', clockNow()),
      delete: () => store.setAttendance(id, null),
      backspace: () => store.setAttendance(id, null),
      m: () => onMore(id),
    }
    const act = isUndo ? () => store.undo() : event.ctrlKey || event.metaKey || event.altKey ? undefined : acts[key]
    if (step === 0 && (!act || !isOpen)) return
    event.preventDefault()
    if (step !== 0) return goOn(step)
    act?.()
    if (!isUndo && key !== 'm') goOn(1)
  }
}
