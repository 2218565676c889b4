import { Extension } from '@tiptap/core'
import { Plugin } from '@tiptap/pm/state'
import { toOneLine } from './one-line.ts'
import { cleanPastedHtml } from './paste-cleanup.ts'
import { readRows } from './pasted-rows.ts'

/** Offered rows of cells, each cell as HTML of one line; answers whether it took them. */
export type TakeRows = (rows: string[][]) => boolean

/** Stands where a picture or formula could not be taken over; no text holds it. */
const LOST = '\u{e000}'

/** Offers a pasted column, table or list of several rows before it becomes text of one field. */
export function rowIntake(take: TakeRows): Extension {
  return Extension.create({
    name: 'rowIntake',
    addProseMirrorPlugins: () => [
      new Plugin({
        props: {
          handlePaste(view, event) {
            const data = event.clipboardData
            // Into a text that is there already, a paste is a part of it.
            if (!data || view.state.doc.textContent !== '') return false
            const html = cleanPastedHtml(data.getData('text/html'), { image: LOST, formula: LOST })
            // Pasted as text, what can't be taken over is told where it stood.
            if (html.includes(LOST)) return false
            const rows = readRows(html, data.getData('text/plain')).map((row) => row.map(toOneLine))
            return rows.length > 1 && take(rows)
          },
        },
      }),
    ],
  })
}
