import { api, type ExamRow, type RecheckRow, type UploadResult } from '#contract'
import { madeWord, paragraph } from '../../../interchange/word/testing/made-word.ts'
import type { Caller, TestApp } from '../app.ts'
import {
  bring,
  makeApprovedPaper,
  makeExam,
  makeSettledByQuestion,
  questionsOf,
  sheetOf,
} from '../factories/exam-factories.ts'
import { makeGrade, makeStaff, makeSubject } from '../factories/factories.ts'
import { makeSectionOf } from '../factories/student-factories.ts'
import type { Corner } from '../policy/corner.ts'
import { makeWorld, type World } from '../policy/policy-world.ts'

/** A call with all its ids, of which each is in turn replaced by one of nobody. */
export interface IdCase {
  /** Of the path. */
  id?: number
  body: object
  /** The platform's call: what is of another school is not strange to it. */
  platform?: true
  /** Why it is not sent as it stands, to show that nothing else is wrong with it; each refusal then has to name the field. */
  unsent?: string
}

/** A corner with all that an id can name. */
export interface IdCorner extends Corner {
  /** Of the class, with pupils whose marks are published. */
  marked: {
    section: number
    pupils: number[]
    enrolment: number
    paper: number
    exam: number
    mark: number
    question: number
    item: number
    recheck: number
  }
  /** A file of one question that the school's admin has read. */
  reading: number
  /** Of a file whose questions are of the category Light. */
  bank: number
  account: number
  assignment: number
  /** Of somebody else, who may take over. */
  heir: number
  leaver: { staff: number; assignment: number }
  admin: number
  /** A subject by choice, and another class. */
  elective: number
  above: number
  promotion: number
  /** An exam that is marked. */
  begun: number
  enrolment: number
  /** A paper of its series. */
  series_paper: number
  /** A program that was told of an event. */
  message: { webhook: number; delivery: number }
  /** The session that follows. */
  next_session: number
}

export interface IdWorld extends World {
  own: IdCorner
  strange: IdCorner
}

export async function makeIdWorld(app: TestApp): Promise<IdWorld> {
  const world = await makeWorld(app)
  const next_session = await numberOf(
    app,
    "insert into sessions (name, start_date, end_date) values ('After', '2027-04-01', '2028-03-31') returning id",
  )
  const { assigned, foreign } = world.corners
  return {
    ...world,
    own: await withMore(app, assigned, next_session, world.callers['school admin']),
    strange: await withMore(app, foreign, next_session, foreign.school.admin),
  }
}

const numberOf = async ({ databases }: TestApp, text: string, values: unknown[] = []): Promise<number> =>
  Number(Object.values((await databases.owner.query(text, values)).rows[0] ?? {})[0])

async function withMore(app: TestApp, corner: Corner, next_session: number, admin: Caller): Promise<IdCorner> {
  const { school, section, subject, staff, pupil } = corner
  const place = { grade_id: section.grade_id, section_id: section.id, subject_id: subject.id }
  await makeStaff(app, school, [place])
  const heir = await numberOf(app, 'select max(id) from staff where client_id = $1', [school.id])
  await makeStaff(app, school, [place])
  const leaver = await numberOf(app, 'select max(id) from staff where client_id = $1', [school.id])
  const assignmentOf = (id: number) => numberOf(app, 'select id from staff_assignments where staff_id = $1', [id])
  const begun = await makeExam(app, school, subject, [section.id], { date: '2026-11-17' })
  await bring(app, begun, school.admin, 'SCHEDULED', 'MARKING')
  const elective = await makeSubject(app, school, { grade_id: section.grade_id, category: 'ELECTIVE' })
  return {
    ...corner,
    marked: await makeMarked(app, corner),
    reading: await makeReading(app, admin, 'docx', madeWord(lines.map((line) => paragraph(line)))),
    bank: await makeReading(app, admin, 'gift', Buffer.from('$CATEGORY: Light\n\nWhich is a metal? {=iron ~air}')),
    account: await numberOf(app, 'select account_id from staff where id = $1 and client_id = $2', [staff, school.id]),
    assignment: await assignmentOf(staff),
    heir,
    leaver: { staff: leaver, assignment: await assignmentOf(leaver) },
    admin: await numberOf(app, 'select min(id) from accounts where client_id = $1 and role_id = 2', [school.id]),
    elective: elective.id,
    begun: begun.id,
    above: (await makeGrade(app, school)).id,
    promotion: await numberOf(
      app,
      `insert into promotions (client_id, from_session_id, to_session_id, counts, created_at)
        values ($1, $2, $2, '{"promoted":0,"detained":0,"graduated":0,"left":0,"moved":0}', '2026-11-19T06:00:00Z') returning id`,
      [school.id, school.session_id],
    ),
    enrolment: await numberOf(app, 'select id from enrolments where student_id = $1', [pupil]),
    series_paper: await numberOf(app, 'select min(id) from series_papers where client_id = $1 and series_id = $2', [
      ...[school.id, corner.made('exam_series')],
    ]),
    message: await makeMessage(app, school.id),
    next_session,
  }
}

async function makeMessage(app: TestApp, client_id: number) {
  const webhook = await numberOf(
    app,
    "insert into webhooks (client_id, url, secret_sealed) values ($1, 'https://program.school.org/', '-') returning id",
    [client_id],
  )
  const event = await numberOf(
    app,
    "insert into events (client_id, type, version, data, created_at) values ($1, 'staff.left', 1, '{}', now()) returning id",
    [client_id],
  )
  const delivery = await numberOf(
    app,
    `insert into webhook_deliveries (client_id, webhook_id, event_id, state, next_at, created_at)
      values ($1, $2, $3, 'SENT', now(), now()) returning id`,
    [client_id, webhook, event],
  )
  return { webhook, delivery }
}

const lines = ['1. Which of these is a metal?', 'a) iron', 'b) air', 'Ans: a']

async function makeReading(app: TestApp, admin: Caller, format: string, bytes: Uint8Array): Promise<number> {
  const file = { name: 'paper', bytes: Buffer.from(bytes) }
  const fields = { format, dry_run: 'true', defaults: '{}' }
  const { data } = await app.upload<UploadResult>(api.question.upload, fields, file, admin)
  return data.reading_id ?? 0
}

/** A published exam that is marked by questions, and somebody who asked for its marks to be looked at again. */
async function makeMarked(app: TestApp, { school, section: { grade_id }, subject, chapter }: Corner) {
  const { section, students } = await makeSectionOf(app, school, grade_id, 2)
  const paper = await makeApprovedPaper(app, school, chapter)
  const cells = students.map(() => [1, 0])
  const of = { question_paper_id: paper, subject, sections: [section], cells, fields: { date: '2026-10-05' } }
  const exam: ExamRow = await makeSettledByQuestion(app, school, of)
  await bring(app, exam, school.admin, 'PUBLISHED')
  const [first, second] = await sheetOf(app, school.admin, exam.id)
  const body = { mark_id: second?.id, kind: 'TOTALLING' }
  const asked = await app.call<RecheckRow>(api.recheck.create, body, school.admin)
  if (!asked.success) throw new Error(`recheck/create: ${asked.message} ${JSON.stringify(asked.errors)}`)
  return {
    section: section.id,
    pupils: students.map(({ id }) => id),
    enrolment: await numberOf(app, 'select id from enrolments where student_id = $1', [students[0]?.id]),
    paper,
    exam: exam.id,
    mark: first?.id ?? 0,
    question: (await questionsOf(app, exam.id))[0] ?? 0,
    item: await numberOf(app, 'select min(id) from question_paper_items where paper_id = $1', [paper]),
    recheck: asked.data.id,
  }
}
