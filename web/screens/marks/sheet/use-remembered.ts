import { useCallback, useState } from 'react'

const keyOf = (choice: string) => `quaestor-marks:${choice}`

/** How somebody wants to type on this device: kept until they sign out. */
export function useRemembered(choice: 'table' | 'keyboard' | 'goes-on'): [boolean, (is: boolean) => void] {
  const [is, setIs] = useState(() => localStorage.getItem(keyOf(choice)) === '1')
  const choose = useCallback(
    (next: boolean) => {
      setIs(next)
      try {
        localStorage.setItem(keyOf(choice), next ? '1' : '0')
      } catch {
        // Without room for it, it is chosen anew.
      }
    },
    [choice],
  )
  return [is, choose]
}
