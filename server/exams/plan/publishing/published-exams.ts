import { sql } from 'kysely'
import { type RefusedField, say, seriesLimits } from '#contract'
import { givenRows } from '../../../db/given-rows.ts'
import { madeBy } from '../../../entity/change-row.ts'
import { emit } from '../../../events/emit.ts'
import type { Change } from '../../../ground/change.ts'
import { ApiError, refusedField, wrongFields } from '../../../ground/errors.ts'
import { columnsOf, usualPasses } from '../../exam-fields.ts'
import { findPapers } from '../../papers.ts'
import { sectionOn } from '../../roster.ts'
import type { StoredSeries } from '../lock.ts'
import type { Plan, PlanPaper } from '../plan.ts'
import { isWritten, namedPaper, type PublishedPaper, type When, whenOf } from './published.ts'

interface OfPlan {
  plan: Plan
  published: readonly PublishedPaper[]
  /** By paper. */
  sections: ReadonlyMap<number, number[]>
}

/** An exam that the plan holds. */
export interface Made {
  exam_id: number
  paper: PlanPaper
  /** Fields that are others now; of a new one none. */
  changed: readonly string[]
}

/** The sections of each paper: those that it names, else those of whoever writes it. */
export async function sectionsOfPapers({ db, client_id }: Change, plan: Plan): Promise<Map<number, number[]>> {
  const given = plan.papers.map(({ id, sittings }) => ({
    ...{ id, date: sittings[0]?.day ?? plan.starts_on, pupils: sittings.flatMap(({ pupils }) => pupils) },
  }))
  const { rows } = await sql<{ id: number; section_ids: number[] }>`
    select g.id, array_agg(distinct at.section_id order by at.section_id) as section_ids
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as g (id bigint, date date, pupils bigint[])
      join enrolments e on e.client_id = ${client_id} and e.id = any(g.pupils)
      cross join lateral (select ${sectionOn(client_id, sql`g.date`)} as section_id) at
    group by g.id`.execute(db)
  const found = new Map(rows.map(({ id, section_ids }) => [id, section_ids.map(Number)]))
  const own = (paper: PlanPaper) => paper.section_ids.map(Number).toSorted((x, y) => x - y)
  return new Map(
    plan.papers.map((paper) => [paper.id, paper.section_ids.length > 0 ? own(paper) : (found.get(paper.id) ?? [])]),
  )
}

/** The exam of a paper by its questions where they are approved, else by its total. */
async function entryOf(call: Change, paper: PlanPaper): Promise<'PER_QUESTION' | 'TOTAL'> {
  if (!paper.question_paper) return 'TOTAL'
  const wanted = { question_paper_id: paper.question_paper.id, grade_id: paper.grade.id, subject_id: paper.subject.id }
  try {
    await findPapers(call, { ...wanted, max_marks: paper.max_marks, entry_mode: 'PER_QUESTION' })
    return 'PER_QUESTION'
  } catch (error) {
    if (error instanceof ApiError) return 'TOTAL'
    throw error
  }
}

/** A paper of which there is to be an exam. */
interface Wanted {
  known: PublishedPaper
  paper: PlanPaper
  when: When
}

interface ToMake extends Wanted {
  fields: ReturnType<typeof columnsOf>
  sections: number[]
}

const fieldsOf = (
  { name, session_id, type_test }: StoredSeries,
  { paper, when }: Wanted,
  { pass_marks, entry_mode }: { pass_marks: number; entry_mode: 'PER_QUESTION' | 'TOTAL' },
) =>
  columnsOf({
    ...{ name, session_id, type_test: type_test as never, ...when, pass_marks, section_ids: [], papers: [] },
    ...{ grade_id: paper.grade.id, subject_id: paper.subject.id, component: paper.component },
    ...{ max_marks: paper.max_marks, weightage: paper.weightage, entry_mode },
    question_paper_id: paper.question_paper?.id ?? null,
  })

/** Makes the exams that lack, moves those that lie elsewhere, and cancels those whose paper is gone. Nothing is scheduled yet. */
export async function makeExams(
  call: Change,
  stored: StoredSeries,
  { plan, published, sections }: OfPlan,
): Promise<Made[]> {
  const papers = new Map(plan.papers.map((paper) => [paper.id, paper]))
  const [wanted, gone]: [Wanted[], PublishedPaper[]] = [[], []]
  for (const known of published) {
    const paper = papers.get(known.id)
    const when = paper && isWritten(paper) ? whenOf(plan, paper, paper.sittings[0] as never) : null
    if (paper && when) wanted.push({ known, paper, when })
    else gone.push(known)
  }
  await cancelThose(call, gone)
  const usual = await usualPasses(
    call,
    wanted.map(({ paper }) => ({ subject_id: paper.subject.id, max_marks: paper.max_marks })),
  )
  const toMake: ToMake[] = []
  const errors: RefusedField[] = []
  for (const [at, one] of wanted.entries()) {
    const pass_marks = one.paper.pass_marks ?? usual[at] ?? null
    if (pass_marks === null)
      errors.push(refusedField(`papers.${one.known.id}`, say('plan.pass_needed', { paper: namedPaper(one.known) })))
    else {
      const fields = fieldsOf(stored, one, { pass_marks, entry_mode: await entryOf(call, one.paper) })
      toMake.push({ ...one, fields, sections: sections.get(one.known.id) ?? [] })
    }
  }
  if (errors.length > 0) throw wrongFields(errors, undefined, seriesLimits.papers)
  return storeExams(call, stored.id, toMake)
}

async function storeExams(call: Change, series_id: number, toMake: readonly ToMake[]): Promise<Made[]> {
  const made = await insertExams(
    call,
    series_id,
    toMake.filter(({ known }) => !known.exam),
  )
  const changes = toMake.flatMap((one) => changeOf(one) ?? [])
  await updateExams(call, changes)
  await storeSections(call, [
    ...toMake.flatMap(({ known, fields, sections }) => {
      const id = made.get(known.id)
      return id === undefined ? [] : [{ exam_id: id, grade_id: fields.grade_id, sections }]
    }),
    ...changes.map(({ id, grade_id, sections }) => ({ exam_id: id, grade_id, sections })),
  ])
  const changed = new Map(changes.map((one) => [one.id, one.changed]))
  return toMake.map(({ known, paper }) => {
    const exam_id = known.exam?.id ?? (made.get(known.id) as number)
    return { exam_id, paper, changed: changed.get(exam_id) ?? [] }
  })
}

/** @returns the exam of each paper */
async function insertExams(call: Change, series_id: number, some: readonly ToMake[]): Promise<Map<number, number>> {
  if (some.length === 0) return new Map()
  const { db, client_id } = call
  // A series has one paper of a subject and component.
  const keyOf = (one: { subject_id: number; component: string }) => `${one.subject_id} ${one.component}`
  const rows = await db
    .insertInto('exams')
    .values(some.map(({ fields }) => ({ ...fields, ...madeBy(call), series_id })))
    .returning(['id', 'subject_id', 'component'])
    .execute()
  const ids = new Map(rows.map((row) => [keyOf(row), row.id]))
  const made = some.map(({ known, fields }) => ({ id: known.id, exam_id: ids.get(keyOf(fields)) as number }))
  await sql`update series_papers p set exam_id = given.exam_id from ${givenRows('series_papers', ['id', 'exam_id'], made)}
    where p.client_id = ${client_id} and p.id = given.id`.execute(db)
  return new Map(made.map(({ id, exam_id }) => [id, exam_id]))
}

interface ExamChange {
  id: number
  grade_id: number
  sections: number[]
  columns: Partial<ToMake['fields']>
  /** Fields that are others now. */
  changed: string[]
}

/** What of an exam that is there does not agree with its paper; null: nothing, or something stands in it. */
function changeOf({ known, fields, sections }: ToMake): ExamChange | null {
  const { exam } = known
  if (!exam || !((exam.state === 'DRAFT' || exam.state === 'SCHEDULED') && exam.values === 0)) return null
  const { name, exam_date, starts, ends, grade_id } = fields
  // What somebody has changed at the exam itself stays, unless the paper was changed after it.
  const isNamed = exam.state === 'DRAFT' && exam.question_paper_id === fields.question_paper_id
  const entry_mode = isNamed ? fields.entry_mode : (exam.entry_mode as typeof fields.entry_mode)
  const after = { name, date: exam_date, start: starts, end: ends, entry_mode }
  const changed = Object.entries(after).flatMap(([field, value]) =>
    exam[field as keyof typeof after] === value ? [] : [field],
  )
  if (known.edited) {
    const { titles: _, response_rules: __, room: ___, ...columns } = fields
    // What was edited besides is looked up by whoever is told that something was.
    return { id: exam.id, grade_id, sections, columns, changed: [...changed, 'paper'] }
  }
  if (changed.length === 0) return null
  const all = [...new Set([...exam.section_ids, ...sections])]
  return { id: exam.id, grade_id, sections: all, columns: { name, exam_date, starts, ends, entry_mode }, changed }
}

/** Those of which the same columns change go into one statement. */
async function updateExams({ db, client_id, now, actor }: Change, changes: readonly ExamChange[]): Promise<void> {
  const kinds = new Map<string, ExamChange[]>()
  for (const change of changes) {
    const kind = Object.keys(change.columns).join()
    kinds.set(kind, [...(kinds.get(kind) ?? []), change])
  }
  for (const some of kinds.values()) {
    const columns = Object.keys(some[0]?.columns ?? {}) as (keyof ToMake['fields'])[]
    const set = sql.join(columns.map((column) => sql`${sql.ref(column)} = ${sql.ref(`given.${column}`)}`))
    const rows = some.map((one) => ({ id: one.id, ...one.columns }))
    await sql`update exams e set ${set}, row_version = e.row_version + 1, updated_at = ${now.toISOString()}, updated_by = ${actor.account_id}
      from ${givenRows('exams', ['id', ...columns], rows)} where e.client_id = ${client_id} and e.id = given.id`.execute(
      db,
    )
  }
}

interface SectionsOfExam {
  exam_id: number
  grade_id: number
  sections: readonly number[]
}

/** Rooms and people of sections that stay are left as they are. */
async function storeSections({ db, client_id }: Change, exams: readonly SectionsOfExam[]): Promise<void> {
  if (exams.length === 0) return
  const ids = exams.map(({ exam_id }) => exam_id)
  const rows = exams.flatMap(({ exam_id, grade_id, sections }) =>
    sections.map((section_id) => ({ exam_id, grade_id, section_id })),
  )
  const given = givenRows('exam_sections', ['exam_id', 'section_id', 'grade_id'], rows)
  for (const table of ['exam_staff', 'exam_sections'])
    await sql`delete from ${sql.table(table)} x where x.client_id = ${client_id} and x.exam_id = any(${ids}::bigint[]) and x.section_id is not null
      and not exists (select 1 from ${given} where given.exam_id = x.exam_id and given.section_id = x.section_id)`.execute(
      db,
    )
  await sql`insert into exam_sections (client_id, exam_id, section_id, grade_id)
    select ${client_id}::bigint, given.exam_id, given.section_id, given.grade_id from ${given} on conflict do nothing`.execute(
    db,
  )
}

async function cancelThose(call: Change, gone: readonly PublishedPaper[]): Promise<void> {
  const { db, client_id, now, actor } = call
  const ids = gone.flatMap(({ exam }) =>
    exam && exam.values === 0 && (exam.state === 'DRAFT' || exam.state === 'SCHEDULED') ? [exam.id] : [],
  )
  if (ids.length === 0) return
  await sql`update exams set state = 'CANCELLED', cancelled_at = ${now.toISOString()}, row_version = row_version + 1,
      updated_at = ${now.toISOString()}, updated_by = ${actor.account_id}
    where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  for (const exam_id of ids) emit(call, 'exam.cancelled', { exam_id })
}
