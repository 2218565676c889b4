import { useEffect } from 'react'

const product = 'Quaestor'

/** Names the page in the browser's tab and history. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · ${product}`
    return () => {
      document.title = product
    }
  }, [title])
}
