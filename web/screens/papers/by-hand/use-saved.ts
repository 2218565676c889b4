import { useEffect } from 'react'
import type { Autosave } from '#web/api/use/use-autosave.ts'

/** Saves what is still waiting, and tells when everything is stored. */
export function useSaved({ state, flush }: Autosave): boolean {
  useEffect(() => {
    flush().catch(() => undefined)
  }, [flush])
  return state.kind === 'saved'
}
