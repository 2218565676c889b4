import { sql } from 'kysely'
import type { AnswerOf, questionReadingApi } from '#contract'
import type { WordBlock } from '../../../interchange/word/docx/blocks.ts'
import { showableLines } from '../../../interchange/word/example/shown-paragraphs.ts'
import { compilable } from '../../db/connect.ts'
import type { Call } from '../../http/call.ts'
import { showParts } from './pictures.ts'
import { findReading } from './readings.ts'

type Lines = (typeof questionReadingApi)['lines']

/** Paragraphs and tables of an answer. */
const PAGE = 100

/** The lines of a file in its order, so that somebody can show a question of it. @throws not_found */
export async function readLines(call: Call<Lines>): Promise<AnswerOf<Lines>> {
  const { db, actor, id, body } = call
  const reading = await findReading(call)
  const [blocks] = await db.read(
    compilable(sql<{ place: number; content: WordBlock }>`
      select place, content from import_reading_blocks
      where client_id = ${actor.client_id} and reading_id = ${id} and content is not null and place >= ${body.from ?? 0}
      order by place limit ${PAGE + 1}`),
  )
  const lines = showableLines(blocks.slice(0, PAGE).map(({ content }) => content))
  return {
    lines: lines.map((line) => ({ ...line, html: showParts(line.html, reading) })),
    next: blocks[PAGE]?.place ?? null,
  }
}
