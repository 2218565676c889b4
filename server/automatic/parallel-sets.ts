import { sql } from 'kysely'
import { type SetLetter, type StoredSection, setLetters, type Blueprint as WireBlueprint } from '#contract'
import type { Blueprint } from '../../assembly/blueprint/blueprint.ts'
import type { Paper } from '../../assembly/paper.ts'
import { changeRow, madeBy } from '../entity/change-row.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { lockDraft } from '../papers/kind.ts'
import { askIn } from '../papers/paper-facts.ts'
import { paperKind } from '../papers/rows.ts'
import { assembled, type Sibling, siblingsOf } from '../papers/stored-assembly.ts'
import { saveAssembled } from './save-assembled.ts'

type Draft = Awaited<ReturnType<typeof lockDraft>>

/** Sets are made from the first of them, as long as there is one. @throws invalid_field */
export function assertFirst(draft: Draft, siblings: readonly Sibling[]): void {
  const { parallel_of, set_letter } = draft as { parallel_of?: number | null; set_letter?: string | null }
  if (parallel_of === draft.id || !siblings.some(({ id }) => id === parallel_of)) return
  throw wrongField('parallel_sets', `This paper is set ${set_letter} of several. Make the sets from set A.`)
}

/** The other sets of a paper, locked. @throws invalid_field where one of them can't be changed any more */
export async function lockSiblings(change: Change, draft: Draft): Promise<Draft[]> {
  const siblings = await askIn(change.db)(siblingsOf(change.client_id, draft.id))
  const others = siblings.filter(({ id }) => id !== draft.id)
  const fixed = others.find(({ state }) => state !== 'DRAFT')
  if (fixed) {
    const message = `Set ${fixed.set}, “${fixed.name}”, is submitted and cannot be changed any more. Make a new paper for new sets.`
    throw wrongField('parallel_sets', message)
  }
  const locked: Draft[] = []
  for (const { id } of others) locked.push(await lockDraft(change, id, undefined))
  return locked
}

/** The questions of other papers, those aside that the blueprint pins. */
export async function idsOfSiblings(
  { db, client_id }: Pick<Change, 'db' | 'client_id'>,
  siblings: readonly Sibling[],
  blueprint?: Blueprint,
): Promise<Set<number>> {
  if (siblings.length === 0) return new Set()
  const { rows } = await sql<{ question_id: number }>`
    select distinct question_id from question_paper_items
    where client_id = ${client_id} and paper_id = any(${siblings.map(({ id }) => id)}::bigint[])`.execute(db)
  const pins = new Set(blueprint?.sections.flatMap(({ pinned }) => pinned) ?? [])
  return new Set(rows.flatMap(({ question_id }) => (pins.has(question_id) ? [] : [question_id])))
}

interface Sets {
  plan: StoredSection[]
  given: WireBlueprint
  seed: number
  /** Set A first. */
  papers: Paper[]
}

/** Writes every set into a draft of its own: the first into this one, the others into its siblings, made where they are missing. */
export async function saveSets(
  change: Change,
  draft: Draft,
  siblings: readonly Draft[],
  { plan, given, seed, papers }: Sets,
): Promise<{ id: number; name: string; set: SetLetter }[]> {
  const sets: { id: number; name: string; set: SetLetter }[] = []
  for (const [index, paper] of papers.entries()) {
    const set = setLetters[index] as SetLetter
    const there = index === 0 ? draft : siblings.find((one) => one.set_letter === set)
    const target = there ?? (await createSibling(change, draft, set, plan))
    // Each set is a paper of its own: its letter leaves no room for shuffled sets of the same questions.
    const group = { parallel_of: draft.id, set_letter: set, sets: 1 }
    const more = index === 0 ? group : { ...copiedColumns(draft), ...group }
    const assembly = assembled(paper, given, seed + index)
    await saveAssembled(change, target, { plan, sections: paper.sections, assembly, more }, 'auto-create')
    sets.push({ id: target.id, name: String(target.name), set })
  }
  const kept = new Set(sets.map(({ id }) => id))
  // A set too many stays as a paper of its own.
  for (const extra of siblings.filter(({ id }) => !kept.has(id))) {
    await changeRow(change, paperKind, extra, { parallel_of: null, set_letter: null }, 'leave-sets')
  }
  return sets
}

/** What all sets have in common. */
const copiedColumns = (draft: Draft) => ({
  session_id: draft.session_id,
  grade_id: draft.grade_id,
  subject_id: draft.subject_id,
  header_1: draft.header_1,
  header_2: draft.header_2,
  type_test: draft.type_test,
  timing: draft.timing,
  question_paper_marks: draft.question_paper_marks,
  instruction_id: draft.instruction_id,
})

const longestName = 150

async function createSibling(change: Change, draft: Draft, set: SetLetter, plan: StoredSection[]): Promise<Draft> {
  const suffix = ` — Set ${set}`
  const name = `${String(draft.name).slice(0, longestName - suffix.length)}${suffix}`
  const columns = {
    ...copiedColumns(draft),
    name,
    plan: JSON.stringify(plan),
    question_paper_created_type: 'AUTOMATIC',
  }
  const { rows } = await sql<{ id: number }>`
    insert into question_papers ${insertion({ ...columns, ...madeBy(change) })} returning id`.execute(change.db)
  const id = rows[0]!.id
  await audit(change, { entity: paperKind.entity, entity_id: id, action: 'create', after: columns })
  return lockDraft(change, id, undefined)
}

function insertion(columns: Record<string, unknown>) {
  const names = sql.join(Object.keys(columns).map((name) => sql.ref(name)))
  return sql`(${names}) values (${sql.join(Object.values(columns))})`
}
