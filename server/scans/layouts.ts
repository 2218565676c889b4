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

/** By their hash, so that what was read of one database holds in every other. */
const known = new Map<string, AnswerLayout>()
const MOST_KNOWN = 200

/** The layouts of these ids, by id. */
export async function layoutsOf(asking: Asking, ids: readonly number[]): Promise<Map<number, AnswerLayout>> {
  const asked = [...new Set(ids)]
  if (asked.length === 0) return new Map()
  const hashes = await ask(
    asking,
    sql<{ id: number; hash: string }>`select id, hash from answer_layouts
      where client_id = ${asking.client_id} and id = any(${asked}::bigint[])`,
  )
  const missing = hashes.filter(({ hash }) => !known.has(hash)).map(({ id }) => id)
  const rows = missing.length === 0 ? [] : await readLayouts(asking, missing)
  if (known.size + rows.length > MOST_KNOWN) known.clear()
  const read = new Map(rows.map(({ hash, layout }) => [hash, layout]))
  const found = hashes.flatMap(({ id, hash }) => {
    const layout = read.get(hash) ?? known.get(hash)
    return layout ? [[id, layout] as const] : []
  })
  for (const [hash, layout] of read) known.set(hash, layout)
  return found.length === hashes.length ? new Map(found) : layoutsOf(asking, ids)
}

const readLayouts = (asking: Asking, ids: readonly number[]) =>
  ask(
    asking,
    sql<{ hash: string; layout: AnswerLayout }>`select hash, layout from answer_layouts
      where client_id = ${asking.client_id} and id = any(${ids}::bigint[])`,
  )

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
