import { useEffect, useState } from 'react'

const second = 1000

/** Seconds that are left, and how to begin anew. Counted by the clock: a tab in the background is not waited for. */
export function useCountdown(seconds: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + seconds * second)
  const [now, setNow] = useState(() => Date.now())
  const left = Math.max(0, Math.ceil((end - now) / second))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [left])
  const start = (next: number) => {
    setNow(Date.now())
    setEnd(Date.now() + next * second)
  }
  return [left, start]
}
