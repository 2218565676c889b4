import { useEffect, useState } from 'react'
import { makeSaver, type SaveState, type Saving } from '../saver.ts'

/** ms of quiet after the last change before it is saved. */
const quiet = 800

export interface Autosave {
  state: SaveState
  /** Saves what isn't saved yet; rejects when it can't be. */
  flush: () => Promise<void>
  isDirty: () => boolean
}

/**
 * Saves a value some moments after it has changed. A save that fails is tried again with the next change or by `flush`; after a
 * final failure only by `flush`. `take`: the next `flush` saves this value, which is not drawn yet.
 */
export function useAutosave<V>(value: V, how: Saving<V>): Autosave & { take: (value: V) => void } {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const [saver] = useState(() => makeSaver(value, setState))
  saver.take(value, how)
  useEffect(() => {
    // A change that was undone leaves nothing to save.
    if (saver.isStored(value))
      return setState((before) => (before.kind === 'waiting' ? { kind: 'saved', at: null } : before))
    if (saver.isStopped()) return
    setState({ kind: 'waiting' })
    const timer = setTimeout(() => saver.flush().catch(() => undefined), quiet)
    return () => clearTimeout(timer)
  }, [value, saver])
  return { state, flush: saver.flush, isDirty: saver.isDirty, take: saver.take }
}
