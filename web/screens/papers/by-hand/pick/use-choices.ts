import { useCallback, useMemo, useState } from 'react'
import type { Choices } from '../../making/choices.ts'

/** Changes that can be taken back. */
const depth = 100

interface History {
  present: Choices
  past: Choices[]
}

/** The chosen questions with a way back. */
export function useChoices(initial: Choices) {
  const [history, setHistory] = useState<History>({ present: initial, past: [] })

  const change = useCallback((edit: (choices: Choices) => Choices) => {
    setHistory((before) => {
      const present = edit(before.present)
      if (present === before.present) return before
      return { present, past: [...before.past, before.present].slice(-depth) }
    })
  }, [])
  const undo = useCallback(() => {
    setHistory((before) => {
      const last = before.past.at(-1)
      return last ? { present: last, past: before.past.slice(0, -1) } : before
    })
  }, [])
  /** Starts anew: after a change of plan the old choices fit no more. */
  const reset = useCallback((present: Choices) => setHistory({ present, past: [] }), [])

  const { present, past } = history
  const canUndo = past.length > 0
  return useMemo(() => ({ choices: present, canUndo, change, undo, reset }), [present, canUndo, change, undo, reset])
}
