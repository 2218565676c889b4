import { useLingui } from '@lingui/react/macro'
import { useEffect } from 'react'
import { showFailure } from '#web/ui/message/toast.tsx'
import { hasStruckCells, withRaisedCells } from './raised-cells.ts'

/** Texts that are pasted into a field stay there. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null

/** The text that a spreadsheet puts into the clipboard: at least two rows of at least two cells. */
export const isTable = (text: string) => {
  const [head = '', ...rows] = text.trim().split(/\r?\n/)
  return head.includes('\t') && rows.length > 0
}

interface PasteRowsProps {
  onFile: (file: File) => void
}

/** Takes rows that are copied in a spreadsheet and pasted onto the page, as a file that nobody had to save. */
export default function PasteRows({ onFile }: PasteRowsProps) {
  const { t } = useLingui()
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      const text = event.clipboardData?.getData('text/plain') ?? ''
      if (isField(event.target) || !isTable(text)) return
      event.preventDefault()
      const html = event.clipboardData?.getData('text/html') ?? ''
      const rows = withRaisedCells(text, html)
      if (hasStruckCells(html))
        showFailure(
          t`Some of these cells are crossed out, which would be lost: save them as .xlsx and choose the file.`,
        )
      else if (rows === null)
        showFailure(t`What is raised or lowered in these cells would be lost: save them as .xlsx and choose the file.`)
      else onFile(new File([rows], 'pasted.csv', { type: 'text/csv' }))
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  }, [onFile, t])
  return null
}
