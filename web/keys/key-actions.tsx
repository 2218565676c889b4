import { useEffect, useState } from 'react'
import { openRow } from '../ui/list/open-row.ts'
import { FindDialog } from './find/find-dialog.tsx'
import KeyList from './key-list.tsx'
import { type AskedProps, listRows, type WantedKey } from './wanted-key.ts'

/** What the page has for a key says so itself; of several, the first that is seen. */
const ownOf = (key: string) =>
  [...document.querySelectorAll<HTMLElement>(`[aria-keyshortcuts="${key}"]`)].find((one) => one.checkVisibility())

function moveTo(step: 1 | -1): void {
  const rows = [...listRows()]
  const place = rows.indexOf(document.activeElement as HTMLElement)
  const next = rows[place < 0 ? 0 : Math.min(Math.max(place + step, 0), rows.length - 1)]
  if (!next) return
  next.tabIndex = -1
  next.focus({ preventScroll: true })
  next.scrollIntoView({ block: 'nearest' })
}

/** The button that does it has the focus then: it comes back to it from the dialog. */
function add(): void {
  const own = ownOf('n')
  own?.focus({ preventScroll: true })
  own?.click()
}

const actions: Partial<Record<WantedKey, () => void>> = {
  search: () => ownOf('/')?.focus(),
  add,
  next: () => moveTo(1),
  previous: () => moveTo(-1),
  open: () => openRow(document.activeElement),
}

/** Does what a key asks for. */
export default function KeyActions({ asked }: AskedProps) {
  const [shown, setShown] = useState<WantedKey | null>(null)
  useEffect(() => {
    if (!asked) return
    const { wanted } = asked
    if (wanted === 'find' || wanted === 'keys') setShown(wanted)
    else actions[wanted]?.()
  }, [asked])
  const close = () => setShown(null)
  return (
    <>
      <FindDialog opened={shown === 'find'} onClose={close} />
      <KeyList opened={shown === 'keys'} onClose={close} />
    </>
  )
}
