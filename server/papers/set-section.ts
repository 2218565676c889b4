import { sql } from 'kysely'
import { type DataOf, type PlanSection, type questionPaperApi, type StoredSection, say } from '#contract'
import { assertPlace } from '../academics/place.ts'
import { changeRow, madeBy } from '../entity/change-row.ts'
import { takeSession } from '../entity/sessions.ts'
import { audit } from '../ground/audit.ts'
import type { Change } from '../ground/change.ts'
import { wrongField, wrongFields } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { isApprovedOnly, lockDraft, type StoredPaper, storedPlan, usable } from './kind.ts'
import { paperKind } from './rows.ts'

type SetSection = (typeof questionPaperApi)['setSection']

type Draft = Omit<Call<SetSection>['body'], 'id' | 'row_version'>

/** Makes a draft with its plan, or changes that of an existing one. */
export async function setSection(call: Call<SetSection>): Promise<DataOf<SetSection>> {
  const { id, row_version, ...draft } = call.body
  const before = id == null ? null : await lockDraft(call, id, row_version)
  if (before?.set_letter != null && (draft.sets ?? 1) > 1) {
    throw wrongField('sets', say('draft.set_of_several', { set: before.set_letter }))
  }
  await assertPlace(call.db, call.actor, draft)
  await takeSession(call.db, draft.session_id)
  // An instruction that has become inactive since stays with its draft.
  if (draft.instruction_id != null && draft.instruction_id !== before?.instruction_id) {
    await assertInstruction(call, draft.instruction_id, draft)
  }
  const plan = storedPlan(draft.sections)
  const columns = columnsOf(draft, plan)
  if (before) await changeDraft(call, before, columns, plan)
  return {
    id: before?.id ?? (await createDraft(call, columns)),
    row_version: before ? before.row_version + 1 : 1,
    sections: plan,
    available: await countAvailable(call, { ...draft, language: draft.language ?? before?.language ?? null }, plan),
  }
}

/** The draft as a whole: what is left out is cleared. */
function columnsOf({ sections: _, ...fields }: Draft, plan: StoredSection[]) {
  return {
    ...fields,
    header_2: fields.header_2 || null,
    instruction_id: fields.instruction_id ?? null,
    sets: fields.sets ?? 1,
    plan: JSON.stringify(plan),
  }
}
type Columns = ReturnType<typeof columnsOf>

async function createDraft(call: Change, columns: Columns): Promise<number> {
  const { id } = await call.db
    .insertInto('question_papers')
    .values({ ...columns, ...madeBy(call) })
    .returning('id')
    .executeTakeFirstOrThrow()
  await audit(call, { entity: paperKind.entity, entity_id: id, action: 'create', after: columns })
  return id
}

async function changeDraft(change: Change, before: StoredPaper, columns: Columns, plan: PlanSection[]): Promise<void> {
  await assertChoicesFit(change, before.id, before.subject_id === columns.subject_id, plan)
  await changeRow(change, paperKind, before, columns, 'update')
}

/** What was chosen is not thrown away by a change of plan: the person takes it out first. */
async function assertChoicesFit(
  change: Change,
  paper_id: number,
  sameSubject: boolean,
  plan: PlanSection[],
): Promise<void> {
  const items = await change.db
    .selectFrom('question_paper_items as item')
    .innerJoin('questions', (join) =>
      join.on('questions.client_id', '=', change.client_id).onRef('questions.id', '=', 'item.question_id'),
    )
    .select(['item.section', 'item.max_marks', 'questions.type'])
    .where('item.client_id', '=', change.client_id)
    .where('item.paper_id', '=', paper_id)
    .execute()
  if (items.length === 0) return
  if (!sameSubject) throw wrongField('subject_id', say('draft.subject_changed'))
  const misfits = items.filter((item) => {
    const section = plan.find((one) => one.section === item.section)
    return !section || section.marks_each !== item.max_marks || !section.types.includes(item.type)
  })
  if (misfits.length === 0) return
  const names = [...new Set(misfits.map((item) => item.section))]
  throw wrongFields(
    names.map((name) => ({
      path: 'sections',
      ...say('draft.misfits', { section: name, count: misfits.filter((item) => item.section === name).length }),
    })),
  )
}

async function assertInstruction(
  { db, client_id }: Change,
  id: number,
  { grade_id, subject_id }: Pick<Draft, 'grade_id' | 'subject_id'>,
): Promise<void> {
  const instruction = await db
    .selectFrom('instructions')
    .select('id')
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where((row) => row.or([row('grade_id', 'is', null), row('grade_id', '=', grade_id)]))
    .where((row) => row.or([row('subject_id', 'is', null), row('subject_id', '=', subject_id)]))
    .executeTakeFirst()
  if (!instruction) throw wrongField('instruction_id', say('draft.no_instruction'))
}

/** How many usable questions the bank holds for each section, by chapter, type and level: in the paper's language, where it has one. */
async function countAvailable(
  change: Change,
  { subject_id, language }: Pick<StoredPaper, 'subject_id' | 'language'>,
  plan: PlanSection[],
): Promise<DataOf<SetSection>['available']> {
  const approved_only = await isApprovedOnly(change)
  const cells: DataOf<SetSection>['available'] = []
  for (const section of plan) {
    const { rows } = await sql<DataOf<SetSection>['available'][number]>`
      select ${section.section}::text as section, chapter_id, type, level, count(*) as count from questions
      where client_id = ${change.client_id} and subject_id = ${subject_id} and max_marks = ${section.marks_each}
        and type = any(${section.types}) and ${usable(approved_only)}
        ${language === null ? sql`` : sql`and language = ${language}`}
      group by chapter_id, type, level order by chapter_id, type, level`.execute(change.db)
    cells.push(...rows)
  }
  return cells
}
