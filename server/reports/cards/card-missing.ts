import { type RawBuilder, sql } from 'kysely'
import { type CardsMissing, type DataOf, type issuedCardApi, type MissingKind, say } from '#contract'
import type { LanguageOf } from '../../../domain/languages.ts'
import { type Asking, ask } from '../../db/ask.ts'
import { atOneMoment } from '../../db/snapshot.ts'
import { assertSession } from '../../entity/sessions.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { pupilName } from '../../ground/pupil-name.ts'
import type { Call } from '../../http/call.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertOccasionOf } from '../../results/card-occasion.ts'
import type { Services } from '../../services.ts'
import { assertChoice, chosenExams } from './assert-choice.ts'
import { type CardAnswer, isFilled, readAnswers } from './card-answers.ts'
import { resultOf } from './card-content.ts'
import { chosenPupils } from './chosen-pupils.ts'
import { lacksDays, lacksEntries } from './entries-on-card.ts'
import { ofWholeCard } from './section-writer.ts'

type MissingCall = Call<(typeof issuedCardApi)['missing']>
type Row = CardsMissing['rows'][number]
type Where = Row['where']

const MOST_PUPILS = 50
const MOST_NAMES = 10

const levels: Record<MissingKind, Row['level']> = {
  ...{ EXAM_NOT_OUT: 'DRAFT', MARKS_PENDING: 'DRAFT', NO_CARD: 'BLANK', REMARK_MISSING: 'BLANK' },
  ...{ ENTRIES_MISSING: 'BLANK', DAYS_MISSING: 'BLANK' },
  ...{ REMARK_NOT_APPROVED: 'BLANK', NO_RESULT: 'BLANK', NO_TITLE: 'NOTE', LEFT: 'NOTE' },
}

interface Found {
  students: { id: number; name: string | null }[]
  names?: string[]
  /** Of names; else it is of pupils. */
  count?: number
}

/** A row of what is missing; none where nothing is. */
function rowOf(kind: MissingKind, where: Where, { students, names = [], count = students.length }: Found): Row[] {
  if (count === 0) return []
  const named = students.slice(0, MOST_PUPILS).map(({ id, name }) => ({ id, name: name ?? '' }))
  return [{ kind, level: levels[kind], count, names: names.slice(0, MOST_NAMES), where, students: named }]
}

interface OpenExam {
  id: number
  title: string
  section_ids: number[]
}

/** Exams that keep cards of these sections drafts. */
const openExams = (asking: Asking, session_id: number, section_ids: readonly number[], exam_ids: number[] | null) =>
  ask(
    asking,
    sql<OpenExam>`
      select x.id, x.name || ', ' || s.title as title, array_agg(y.section_id) as section_ids
      from exams x join exam_sections y on y.client_id = ${asking.client_id} and y.exam_id = x.id and y.section_id = any(${section_ids}::bigint[])
        join subjects s on s.client_id = ${asking.client_id} and s.id = x.subject_id
      where x.client_id = ${asking.client_id} and x.session_id = ${session_id} and x.deleted_at is null
        and x.state not in ('DRAFT', 'CANCELLED', 'PUBLISHED') ${exam_ids ? sql`and x.id = any(${exam_ids}::bigint[])` : sql``}
      group by x.id, x.name, x.exam_date, s.title order by x.exam_date, x.id`,
  )

/** Pupils of whom something is written that nobody has approved. */
const unapproved = async (asking: Asking, ids: readonly number[], occasion_id: number | null) => {
  const rows = await ask(
    asking,
    sql<{ enrolment_id: number }>`
      select r.enrolment_id from report_remarks r
      where r.client_id = ${asking.client_id} and r.enrolment_id = any(${ids}::bigint[]) and r.state in ('DRAFT', 'PROOF')
        and r.occasion_id is not distinct from ${occasion_id}::bigint`,
  )
  return new Set(rows.map(({ enrolment_id }) => enrolment_id))
}

const named: readonly (readonly ['subjects' | 'exams' | 'grades', string])[] = [
  ['subjects', 'title'],
  ['exams', 'name'],
  ['grades', 'title'],
]

/** What stands on the cards and has no name in their language. What is printed in English is printed as it is called. */
async function untitled(asking: Asking, language: LanguageOf<'cards'>, answers: readonly CardAnswer[]) {
  if (language === 'en') return []
  const ids: Record<'subjects' | 'exams' | 'grades', number[]> = {
    subjects: answers.flatMap(({ answer }) => answer.subjectWisePerformance.map(({ subject }) => subject.id)),
    exams: answers.flatMap(({ own }) => own.map(({ exam_id }) => exam_id)),
    grades: answers.flatMap(({ answer }) => answer.student.grade?.id ?? []),
  }
  const queries = named.map(
    ([table, title]): RawBuilder<unknown> => sql`
      select ${sql.ref(title)} as title from ${sql.table(table)}
      where client_id = ${asking.client_id} and id = any(${[...new Set(ids[table])]}::bigint[]) and titles ->> ${language}::text is null`,
  )
  const rows = await ask(asking, sql<{ title: string }>`${sql.join(queries, sql` union `)} order by 1`)
  return rows.map(({ title }) => title)
}

/** Of the same class or sections, but gone: their cards are made by name. */
async function leftOnes(asking: Asking & MissingCall) {
  const { client_id, actor, body } = asking
  const { session_id, grade_id, section_ids } = body
  if (!grade_id && !section_ids) return []
  return ask(
    asking,
    sql<{ id: number; name: string }>`
      select p.id, ${pupilName(client_id, 'p')} as name from enrolments e
        join students p on p.client_id = ${client_id} and p.id = e.student_id and p.deleted_at is null
      where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and e.state in ('LEFT', 'TRANSFERRED')
        and ${grade_id ? sql`e.grade_id = ${grade_id}` : sql`e.section_id = any(${section_ids ?? []}::bigint[])`}
        and ${visibleTo(actor, 'enrolments', 'e')}
      order by name, p.id`,
  )
}

async function missingOf(call: Asking & MissingCall): Promise<CardsMissing> {
  const { body } = call
  const { session_id, scheme_id = null, occasion_id = null, language } = body
  await assertSession(call, session_id)
  const { occasion, exam_ids } = await chosenExams(call, body)
  await assertChoice(call, { session_id, scheme_id, exam_ids: occasion ? null : exam_ids })
  const enrolment_ids = await chosenPupils(call, body)
  if (occasion) await assertOccasionOf(call, occasion, enrolment_ids)
  const { answers } = await readAnswers(ofWholeCard(call), { session_id, scheme_id, exam_ids, occasion, enrolment_ids })
  const made = answers.filter((answer) => isFilled(answer, occasion))
  const pupils = (rows: readonly CardAnswer[]) =>
    rows.map(({ one }) => ({ id: one.student.id, name: one.student.name }))
  const sections = [...new Set(answers.flatMap(({ one }) => one.student.section?.id ?? []))]
  const open = await openExams(call, session_id, sections, exam_ids)
  const written = await unapproved(call, enrolment_ids, occasion_id)
  const silent = made.filter(({ one }) => one.remark === null)
  const titles = await untitled(call, language, made)
  const place = placeOf(session_id, answers)
  const exams: Where = { path: 'exam', filter: place }
  const remarks: Where = {
    path: 'view-reports/results',
    filter: { session_id, task: 'remarks', ...sectionOf(sections) },
  }
  const entries: Where = { path: 'view-reports/entries', filter: { session_id, ...sectionOf(sections) } }
  const ofCard = ({ one, layout }: CardAnswer) => ({
    ...{ layout, terms: occasion?.terms ?? [], entries: one.entries, days: one.days },
  })
  const found = (kind: MissingKind, where: Where, rows: readonly CardAnswer[]) =>
    rowOf(kind, where, { students: pupils(rows) })
  const isWritten = ({ one }: CardAnswer) => written.has(one.enrolment_id)
  return {
    pupils: made.length,
    rows: [
      ...rowOf('EXAM_NOT_OUT', exams, {
        students: pupils(made.filter(({ one }) => one.is_draft)),
        names: open.map(({ title }) => title),
      }),
      ...found(
        'MARKS_PENDING',
        exams,
        made.filter(({ own }) => own.some(({ result }) => result === 'PENDING')),
      ),
      ...found(
        'NO_CARD',
        exams,
        answers.filter((answer) => !made.includes(answer)),
      ),
      ...found(
        'REMARK_MISSING',
        remarks,
        silent.filter((row) => !isWritten(row)),
      ),
      ...found('REMARK_NOT_APPROVED', remarks, silent.filter(isWritten)),
      ...found(
        'ENTRIES_MISSING',
        entries,
        made.filter((row) => lacksEntries(ofCard(row))),
      ),
      ...found(
        'DAYS_MISSING',
        entries,
        made.filter((row) => lacksDays(ofCard(row))),
      ),
      ...found(
        'NO_RESULT',
        exams,
        made.filter((row) => row.own.length > 0 && !row.one.is_draft && resultOf(row) === null),
      ),
      ...rowOf('NO_TITLE', { path: 'subjects', filter: {} }, { students: [], names: titles, count: titles.length }),
      ...rowOf('LEFT', { path: 'students-list', filter: {} }, { students: await leftOnes(call) }),
    ],
  }
}

const sectionOf = (ids: readonly number[]): Where['filter'] =>
  ids.length === 1 ? { section_id: ids[0] as number } : {}

/** Where these pupils are, as far as it is one place. */
function placeOf(session_id: number, answers: readonly CardAnswer[]): Where['filter'] {
  const grades = [...new Set(answers.flatMap(({ one }) => one.student.grade?.id ?? []))]
  const sections = [...new Set(answers.flatMap(({ one }) => one.student.section?.id ?? []))]
  return { session_id, ...(grades.length === 1 ? { grade_id: grades[0] as number } : {}), ...sectionOf(sections) }
}

/** What the cards would lack if they were made now, counted over the cards themselves. */
export async function missingCards(
  call: MissingCall,
  { databases }: Pick<Services, 'databases'>,
): Promise<DataOf<(typeof issuedCardApi)['missing']>> {
  if (call.actor.reach?.scope === 'OWN') throw new ApiError('forbidden')
  if (call.body.section_ids?.length === 0) throw wrongField('section_ids', say('batch.no_section'))
  return atOneMoment(databases.app, call.client_id, (db) => missingOf({ ...call, db }))
}
