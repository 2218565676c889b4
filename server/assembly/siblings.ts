import { sql } from 'kysely'
import { say } from '#contract'
import type { Assembly } from '../../assembly/assemble.ts'
import { askIn } from '../db/ask.ts'
import type { Change, SchoolChange } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { similarPairs } from '../papers/alike-pairs.ts'
import { lockDraft, type StoredPaper } from '../papers/kind.ts'
import { type Sibling, siblingsOf } from '../papers/stored-assembly.ts'
import type { Order } from './order.ts'

/** The sets that a draft is one of, itself included; none for a paper of its own. */
export async function findSiblings({ db, client_id }: SchoolChange, { parallel_of }: StoredPaper): Promise<Sibling[]> {
  return parallel_of === null ? [] : askIn(db)(siblingsOf(client_id, parallel_of))
}

/** Sets are made from the first of them, as long as there is one. @throws invalid_field */
export function assertFirst(draft: StoredPaper, siblings: readonly Sibling[]): void {
  const { parallel_of, set_letter } = draft
  if (parallel_of === draft.id || !siblings.some(({ id }) => id === parallel_of)) return
  throw wrongField('parallel_sets', say('sets.not_first', { set: set_letter ?? '' }))
}

/** The other sets of a paper, locked. @throws invalid_field where one of them can't be changed any more */
export async function lockSiblings(change: Change, draft: StoredPaper): Promise<StoredPaper[]> {
  const siblings = await askIn(change.db)(siblingsOf(change.client_id, draft.id))
  const others = siblings.filter(({ id }) => id !== draft.id)
  const fixed = others.find(({ state }) => state !== 'DRAFT')
  if (fixed) {
    throw wrongField('parallel_sets', say('sets.submitted', { set: fixed.set, name: fixed.name }))
  }
  const locked: StoredPaper[] = []
  for (const { id } of others) locked.push(await lockDraft(change, id, undefined))
  return locked
}

/** The questions of the other sets. */
export async function questionsElsewhere(
  { db, client_id }: SchoolChange,
  draft: StoredPaper,
  siblings: readonly Sibling[],
): Promise<Set<number>> {
  const others = siblings.flatMap(({ id }) => (id === draft.id ? [] : [id]))
  if (others.length === 0) return new Set()
  const { rows } = await sql<{ question_id: number }>`
    select distinct question_id from question_paper_items
    where client_id = ${client_id} and paper_id = any(${others}::bigint[])`.execute(db)
  return new Set(rows.map(({ question_id }) => question_id))
}

/** What is too similar to questions of the other sets. */
async function copiesOf({ db, client_id }: SchoolChange, elsewhere: ReadonlySet<number>): Promise<Set<number>> {
  if (elsewhere.size === 0) return new Set()
  const pairs = await askIn(db)(similarPairs(client_id, [...elsewhere]))
  return new Set(pairs.flatMap(({ first_id, second_id }) => [first_id, second_id]).filter((id) => !elsewhere.has(id)))
}

/** Questions that a set is to stay apart from. */
export interface Apart {
  /** What other sets have. */
  excluded: Set<number>
  /** Near-copies of that. */
  avoid: Set<number>
}

/** What other sets have and what is too similar to it; pinned questions stand in every set. */
export async function findApart(
  change: SchoolChange,
  { blueprint }: Order,
  elsewhere: ReadonlySet<number>,
): Promise<Apart> {
  const pins = new Set(blueprint.sections.flatMap(({ pinned }) => pinned))
  const excluded = new Set([...elsewhere].filter((id) => !pins.has(id)))
  const avoid = new Set([...(await copiesOf(change, excluded))].filter((id) => !pins.has(id)))
  return { excluded, avoid }
}

/** Makes a paper without what other sets have; without near-copies of that too, unless there is no such paper. */
export async function apartFrom(
  { excluded, avoid }: Apart,
  make: (apart: Apart) => Promise<Assembly>,
): Promise<Assembly> {
  if (avoid.size > 0) {
    const apart = await make({ excluded: new Set([...excluded, ...avoid]), avoid: new Set() })
    if (apart.possible) return apart
  }
  return make({ excluded, avoid })
}
