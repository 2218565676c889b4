import { useEffect, useRef } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { whenIdle } from '#web/ui/when-idle.ts'

const loadByPasskey = loadScreen(() => import('./by-passkey.ts'))

/** ms: what the server has begun lives for ten minutes. */
const ANEW = 9 * 60_000

interface Offered {
  isOn: boolean
  remember: boolean
  onIn: () => Promise<void>
  onRefused: (error: unknown) => void
}

/**
 * Offers passkeys in the list of the login field once the page has nothing else to do, and only in the window that is looked at: another one that
 * begins takes the place of what this one began. Answers how to leave off, and to begin anew: a browser asks for one passkey at a time.
 */
export function useOfferedPasskey({ isOn, ...given }: Offered): { leave: () => void; begin: () => void } {
  const latest = useRef(given)
  latest.current = given
  const offered = useRef<AbortController | null>(null)
  const leave = () => offered.current?.abort()
  const begin = () => {
    leave()
    if (!isOn || document.hidden) return
    const mine = new AbortController()
    offered.current = mine
    void loadByPasskey()
      .then(({ offerPasskey }) => offerPasskey(() => latest.current.remember, mine.signal))
      .then((isIn) => (isIn ? latest.current.onIn() : undefined))
      .catch((error: unknown) => latest.current.onRefused(error))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: begun and left off with the page
  useEffect(() => {
    if (!isOn) return
    const callOff = whenIdle(begin)
    const timer = setInterval(begin, ANEW)
    document.addEventListener('visibilitychange', begin)
    return () => {
      callOff()
      clearInterval(timer)
      document.removeEventListener('visibilitychange', begin)
      leave()
    }
  }, [isOn])
  return { leave, begin }
}
