import { useCallback, useEffect, useRef, useState } from 'react'

/** ms of quiet after the last change before it is saved. */
const quiet = 800

export type SaveState =
  | { kind: 'saved'; at: Date | null }
  | { kind: 'waiting' }
  | { kind: 'saving' }
  | { kind: 'failed'; error: Error }

export interface Autosave {
  state: SaveState
  /** Saves what isn't saved yet; rejects when it can't be. */
  flush: () => Promise<void>
  isDirty: () => boolean
}

/**
 * Saves a value some moments after it has changed, one save at a time: what changes meanwhile is saved after. A save that fails
 * is tried again with the next change or by `flush`, unless `isFinal` says that it would fail again.
 */
export function useAutosave<V>(
  value: V,
  send: (value: V) => Promise<void>,
  isFinal: (error: Error) => boolean,
): Autosave {
  const [state, setState] = useState<SaveState>({ kind: 'saved', at: null })
  const latest = useRef(value)
  const stored = useRef(value)
  const running = useRef<Promise<void> | null>(null)
  const stopped = useRef(false)
  const act = useRef({ send, isFinal })
  latest.current = value
  act.current = { send, isFinal }

  const saveAll = useCallback(async () => {
    try {
      while (stored.current !== latest.current) {
        const sending = latest.current
        setState({ kind: 'saving' })
        await act.current.send(sending)
        stored.current = sending
        stopped.current = false
      }
      setState({ kind: 'saved', at: new Date() })
    } catch (error) {
      if (!(error instanceof Error)) throw error
      stopped.current = act.current.isFinal(error)
      setState({ kind: 'failed', error })
      throw error
    } finally {
      running.current = null
    }
  }, [])

  const flush = useCallback((): Promise<void> => {
    if (stored.current === latest.current && !running.current) return Promise.resolve()
    running.current ??= saveAll()
    return running.current
  }, [saveAll])

  useEffect(() => {
    if (value === stored.current || stopped.current) return
    setState({ kind: 'waiting' })
    const timer = setTimeout(() => flush().catch(() => undefined), quiet)
    return () => clearTimeout(timer)
  }, [value, flush])

  const isDirty = useCallback(() => stored.current !== latest.current, [])
  return { state, flush, isDirty }
}
