import { english, say } from '#contract'
import type { RowKind } from '../entity/change-row.ts'
import { findUses } from '../entity/uses.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, refusedField } from '../ground/errors.ts'
import { assertPlace } from './place.ts'

/** What a row can lie in, the widest first. */
const parents = { grade_id: 'class', subject_id: 'subject', chapter_id: 'chapter' } as const
type ParentKey = keyof typeof parents
const keys = Object.keys(parents) as ParentKey[]

type Placed = { id: number; grade_id: number } & { [Key in ParentKey]?: number }

/**
 * Checks the place of a row that may move: the new one exists, and nothing belongs to the row. One that stays where it is may lie in a
 * chapter that has become inactive. @throws invalid_field naming the part, or in_use
 */
export async function assertMove(
  change: Change,
  kind: Pick<RowKind, 'noun' | 'used_by'>,
  before: Placed,
  changes: { [Key in ParentKey]?: number | undefined },
): Promise<void> {
  const own = keys.filter((key) => before[key] !== undefined)
  const place = Object.fromEntries(own.map((key) => [key, changes[key] ?? before[key]])) as Omit<Placed, 'id'>
  if (own.every((key) => place[key] === before[key])) return
  await assertPlace(change.db, change.actor, place)
  await assertMovable(change, kind, own.at(-1) ?? 'grade_id', before.id)
}

/** A row that others belong to, deleted ones too, stays where it is: their composite keys name its parents as well. */
async function assertMovable(
  change: Change,
  { noun, used_by }: Pick<RowKind, 'noun' | 'used_by'>,
  path: ParentKey,
  id: number,
): Promise<void> {
  // Deleted rows can be restored.
  const uses = await findUses(
    change,
    used_by.map((use) => ({ ...use, live: false })),
    id,
  )
  if (uses.length === 0) return
  const sentence = say('row.cannot_move', { noun: say(`noun.${noun}`), parent: say(`noun.${parents[path]}`), uses })
  throw new ApiError('in_use', sentence, {
    errors: [refusedField(path, sentence)],
    data: { id, used_by: uses.map(english) },
  })
}
