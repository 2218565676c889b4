import { useEffect, useReducer } from 'react'
import { clockNow, today } from '#web/ui/dates.ts'

/** ms between looks at the clock. */
const tick = 10_000

/** What the school's clock shows, "11:50", on that day: before it "00:00", after it "24:00". Looked at every ten seconds. */
export function useClock(date: string): string {
  const [, look] = useReducer((n: number) => n + 1, 0)
  useEffect(() => {
    const timer = setInterval(look, tick)
    return () => clearInterval(timer)
  }, [])
  const day = today()
  return day < date ? '00:00' : day > date ? '24:00' : clockNow()
}
