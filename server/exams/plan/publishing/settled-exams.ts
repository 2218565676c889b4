import { sql } from 'kysely'
import { english, type RefusedField, type Sentence, type SeriesPublished, say, seriesLimits } from '#contract'
import type { StoredRow } from '../../../entity/change-row.ts'
import type { Change } from '../../../ground/change.ts'
import { ApiError, refusedField, wrongFields } from '../../../ground/errors.ts'
import { dropLists, listForExam } from '../../change-state.ts'
import { findClashes, lockSections, slotsThatMeet } from '../../clashes.ts'
import { type ExamEvent, tellOfExams } from '../../exam-events.ts'
import { syncRosters } from '../../roster.ts'
import { isFilled } from '../../values.ts'
import type { StoredSeries } from '../lock.ts'
import { type PlanPaper, todayAt } from '../plan.ts'
import { namedPaper } from './published.ts'
import type { Made } from './published-exams.ts'

/** An exam with what it is scheduled by. */
interface Listed {
  exam: StoredRow<'exams'>
  paper: PlanPaper
  sections: number[]
  /** A question paper is named, or was: its questions are frozen for this exam alone. */
  has_papers: boolean
  filled: boolean
}

type LockedExam = StoredRow<'exams'> & Pick<Listed, 'has_papers' | 'filled'>

async function lockedExams({ db, client_id }: Change, ids: readonly number[]): Promise<Map<number, LockedExam>> {
  const { rows } = await sql<LockedExam>`
    select e.*, e.question_paper_id is not null or exists (select 1 from exam_papers x
        where x.client_id = ${client_id} and x.exam_id = e.id) as has_papers,
      exists (select 1 from exam_marks m where m.client_id = ${client_id} and m.exam_id = e.id
        and ${isFilled(client_id, sql`e.id`)}) as filled
    from exams e where e.client_id = ${client_id} and e.id = any(${ids}::bigint[]) order by e.id for update of e`.execute(
    db,
  )
  return new Map(rows.map((row) => [row.id, row]))
}

async function sectionsOfExams({ db, client_id }: Change, ids: readonly number[]): Promise<Map<number, number[]>> {
  const { rows } = await sql<{ exam_id: number; section_id: number }>`
    select exam_id, section_id from exam_sections
    where client_id = ${client_id} and exam_id = any(${ids}::bigint[]) order by exam_id, section_id for update`.execute(
    db,
  )
  const all = new Map<number, number[]>(ids.map((id) => [id, []]))
  for (const { exam_id, section_id } of rows) all.get(exam_id)?.push(section_id)
  return all
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
  const ids = made.map(({ exam_id }) => exam_id)
  const exams = await lockedExams(call, ids)
  const sections = await sectionsOfExams(call, ids)
  const open = made.flatMap(({ exam_id, paper, changed }): Listed[] => {
    const exam = exams.get(exam_id) as LockedExam
    const isOpen = exam.state === 'DRAFT' || (changed.length > 0 && exam.state === 'SCHEDULED')
    const { has_papers, filled } = exam
    return isOpen ? [{ exam, paper, sections: sections.get(exam_id) ?? [], has_papers, filled }] : []
  })
  await lockSections(
    call,
    [...new Set(open.flatMap((one) => one.sections))].toSorted((x, y) => x - y),
  )
  const today = await todayAt(call, call.now)
  await assertFree(call, stored.id, { open, today })
  const said = await scheduled(call, open, today)
  const states = await statesOf(call, ids)
  await tellOfExams(
    call,
    made.flatMap((one) => eventOf(one, exams.get(one.exam_id)?.state ?? 'DRAFT', states.get(one.exam_id) ?? 'DRAFT')),
  )
  return made.map(({ exam_id, paper }) => {
    const sentence = said.get(exam_id) ?? null
    return {
      ...{ exam_id, paper_id: paper.id, state: states.get(exam_id) ?? 'DRAFT' },
      ...{ message: sentence && english(sentence), said: sentence },
    }
  })
}

/** What becomes known of an exam that was settled. */
function eventOf({ exam_id, changed }: Made, before: string, after: string): ExamEvent[] {
  if (before === 'DRAFT' && after === 'SCHEDULED') return [{ exam_id, type: 'exam.scheduled' }]
  const fields = before === 'SCHEDULED' && after === 'DRAFT' ? [...changed, 'state'] : changed
  return before === 'SCHEDULED' && fields.length > 0 ? [{ exam_id, type: 'exam.changed', changed: fields }] : []
}

interface Open {
  open: readonly Listed[]
  today: string
}

/** @throws invalid_field by paper, where exams of others are at the same time */
async function assertFree(call: Change, series_id: number, { open, today }: Open): Promise<void> {
  const slots = open.map(({ exam, sections }) => ({
    ...{ ...exam, date: exam.exam_date, start: exam.starts, end: exam.ends },
    ...{ section_ids: sections, today, series_id },
  }))
  const errors: RefusedField[] = []
  for (const at of await slotsThatMeet(call, slots, series_id)) {
    const [slot, { paper }] = [slots[at]!, open[at]!]
    const of = namedPaper({ subject: paper.subject.title, grade: paper.grade.title })
    for (const { sentence } of await findClashes(call, slot))
      errors.push(refusedField(`papers.${paper.id}`, say('plan.clashes', { paper: of, clash: sentence })))
  }
  if (errors.length > 0) throw wrongFields(errors, undefined, seriesLimits.papers)
}

/** Takes exams to SCHEDULED: those that name a question paper one by one, all others at once. @returns why some stay drafts, or become ones again */
async function scheduled(call: Change, open: readonly Listed[], today: string): Promise<Map<number, Sentence>> {
  const said = new Map<number, Sentence>()
  for (const { exam } of open.filter(({ has_papers }) => has_papers)) {
    const why = await whyNotListed(call, exam)
    if (why) said.set(exam.id, why)
  }
  const plain = open.filter(({ has_papers }) => !has_papers)
  for (const id of await emptyAmong(call, plain, today)) said.set(id, say('exam.roster_empty'))
  await dropLists(call, [...said.keys()])
  await stateTo(call, [...said.keys()], 'DRAFT')
  const well = open.filter(({ exam }) => !said.has(exam.id))
  await stateTo(
    call,
    well.map(({ exam }) => exam.id),
    'SCHEDULED',
  )
  return said
}

async function whyNotListed(call: Change, exam: StoredRow<'exams'>): Promise<Sentence | null> {
  try {
    await listForExam(call, exam)
    return null
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'invalid_field' || !error.shown.code) throw error
    return { code: error.shown.code, ...(error.shown.params && { params: error.shown.params }) } as Sentence
  }
}

/** Who writes exams without questions of their own. @returns those that nobody writes */
async function emptyAmong(call: Change, plain: readonly Listed[], today: string): Promise<number[]> {
  const counts = await syncRosters(
    call,
    plain.map(({ exam, sections }) => ({
      ...{ id: exam.id, session_id: exam.session_id, subject_id: exam.subject_id, max_marks: exam.max_marks, sets: 0 },
      ...{ date: exam.exam_date, today, section_ids: sections },
    })),
  )
  const unfrozen = plain.filter(({ filled }) => !filled).map(({ exam }) => exam.id)
  await sql`delete from exam_questions where client_id = ${call.client_id} and exam_id = any(${unfrozen}::bigint[])`.execute(
    call.db,
  )
  return plain.filter((_, at) => counts[at] === 0).map(({ exam }) => exam.id)
}

async function stateTo({ db, client_id }: Change, ids: readonly number[], state: 'DRAFT' | 'SCHEDULED'): Promise<void> {
  if (ids.length === 0) return
  await sql`update exams set state = ${state} where client_id = ${client_id} and id = any(${ids}::bigint[]) and state <> ${state}`.execute(
    db,
  )
}

async function statesOf({ db, client_id }: Change, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await sql<{ id: number; state: string }>`
    select id, state from exams where client_id = ${client_id} and id = any(${ids}::bigint[])`.execute(db)
  return new Map(rows.map(({ id, state }) => [id, state]))
}
