import { useLingui } from '@lingui/react/macro'
import { IconPrinter } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { PageAction } from '#web/ui/list/page-actions.tsx'
import type { PrintedRows } from './print-list.ts'

interface PrintableList<R> {
  rows: R[] | undefined
  count: number
  readWhole: () => Promise<PrintedRows<R>>
}

const isPrint = ({ key, ctrlKey, metaKey, shiftKey, altKey }: KeyboardEvent) =>
  key.toLowerCase() === 'p' && (ctrlKey || metaKey) && !shiftKey && !altKey

/** Draws what was set before, and what waits for a calm moment. */
const drawn = () => new Promise<void>((done) => requestAnimationFrame(() => setTimeout(done)))

/**
 * Prints all that a list finds, not the page that is shown; the browser's own Ctrl P does too. `printed`: what stands in the list meanwhile.
 */
export function usePrintList<R>(list: PrintableList<R>): {
  action: PageAction | false
  printed: PrintedRows<R> | null
} {
  const { t } = useLingui()
  const [isReading, setReading] = useState(false)
  const [printed, setPrinted] = useState<PrintedRows<R> | null>(null)
  const { rows, count } = list
  const print = async () => {
    if (isReading) return
    if (rows && rows.length >= count) return window.print()
    setReading(true)
    try {
      const whole = await list.readWhole()
      flushSync(() => setPrinted(whole))
      await drawn()
      window.print()
    } catch {
      // Why it could not be read was said by the call.
    } finally {
      setPrinted(null)
      setReading(false)
    }
  }
  const latest = useRef(print)
  latest.current = print
  const hasRows = count > 0
  useEffect(() => {
    if (!hasRows) return
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !isPrint(event) || document.querySelector('[aria-modal="true"]')) return
      event.preventDefault()
      void latest.current()
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [hasRows])
  const label = isReading ? t`Preparing the print…` : t`Print the list`
  return {
    action: hasRows && { label, icon: IconPrinter, lesser: true, idle: isReading, onClick: () => void print() },
    printed,
  }
}
