import { sql } from 'kysely'
import { type assemblyApi, type SetLetter, setLetters } from '#contract'
import type { Paper } from '../../assembly/paper.ts'
import { changeRow, madeBy } from '../entity/change-row.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import type { Preparing } from '../http/call.ts'
import { findAlike } from '../papers/alike-pairs.ts'
import { lockDraft, type StoredPaper } from '../papers/kind.ts'
import { paperKind } from '../papers/rows.ts'
import { assembled, figuresOf } from '../papers/stored-assembly.ts'
import type { Answer } from './answer.ts'
import { lockAgain, type Order, readAsked, readFirst, replanned } from './order.ts'
import { printChosen, printStored } from './print-sections.ts'
import { type Assembling, runAssembly, setIntro, shortfallError } from './run-assembly.ts'
import { saveAssembled } from './save-assembled.ts'
import { assertFirst, findSiblings, lockSiblings } from './siblings.ts'

type AutoCreate = (typeof assemblyApi)['autoCreate']

interface WantedSets {
  /** 2–4 */
  sets: number
  max_shared: number
}

/** Assembles several sets of different questions at once: the first into the draft, each of the others into one beside it. */
export async function assembleSets(
  asked: Preparing<AutoCreate>,
  services: Assembling,
  { sets, max_shared }: WantedSets,
): Promise<(change: Change) => Promise<Answer>> {
  const order = await readFirst(services, asked, async (change) => {
    const read = await readAsked(change, asked)
    await lockOthers(change, read.draft)
    return read
  })
  const { blueprint, titles, seed, scope } = order
  const options = { seed, titles, sets, max_shared }
  const found = await runAssembly(services, asked, scope, { task: 'sets', blueprint, options })
  return async (change) => {
    const locked = replanned(order, await lockAgain(change, order.draft, asked.body.row_version))
    const siblings = await lockOthers(change, locked.draft)
    if (!found.possible) {
      const printed = await printChosen(change, locked, found.reason.nearest.sections)
      throw shortfallError(found.reason, printed, setIntro(found, sets))
    }
    const { papers, differences, shared } = found
    const saved = await saveSets(change, locked, siblings, papers)
    return {
      id: locked.draft.id,
      row_version: locked.draft.row_version + 1,
      data_json: await printStored(change, locked.draft, locked.plan),
      ...figuresOf(papers[0]!),
      seed,
      parallel: saved.map((one, index) => ({ ...one, objective: papers[index]!.objective })),
      differences,
      shared,
      alike: await findAlike(change, locked.draft.id),
      missing: [],
    }
  }
}

/** The other sets as they are. @throws invalid_field where the draft is not the first of them, or one can't be changed any more */
async function lockOthers(change: Change, draft: StoredPaper): Promise<StoredPaper[]> {
  assertFirst(draft, await findSiblings(change, draft))
  return lockSiblings(change, draft)
}

interface SavedSet {
  id: number
  name: string
  set: SetLetter
}

/** Writes every set into a draft of its own: the first into this one, the others into its siblings, made where they are missing. */
async function saveSets(
  call: Change,
  { draft, plan, given, seed }: Order,
  siblings: readonly StoredPaper[],
  papers: readonly Paper[],
): Promise<SavedSet[]> {
  const saved: SavedSet[] = []
  for (const [index, paper] of papers.entries()) {
    const set = setLetters[index] as SetLetter
    const there = index === 0 ? draft : siblings.find((one) => one.set_letter === set)
    const target = there ?? (await createSibling(call, draft, set, plan))
    // Each set is a paper of its own: its letter leaves no room for shuffled sets of the same questions.
    const group = { parallel_of: draft.id, set_letter: set, sets: 1 }
    const more = index === 0 ? group : { ...copiedColumns(draft), ...group }
    const assembly = assembled(paper, given, seed + index)
    await saveAssembled(call, target, { plan, sections: paper.sections, assembly, more }, 'auto-create')
    saved.push({ id: target.id, name: String(target.name), set })
  }
  const savedIds = new Set(saved.map(({ id }) => id))
  // A set too many stays as a paper of its own.
  for (const extra of siblings.filter(({ id }) => !savedIds.has(id))) {
    await changeRow(call, paperKind, extra, { parallel_of: null, set_letter: null }, 'leave-sets')
  }
  return saved
}

/** What all sets have in common. */
const copiedColumns = (draft: StoredPaper) => ({
  session_id: draft.session_id,
  grade_id: draft.grade_id,
  subject_id: draft.subject_id,
  language: draft.language,
  header_1: draft.header_1,
  header_2: draft.header_2,
  type_test: draft.type_test,
  timing: draft.timing,
  question_paper_marks: draft.question_paper_marks,
  instruction_id: draft.instruction_id,
})

const longestName = 150

async function createSibling(
  change: Change,
  draft: StoredPaper,
  set: SetLetter,
  plan: Order['plan'],
): Promise<StoredPaper> {
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
