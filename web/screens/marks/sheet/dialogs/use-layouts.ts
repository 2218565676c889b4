import { useEffect, useState } from 'react'
import { listLayoutApi, type RememberedLists } from '#contract'
import { call } from '#web/api/call.ts'
import { confirmedLayouts, confirmLayout, keepOnly, untoldLayouts } from '#web/api/marks/list-layouts.ts'
import { ownScope } from '#web/api/marks/own-scope.ts'
import type { ListLayout, RememberedValue } from '../../../../../interchange/doors/marks/reading.ts'

const door = 'marks'

export type ConfirmedLists = ReturnType<typeof useLayouts>

type KeptLayout = Parameters<typeof confirmLayout>[0]

/** Tells the server what was confirmed on this device; without a network it is told when the sheet is opened next. */
async function tell(kept: KeptLayout, values: readonly RememberedValue[] = []): Promise<void> {
  const { signature, sentence } = kept
  try {
    const words = values.flatMap(({ here, ...one }) =>
      here === null || typeof here === 'string' ? [{ ...one, here }] : [],
    )
    await call(listLayoutApi.confirm, { door, signature, layout: { sentence }, values: words }, { toasts: 'none' })
    await confirmLayout({ ...kept, is_told: true })
  } catch {
    await confirmLayout(kept)
  }
}

/** null: the server can't be asked now. */
async function rememberedThere(): Promise<RememberedLists | null> {
  try {
    return (await call(listLayoutApi.remembered, { door }, { toasts: 'none' })).data
  } catch {
    return null
  }
}

/** What lists of marks are read by: confirmed on this device, by this person elsewhere, or by the school; and how one becomes such. */
export function useLayouts() {
  const [layouts, setLayouts] = useState<readonly string[]>([])
  const [values, setValues] = useState<RememberedLists['values']>([])
  useEffect(() => {
    const scope = ownScope()
    if (!scope) return
    const add = (more: readonly string[]) => setLayouts((now) => [...new Set([...now, ...more])])
    void confirmedLayouts(scope, door).then(add)
    void untoldLayouts(scope, door).then(async (kept) => {
      for (const one of kept) await tell(one)
      const there = await rememberedThere()
      if (!there) return
      await keepOnly(scope, door, there.layouts)
      setLayouts(there.layouts)
      setValues(there.values)
    })
  }, [])
  const remember = ({ signature, sentence }: ListLayout, said: readonly RememberedValue[]) => {
    const scope = ownScope()
    if (!scope) return
    setLayouts([...new Set([...layouts, signature])])
    void tell({ scope, door, signature, sentence, said_at: Date.now() }, said)
  }
  return { layouts, values: values as RememberedValue[], remember }
}
