import { type ReactNode, startTransition, useEffect, useState } from 'react'

/** What stands below what is seen first, drawn once that is there: of what is drawn in slices, all is put into the page in one. */
export function Afterwards({ children }: { children: ReactNode }) {
  const [isDrawn, setDrawn] = useState(false)
  useEffect(() => startTransition(() => setDrawn(true)), [])
  return isDrawn && children
}
