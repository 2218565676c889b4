import { useSyncExternalStore } from 'react'

/** The school's colour, `#rrggbb`; undefined until the school's settings are there or when it has none. */
let brand: string | undefined
const listeners = new Set<() => void>()

export function setBrand(colour: string | null): void {
  const next = colour ?? undefined
  if (next === brand) return
  brand = next
  for (const listener of listeners) listener()
}

export function useBrand(): string | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => brand,
  )
}
