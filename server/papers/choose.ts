import { sql } from 'kysely'
import type { DataOf, questionPaperApi } from '#contract'
import { askIn } from '../db/ask.ts'
import { changeRow } from '../entity/change-row.ts'
import type { Change } from '../ground/change.ts'
import { wrongFields } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { findAlike } from './alike-pairs.ts'
import { type Chosen, checkChoices } from './check-choices.ts'
import { isApprovedOnly, lockDraft, type StoredPaper, usable } from './kind.ts'
import { paperFacts } from './paper-facts.ts'
import { paperKind } from './rows.ts'
import { chosenByHand, readAssembly } from './stored-assembly.ts'

type ManualCreate = (typeof questionPaperApi)['manualCreate']
type Sections = Call<ManualCreate>['body']['sections']

/** A chosen question as it is stored. */
export interface Item {
  section: string
  position: number
  question_id: number
  max_marks: number
  or_group: string | null
}

/** Replaces all choices of a draft; an item that stays keeps its id. The choices may be incomplete. */
export async function chooseQuestions(call: Call<ManualCreate>): Promise<DataOf<ManualCreate>> {
  const { id, body } = call
  const paper = await lockDraft(call, id, body.row_version)
  const bank = await findChosen(call, paper, body.sections)
  const errors = checkChoices(paper.plan, body.sections, bank)
  if (errors.length > 0) throw wrongFields(errors)
  const stored = readAssembly(paper.assembly, paper.plan)
  const readFacts = async () => (stored ? askIn(call.db)(paperFacts(call.client_id, id, call.now)) : [])
  const before = await readFacts()
  await replaceItems(call, id, itemsOf(body.sections))
  // The figures of an assembled paper become those of the choice.
  const assembly = stored && chosenByHand(stored, before, await readFacts())
  const columns = assembly ? { assembly: JSON.stringify(assembly) } : {}
  await changeRow(call, paperKind, paper, columns, 'choose-questions')
  const alike = await findAlike(call, id)
  return { id, row_version: paper.row_version + 1, alike }
}

/** The chosen questions that the bank has, locked against being deleted until the choices are saved. */
async function findChosen(change: Change, paper: StoredPaper, sections: Sections): Promise<Map<number, Chosen>> {
  const ids = sections.flatMap((section) => section.questions.map((question) => question.question_id))
  if (ids.length === 0) return new Map()
  const rows = await change.db
    .selectFrom('questions')
    .select(['id', 'type', 'max_marks'])
    .where('client_id', '=', change.client_id)
    .where('subject_id', '=', paper.subject_id)
    .where('id', 'in', ids)
    .where(usable(await isApprovedOnly(change)))
    .forKeyShare()
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}

/** The order as it will be printed: the second of an OR pair follows the first. */
function itemsOf(sections: Sections): Item[] {
  return sections.flatMap(({ section, questions }) => {
    const first = new Map<string, number>()
    questions.forEach(({ or_group }, index) => {
      if (or_group && !first.has(or_group)) first.set(or_group, index)
    })
    const rank = (or_group: string | null | undefined, index: number) =>
      or_group ? (first.get(or_group) ?? index) : index
    return questions
      .map((choice, index) => ({ choice, rank: rank(choice.or_group, index), index }))
      .sort((a, b) => a.rank - b.rank || a.index - b.index)
      .map(({ choice }, position) => ({
        section,
        position,
        question_id: choice.question_id,
        max_marks: choice.max_marks,
        or_group: choice.or_group || null,
      }))
  })
}

/** An item whose question stays keeps its id. */
export async function replaceItems({ db, client_id }: Change, paper_id: number, items: Item[]): Promise<void> {
  await sql`delete from question_paper_items where client_id = ${client_id} and paper_id = ${paper_id}
    and not question_id = any(${items.map((item) => item.question_id)}::bigint[])`.execute(db)
  if (items.length === 0) return
  await db
    .insertInto('question_paper_items')
    .values(items.map((item) => ({ ...item, client_id, paper_id })))
    .onConflict((conflict) =>
      conflict.columns(['client_id', 'paper_id', 'question_id']).doUpdateSet((excluded) => ({
        section: excluded.ref('excluded.section'),
        position: excluded.ref('excluded.position'),
        max_marks: excluded.ref('excluded.max_marks'),
        or_group: excluded.ref('excluded.or_group'),
      })),
    )
    .execute()
}
