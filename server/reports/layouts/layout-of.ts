import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { CardLayoutBody } from '../../../domain/reports/card-layout.ts'
import { shippedLayouts, stageOf } from '../../../domain/reports/shipped-layouts.ts'
import { type Asking, ask } from '../../db/ask.ts'

/** The layout of a class's cards, with a name by which cards say that they have another one. */
export interface ClassLayout {
  body: CardLayoutBody
  /** Digest of what it prints, the same in every school; null: as it was shipped. */
  own: string | null
}

interface NamedGrade {
  id: number
  title: string
}

interface OwnLayout {
  id: number
  grade_ids: number[]
  body: CardLayoutBody
}

/** Who enters an item is on no card. */
export function digestOf({ items, ...body }: CardLayoutBody): string {
  const printed = { ...body, items: items.map(({ by: _, ...item }) => item) }
  return createHash('sha256').update(JSON.stringify(printed)).digest('base64url').slice(0, 16)
}

/** Of each class the layout that its cards have: the school's own that names it, else the shipped one of its stage. */
export async function layoutsOf(
  { db, client_id }: Asking,
  grades: readonly NamedGrade[],
): Promise<ReadonlyMap<number, ClassLayout>> {
  const ids = [...new Set(grades.map(({ id }) => id))]
  const own = await ask(
    { db, client_id },
    sql<OwnLayout>`
      select l.id, l.grade_ids, l.body from card_layouts l
      where l.client_id = ${client_id} and l.deleted_at is null and l.grade_ids && ${ids}::bigint[] order by l.id`,
  )
  const digests = new Map(own.map(({ id, body }) => [id, digestOf(body)]))
  const layoutOf = ({ id, title }: NamedGrade): ClassLayout => {
    const found = own.find(({ grade_ids }) => grade_ids.includes(id))
    if (!found) return { body: shippedLayouts[stageOf(title)], own: null }
    return { body: found.body, own: digests.get(found.id) ?? null }
  }
  return new Map(grades.map((grade) => [grade.id, layoutOf(grade)]))
}
