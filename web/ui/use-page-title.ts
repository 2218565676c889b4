import { useEffect } from 'react'

const product = 'Quaestor'

/** Names the page in the browser's tab and history, and answers what takes the name away again. */
export function nameTab(title: string | null | undefined): () => void {
  document.title = title ? `${title} · ${product}` : product
  return () => {
    document.title = product
  }
}

/** Names a page whose heading says something else. */
export const usePageTitle = (title: string): void => useEffect(() => nameTab(title), [title])
