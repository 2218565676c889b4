import { useState } from 'react'

/**
 * What a dialog shows: its target, and while it fades out the one it had. `turn` counts the targets, for a key that
 * starts the form anew with each.
 */
export function useShownTarget<Target extends object>(target: Target | null): { shown: Target | null; turn: number } {
  const [state, setState] = useState({ shown: target, turn: 0 })
  if (target === null || target === state.shown) return state
  const next = { shown: target, turn: state.turn + 1 }
  setState(next)
  return next
}
