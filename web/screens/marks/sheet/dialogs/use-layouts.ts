import { useEffect, useState } from 'react'
import { confirmedLayouts, confirmLayout } from '#web/api/marks/list-layouts.ts'
import { ownScope } from '#web/api/marks/own-scope.ts'
import type { ListLayout } from '../../../../../interchange/doors/reading.ts'

const door = 'marks'

export type ConfirmedLists = ReturnType<typeof useLayouts>

/** The layouts that were confirmed by whoever works here, and how one becomes such. */
export function useLayouts() {
  const [layouts, setLayouts] = useState<readonly string[]>([])
  useEffect(() => {
    const scope = ownScope()
    if (scope) void confirmedLayouts(scope, door).then(setLayouts)
  }, [])
  const remember = ({ signature, sentence }: ListLayout) => {
    const scope = ownScope()
    if (!scope || layouts.includes(signature)) return
    setLayouts([...layouts, signature])
    void confirmLayout({ scope, door, signature, sentence, said_at: Date.now() })
  }
  return { layouts, remember }
}
