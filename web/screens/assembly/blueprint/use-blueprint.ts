import { useCallback, useMemo, useRef, useState } from 'react'
import type { BlueprintValues } from './values.ts'

/** Changes that can be taken back, and ms within which changes of one field are one change. */
const depth = 100
const sameTyping = 1000

interface History {
  present: BlueprintValues
  past: BlueprintValues[]
}

export type ChangeBlueprint = (edit: (values: BlueprintValues) => BlueprintValues, field?: string) => void

/** A blueprint that is typed, with a way back. `field` names what is typed in: its keys in a row are one change. */
export function useBlueprint(initial: BlueprintValues) {
  const [history, setHistory] = useState<History>({ present: initial, past: [] })
  const typing = useRef<{ field: string; at: number } | null>(null)

  const change = useCallback<ChangeBlueprint>((edit, field) => {
    const now = Date.now()
    const last = typing.current
    const goesOn = field !== undefined && last?.field === field && now - last.at < sameTyping
    typing.current = field === undefined ? null : { field, at: now }
    setHistory((before) => {
      const present = edit(before.present)
      if (present === before.present) return before
      const past = goesOn ? before.past : [...before.past, before.present].slice(-depth)
      return { present, past }
    })
  }, [])
  const undo = useCallback(() => {
    typing.current = null
    setHistory((before) => {
      const last = before.past.at(-1)
      return last ? { present: last, past: before.past.slice(0, -1) } : before
    })
  }, [])

  const { present, past } = history
  const canUndo = past.length > 0
  return useMemo(() => ({ values: present, canUndo, change, undo }), [present, canUndo, change, undo])
}
