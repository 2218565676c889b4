import { sql } from 'kysely'
import type { AnswerLayout, LayoutField, PageLayout } from '../../scanning/layout/answer-layout.ts'
import { type Asking, ask } from '../db/ask.ts'

/** Where a field of a page lies, millimetres. */
export interface LayoutPlace {
  x: number
  y: number
  w: number
  h: number
}

/** A layout is never changed: what was read once holds. By school and id. */
const known = new Map<string, AnswerLayout>()
const MOST_KNOWN = 200

/** The layouts of these ids, by id. */
export async function layoutsOf(asking: Asking, ids: readonly number[]): Promise<Map<number, AnswerLayout>> {
  const keyOf = (id: number) => `${asking.client_id} ${id}`
  const asked = [...new Set(ids)]
  const missing = asked.filter((id) => !known.has(keyOf(id)))
  if (missing.length > 0) {
    const rows = await ask(
      asking,
      sql<{ id: number; layout: AnswerLayout }>`select id, layout from answer_layouts
        where client_id = ${asking.client_id} and id = any(${missing}::bigint[])`,
    )
    if (known.size + rows.length > MOST_KNOWN) known.clear()
    for (const { id, layout } of rows) known.set(keyOf(id), layout)
    const read = new Map(rows.map(({ id, layout }) => [id, layout]))
    return new Map(
      asked.flatMap((id) => {
        const layout = read.get(id) ?? known.get(keyOf(id))
        return layout ? [[id, layout] as const] : []
      }),
    )
  }
  return new Map(asked.map((id) => [id, known.get(keyOf(id))!]))
}

export const pageOf = (layout: AnswerLayout | undefined, n: number | null): PageLayout | null =>
  layout?.pages.find((page) => page.n === n) ?? null

const round = (value: number) => Math.round(value * 100) / 100

/** Round all circles of a field, with a margin; never beyond the paper. */
export function placeOf(field: LayoutField, page: Pick<PageLayout, 'w' | 'h'>, margin: number): LayoutPlace {
  const boxes = field.rows.flat()
  const reach = field.r + margin
  const left = Math.max(0, Math.min(...boxes.map(({ x }) => x)) - reach)
  const top = Math.max(0, Math.min(...boxes.map(({ y }) => y)) - reach)
  const right = Math.min(page.w, Math.max(...boxes.map(({ x }) => x)) + reach)
  const bottom = Math.min(page.h, Math.max(...boxes.map(({ y }) => y)) + reach)
  return { x: round(left), y: round(top), w: round(right - left), h: round(bottom - top) }
}
