import { sql } from 'kysely'
import { english, type RefusedField, type Sentence, type SeriesPublished, say, seriesLimits } from '#contract'
import { madeBy, type StoredRow } from '../../../entity/change-row.ts'
import { emit } from '../../../events/emit.ts'
import type { Change } from '../../../ground/change.ts'
import { ApiError, refusedField, wrongFields } from '../../../ground/errors.ts'
import { dropList, listForExam } from '../../change-state.ts'
import { findClashes } from '../../clashes.ts'
import { type ExamEvent, tellOfExams } from '../../exam-events.ts'
import { columnsOf, usualPass } from '../../exam-fields.ts'
import { findPapers } from '../../papers.ts'
import { sectionOn } from '../../roster.ts'
import type { StoredSeries } from '../lock.ts'
import { type Plan, type PlanPaper, todayAt } from '../plan.ts'
import { isWritten, namedPaper, type PublishedPaper, type When, whenOf } from './published.ts'

interface OfPlan {
  plan: Plan
  published: readonly PublishedPaper[]
  /** By paper. */
  sections: ReadonlyMap<number, number[]>
}

/** An exam that the plan holds. */
interface Made {
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

async function fieldsOf(call: Change, { name, session_id, type_test }: StoredSeries, paper: PlanPaper, when: When) {
  const pass_marks = paper.pass_marks ?? (await usualPass(call, paper.subject.id, paper.max_marks))
  if (pass_marks === null) return null
  return columnsOf({
    ...{ name, session_id, type_test: type_test as never, ...when, pass_marks, section_ids: [], papers: [] },
    ...{ grade_id: paper.grade.id, subject_id: paper.subject.id, component: paper.component },
    ...{ max_marks: paper.max_marks, weightage: paper.weightage, entry_mode: await entryOf(call, paper) },
    question_paper_id: paper.question_paper?.id ?? null,
  })
}

/** Makes the exams that lack, moves those that lie elsewhere, and cancels those whose paper is gone. Nothing is scheduled yet. */
export async function makeExams(
  call: Change,
  stored: StoredSeries,
  { plan, published, sections }: OfPlan,
): Promise<Made[]> {
  const errors: RefusedField[] = []
  const made: Made[] = []
  for (const known of published) {
    const paper = plan.papers.find(({ id }) => id === known.id)
    const when = paper && isWritten(paper) ? whenOf(plan, paper, paper.sittings[0] as never) : null
    if (!paper || !when) {
      await cancelExam(call, known)
      continue
    }
    const fields = await fieldsOf(call, stored, paper, when)
    if (!fields) errors.push(refusedField(`papers.${known.id}`, say('plan.pass_needed', { paper: namedPaper(known) })))
    else made.push(await makeExam(call, stored.id, { known, paper, fields, sections: sections.get(known.id) ?? [] }))
  }
  if (errors.length > 0) throw wrongFields(errors, undefined, seriesLimits.papers)
  return made
}

interface ToMake {
  known: PublishedPaper
  paper: PlanPaper
  fields: ReturnType<typeof columnsOf>
  sections: number[]
}

async function makeExam(call: Change, series_id: number, { known, paper, fields, sections }: ToMake): Promise<Made> {
  const { db, client_id } = call
  const { exam } = known
  if (!exam) {
    const { id } = await db
      .insertInto('exams')
      .values({ ...fields, ...madeBy(call), series_id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await storeSections(call, id, fields.grade_id, sections)
    await sql`update series_papers set exam_id = ${id} where client_id = ${client_id} and id = ${known.id}`.execute(db)
    return { exam_id: id, paper, changed: [] }
  }
  const isOpen = (exam.state === 'DRAFT' || exam.state === 'SCHEDULED') && exam.values === 0
  const same = { exam_id: exam.id, paper, changed: [] }
  if (!isOpen) return same
  const { name, titles: _, exam_date, starts, ends } = fields
  // What somebody has changed at the exam itself stays, unless the paper was changed after it.
  const isNamed = exam.state === 'DRAFT' && exam.question_paper_id === fields.question_paper_id
  const columns = known.edited
    ? (({ titles: __, response_rules: ___, room: ____, ...all }) => all)(fields)
    : { name, exam_date, starts, ends, ...(isNamed && { entry_mode: fields.entry_mode }) }
  const entry = isNamed ? fields.entry_mode : exam.entry_mode
  const after = { name, date: exam_date, start: starts, end: ends, entry_mode: entry }
  const changed = Object.entries(after).flatMap(([field, value]) =>
    exam[field as keyof typeof after] === value ? [] : [field],
  )
  if (!known.edited && changed.length === 0) return same
  await db
    .updateTable('exams')
    .set((row) => ({
      ...columns,
      row_version: row('row_version', '+', 1),
      updated_at: call.now.toISOString(),
      updated_by: call.actor.account_id,
    }))
    .where('client_id', '=', client_id)
    .where('id', '=', exam.id)
    .execute()
  await storeSections(
    call,
    exam.id,
    fields.grade_id,
    known.edited ? sections : [...new Set([...exam.section_ids, ...sections])],
  )
  // What was edited besides is looked up by whoever is told that something was.
  return { exam_id: exam.id, paper, changed: known.edited ? [...changed, 'paper'] : changed }
}

/** Rooms and people of sections that stay are left as they are. */
async function storeSections({ db, client_id }: Change, exam_id: number, grade_id: number, ids: number[]) {
  await sql`delete from exam_staff where client_id = ${client_id} and exam_id = ${exam_id} and section_id is not null
    and section_id <> all(${ids}::bigint[])`.execute(db)
  await sql`delete from exam_sections where client_id = ${client_id} and exam_id = ${exam_id} and section_id <> all(${ids}::bigint[])`.execute(
    db,
  )
  await sql`insert into exam_sections (client_id, exam_id, section_id, grade_id)
    select ${client_id}::bigint, ${exam_id}::bigint, one, ${grade_id}::bigint from unnest(${ids}::bigint[]) as one
    on conflict do nothing`.execute(db)
}

async function cancelExam(call: Change, { exam }: PublishedPaper): Promise<void> {
  if (!exam || exam.values > 0 || (exam.state !== 'DRAFT' && exam.state !== 'SCHEDULED')) return
  await sql`update exams set state = 'CANCELLED', cancelled_at = ${call.now.toISOString()}, row_version = row_version + 1,
      updated_at = ${call.now.toISOString()}, updated_by = ${call.actor.account_id}
    where client_id = ${call.client_id} and id = ${exam.id}`.execute(call.db)
  emit(call, 'exam.cancelled', { exam_id: exam.id })
}

/** What becomes known of an exam that was settled. */
function eventOf({ exam_id, changed }: Made, before: string, after: string): ExamEvent[] {
  if (before === 'DRAFT' && after === 'SCHEDULED') return [{ exam_id, type: 'exam.scheduled' }]
  const fields = before === 'SCHEDULED' && after === 'DRAFT' ? [...changed, 'state'] : changed
  return before === 'SCHEDULED' && fields.length > 0 ? [{ exam_id, type: 'exam.changed', changed: fields }] : []
}

async function lockedExams(
  { db, client_id }: Change,
  ids: readonly number[],
): Promise<Map<number, StoredRow<'exams'>>> {
  const { rows } = await sql<StoredRow<'exams'>>`
    select * from exams where client_id = ${client_id} and id = any(${ids}::bigint[]) order by id for update`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/**
 * Schedules what can be, once all lie where they are to lie: who changes places with another is in nobody's way. What lacks keeps an exam a draft,
 * with the sentence; an exam that is not of the series and at the same time keeps all from being published.
 */
export async function settleExams(
  call: Change,
  stored: StoredSeries,
  made: readonly Made[],
): Promise<SeriesPublished['exams']> {
  const today = await todayAt(call, call.now)
  const exams = await lockedExams(
    call,
    made.map(({ exam_id }) => exam_id),
  )
  const errors: RefusedField[] = []
  const settled: SeriesPublished['exams'] = []
  const told: ExamEvent[] = []
  for (const one of made) {
    const { exam_id, paper } = one
    const exam = exams.get(exam_id) as StoredRow<'exams'>
    let said: Sentence | null = null
    if (exam.state === 'DRAFT' || (one.changed.length > 0 && exam.state === 'SCHEDULED')) {
      const sections = await sectionIds(call, exam_id)
      const slot = { ...exam, date: exam.exam_date, start: exam.starts, end: exam.ends, section_ids: sections, today }
      const clashes = await findClashes(call, { ...slot, series_id: stored.id })
      const of = namedPaper({ subject: paper.subject.title, grade: paper.grade.title })
      errors.push(
        ...clashes.map(({ sentence }) =>
          refusedField(`papers.${paper.id}`, say('plan.clashes', { paper: of, clash: sentence })),
        ),
      )
      if (clashes.length === 0) said = await scheduled(call, exam)
    }
    const { rows } = await sql<{ state: string }>`
      select state from exams where client_id = ${call.client_id} and id = ${exam_id}`.execute(call.db)
    told.push(...eventOf(one, exam.state, rows[0]?.state ?? exam.state))
    settled.push({
      ...{ exam_id, paper_id: paper.id, state: rows[0]?.state ?? exam.state },
      ...{ message: said && english(said), said },
    })
  }
  if (errors.length > 0) throw wrongFields(errors, undefined, seriesLimits.papers)
  await tellOfExams(call, told)
  return settled
}

async function sectionIds({ db, client_id }: Change, exam_id: number): Promise<number[]> {
  const { rows } = await sql<{ section_id: number }>`
    select section_id from exam_sections where client_id = ${client_id} and exam_id = ${exam_id} order by section_id`.execute(
    db,
  )
  return rows.map(({ section_id }) => section_id)
}

/** Takes an exam to SCHEDULED. @returns why it stays a draft, or becomes one again */
async function scheduled(call: Change, exam: StoredRow<'exams'>): Promise<Sentence | null> {
  try {
    await listForExam(call, exam)
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_field' || !error.shown.code) throw error
    await dropList(call, exam.id)
    await stateTo(call, exam.id, 'DRAFT')
    return { code: error.shown.code, ...(error.shown.params && { params: error.shown.params }) } as Sentence
  }
  await stateTo(call, exam.id, 'SCHEDULED')
  return null
}

async function stateTo({ db, client_id }: Change, exam_id: number, state: 'DRAFT' | 'SCHEDULED'): Promise<void> {
  await sql`update exams set state = ${state} where client_id = ${client_id} and id = ${exam_id} and state <> ${state}`.execute(
    db,
  )
}
