import { useEffect } from 'react'

const product = 'Quaestor'

/** Names the page in the browser's tab and history; null takes the name away again. */
export function nameTab(title: string | null): void {
  const name = title ? `${title} · ${product}` : product
  // Whoever listens to the tab, a screen reader too, hears of a new name alone.
  if (document.title !== name) document.title = name
}

/** A screen that goes takes its name with it. */
export const useNameless = (): void => useEffect(() => () => nameTab(null), [])

/** Names a page whose heading says something else. */
export function usePageTitle(title: string): void {
  useEffect(() => nameTab(title), [title])
  useNameless()
}
