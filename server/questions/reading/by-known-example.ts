import { sql } from 'kysely'
import type { LayoutExample } from '../../../interchange/word/example/learn-layout.ts'
import { linesOfQuestions } from '../../uploads/read-text.ts'
import { askAside } from '../../uploads/spreadsheet-aside.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'
import type { ReadText } from '../../uploads/spreadsheet-messages.ts'
import type { Whose } from '../../workers/fair-turns.ts'

/** Examples that a file is tried with: those that were shown last. */
const MOST_TRIED = 5
/** Questions that break no law, of all, before a file counts as laid out like an example. */
const FITS = 0.95

/**
 * A file that no pattern understands whole may be laid out like one of which somebody of the school has shown a question: then it is read by
 * that.
 */
export async function readByKnownExample(
  { look, whose }: { look: SpreadsheetWork['look']; whose: Whose & { client_id: number } },
  read: ReadText,
): Promise<ReadText> {
  const { document } = read
  if (!document?.layout || (document.layout.of > 0 && document.layout.fits === document.layout.of)) return read
  const { rows } = await look((db) =>
    sql<{ example: LayoutExample }>`
      select example from import_layouts where client_id = ${whose.client_id} and example is not null
      order by said_at desc, signature limit ${MOST_TRIED}`.execute(db),
  )
  const contents = document.blocks.flatMap(({ content }) => content ?? [])
  for (const { example } of rows) {
    const { questions, left, layout, inner } = await askAside(whose, {
      task: 'again',
      contents,
      told: new Map(),
      example,
    })
    const isLike = layout.of > 0 && layout.fits >= layout.of * FITS && layout.fits > document.layout.fits
    const isWhole = !questions.some(({ doubts = [] }) => doubts.some(({ code }) => code === 'not_understood'))
    if (!isLike || !isWhole) continue
    const places = new Set(document.blocks.map(({ place }) => place))
    const blocks = [...document.blocks, ...inner.filter(({ place }) => !places.has(place))].sort(
      (a, b) => a.place - b.place,
    )
    return {
      ...{ ...read, total: questions.length, questions, lines: linesOfQuestions(questions) },
      document: { ...document, left, layout, blocks },
    }
  }
  return read
}
