import { useEffect, useRef, useState } from 'react'

/**
 * A value of the address that is shown before the address has it: with the address every link of the page is drawn anew, and what was
 * pressed for shouldn't wait for these. The address follows after the picture.
 */
export function useAhead<T>(value: T, change: (value: T) => void): [T, (value: T) => void] {
  const [ahead, setAhead] = useState<{ value: T; of: T } | null>(null)
  // The address has followed, or leads elsewhere.
  if (ahead && ahead.of !== value) setAhead(null)
  const latest = useRef(change)
  latest.current = change
  useEffect(() => {
    if (!ahead) return
    let timer = 0
    const frame = requestAnimationFrame(() => {
      timer = window.setTimeout(() => latest.current(ahead.value))
    })
    return () => {
      cancelAnimationFrame(frame)
      clearTimeout(timer)
    }
  }, [ahead])
  return [ahead ? ahead.value : value, (next) => setAhead({ value: next, of: value })]
}
