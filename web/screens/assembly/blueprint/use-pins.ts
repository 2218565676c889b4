import { useState } from 'react'
import type { PaperPreview, StoredAssembly } from '#contract'

/** Kept for this visit of the browser: the paper itself learns of the pins when it is regenerated. */
const keyOf = (id: number): string => `quaestor-pins:${id}`

function readPins(id: number): number[] | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(id)) ?? 'null')
    return Array.isArray(stored) ? stored.filter((one) => typeof one === 'number') : null
  } catch {
    return null
  }
}

export interface Pins {
  /** Of the questions that are in the paper. */
  pinned: number[]
  toggle: (id: number) => void
}

/** The questions that stay when the rest is regenerated. */
export function usePins(paper: PaperPreview, assembly: StoredAssembly): Pins {
  const [pinned, setPinned] = useState(() => readPins(paper.id) ?? assembly.pinned)
  const present = new Set(paper.data_json.flatMap(({ questions }) => questions.map(({ id }) => id)))
  const toggle = (id: number) => {
    const next = pinned.includes(id) ? pinned.filter((one) => one !== id) : [...pinned, id]
    sessionStorage.setItem(keyOf(paper.id), JSON.stringify(next))
    setPinned(next)
  }
  return { pinned: pinned.filter((id) => present.has(id)), toggle }
}
