import { i18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { toCsv } from '#contract'
import { fileNameOf, saveFile } from '#web/ui/save-file.ts'
import type { SheetStore } from '../store/sheet-store.ts'
import { unsentLines } from '../store/unsent-lines.ts'

const head = [
  msg`Admission number`,
  msg`Name`,
  msg`Question`,
  msg`Typed here`,
  msg`On the server`,
  msg`Why it was not taken`,
]

/** Hands out what was typed and is on this device only, as CSV. */
export function saveUnsentFile(store: SheetStore, name: string): void {
  const viewOf = (id: number) => (store.has(id) ? store.row(id) : null)
  const lines = unsentLines(store.queue.cells.values(), viewOf, store.columns)
  const csv = toCsv([head.map((one) => i18n._(one)), ...lines])
  saveFile(new Blob([csv], { type: 'text/csv' }), fileNameOf(`${name}, ${i18n._(msg`not sent`)}`, 'csv'))
}
