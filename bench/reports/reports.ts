/**
 * Reports over a million question marks of one school of ten, each call whole and beside a careful hand's statements in the same run; exams
 * verified; report cards; and the kept figures beside live sums over every mark.
 * `npx tsx bench/reports/reports.ts [rounds, 30]`
 */
import { cpus } from 'node:os'
import { readerFor, writeInSchool } from '../../server/db/connect.ts'
import { findViewer } from '../../server/policy/viewer.ts'
import { makeCards } from '../../server/reports/cards/make-cards.ts'
import { recomputeExam } from '../../server/results/reckoned.ts'
import { writeStats } from '../../server/results/stats.ts'
import { cardsTogether } from '../../typeset/paper/copies/cards.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { at, load, side, summary, time } from '../support/side.ts'
import * as hand from './by-hand.ts'
import { makeSchool } from './school.ts'

const rounds = Number(process.argv[2] ?? 30)
const EXAMS = 130
/** Of each of the schools beside it, so that no index belongs to one school alone. */
const EXAMS_OF_OTHERS = 13
const SCHOOLS = 10
const CARDS = 500
const OWN = 1

const demo = await openDemoSchool()
const { owner, app, app_kysely } = demo.databases
const { server, services, headers, close } = await startDemoApp(demo)

/** The totals of an exam as they stand after its last mark is saved. */
const total = (client_id: number, exam_id: number) =>
  writeInSchool(app_kysely, client_id, (db) => {
    const actor = { account_id: null } as unknown as Parameters<typeof recomputeExam>[0]['actor']
    return recomputeExam({ db, client_id, now: new Date(), actor, request_id: 'bench' }, exam_id)
  })

async function makeOthers(): Promise<void> {
  await owner.query(`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(2, ${SCHOOLS}) n`)
  for (let client_id = 2; client_id <= SCHOOLS; client_id++) {
    const { exam_ids } = await makeSchool(demo.databases, client_id, EXAMS_OF_OTHERS)
    for (const id of exam_ids) {
      await total(client_id, id)
      await writeInSchool(app_kysely, client_id, (db) => writeStats({ db, client_id, now: new Date() }, id))
    }
    await owner.query("update exams set state = 'VERIFIED' where client_id = $1", [client_id])
  }
}

async function call(path: string, payload: object): Promise<void> {
  const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers, payload })
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
}

/** A hand's statements, sent one after the other on a connection that has them parsed. */
const byHand = (statements: readonly string[], values: unknown[]) => async () => {
  for (const [place, text] of statements.entries())
    await owner.query({
      text,
      values: values.slice(0, text.includes('$2') ? 2 : 1),
      name: `${values.length} ${text.length} ${place}`,
    })
}

/** The same statements over live cells, and nothing left of it. */
async function freezeByHand(exam_id: number): Promise<number> {
  const client = await owner.connect()
  try {
    await client.query('begin')
    const taken = await time(async () => {
      for (const text of hand.freeze) await client.query(text, [exam_id])
    })
    await client.query('rollback')
    return taken
  } finally {
    client.release()
  }
}

async function verifyAll(exam_ids: readonly number[]): Promise<void> {
  const found: Record<'ours' | 'hand', number[]> = { ours: [], hand: [] }
  for (const id of exam_ids) {
    found.hand.push(await freezeByHand(id))
    const body = { state: 'VERIFIED', reason: 'Looked at' }
    found.ours.push(await time(() => call(`exam/change-state/${id}`, body)))
  }
  console.log(summary('an exam of 200 × 40 verified, the whole call (goal 30)', found))
}

/** Questions and sections whose kept sums are not those of the cells as they stand. */
async function differing(exam_ids: readonly number[]): Promise<number> {
  const { rows } = await owner.query<{ count: string }>(
    `with live as (select c.exam_id, m.section_id, c.exam_question_id, count(*) as n, sum(c.marks * 4) as q, sum((c.marks * 4) ^ 2) as q2,
        sum(m.marks * 4) as t, sum(c.marks * m.marks * 16) as qt
      from exam_question_marks c join exam_marks m on m.client_id = 1 and m.id = c.mark_id
      where c.client_id = 1 and c.exam_id = any($1::bigint[]) and c.marks is not null group by 1, 2, 3)
    select count(*) from live full join (select * from exam_question_stats where client_id = 1 and exam_id = any($1::bigint[])) s
      on s.exam_id = live.exam_id and s.section_id = live.section_id and s.exam_question_id = live.exam_question_id
    where (live.n, live.q, live.q2, live.t, live.qt) is distinct from (s.n, s.sum_q, s.sum_q2, s.sum_t, s.sum_qt)`,
    [exam_ids],
  )
  return Number(rows[0]?.count)
}

/** What the job of report cards does: reads, works out and sets. */
async function cards(session_id: number, enrolment_ids: number[]): Promise<void> {
  const { rows } = await owner.query<{ id: number }>(
    "select id from accounts where client_id = 1 and email = 'admin@demo.test'",
  )
  const db = readerFor(app, OWN)
  const now = new Date()
  const actor = await findViewer(db, Number(rows[0]?.id), now)
  const asked = { session_id, enrolment_ids, scheme_id: null, exam_ids: null, occasion: null, language: 'en' as const }
  const made: number[] = []
  const set: number[] = []
  for (let round = 0; round < 3; round++) {
    let done: Awaited<ReturnType<typeof makeCards>> | undefined
    made.push(
      await time(async () => {
        done = await makeCards({ db, client_id: OWN, actor, now }, services, asked, async () => new Map())
      }),
    )
    const { input } = done!
    const press = services.press.of({ client_id: OWN } as Parameters<typeof services.press.of>[0], true)
    set.push(await time(() => cardsTogether(input, press, async () => undefined)))
  }
  const seconds = (values: number[]) => (at(values, 0.5) / 1000).toFixed(1)
  const both = made.map((one, place) => one + set[place]!)
  console.log(
    `${enrolment_ids.length} report cards (goal 10 s): ${seconds(both)} s, of which ${seconds(made)} read and worked out, ${seconds(set)} set (${load()})`,
  )
}

try {
  console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}`)
  const { session_id, exam_ids, student_ids, enrolment_ids } = await makeSchool(demo.databases, OWN, EXAMS)
  await makeOthers()
  for (const id of exam_ids) await total(OWN, id)
  await owner.query('vacuum analyze')
  const { rows } = await owner.query(
    'select count(*) filter (where client_id = 1) as own, count(*) as every from exam_question_marks',
  )
  console.log(`${rows[0].own} question marks in one school of ten, ${rows[0].every} in all (${load()})`)
  await verifyAll(exam_ids)
  await owner.query('vacuum analyze')
  console.log(`kept sums of questions that differ from live SQL: ${await differing(exam_ids)}`)

  const filter = { session_id }
  const student_id = student_ids[0]!
  const [exam_id] = exam_ids
  const reports: [string, number, string, object, readonly string[], unknown[]][] = [
    ['chapter report', 60, 'report/chapter-performance', { filter }, hand.chapters, [session_id]],
    ['subject report', 300, 'report/subject-performance', { filter }, hand.subjects, [session_id]],
    ['school report', 300, 'report/school-performance', { filter }, hand.school, [session_id]],
    ['staff report', 300, 'report/staff-performance', { filter }, hand.staff, [session_id]],
    ['exam analysis', 300, `report/exam-analysis/${exam_id}`, { filter: {} }, hand.analysis, [exam_id]],
    [
      'a pupil’s own report',
      20,
      'report/student-performance',
      { filter: { ...filter, student_id: [student_id] } },
      hand.pupil,
      [session_id, student_id],
    ],
    ['all-counts', 30, 'dashboard/all-counts', { session_id }, hand.counts, [session_id]],
  ]
  for (const [what, goal, path, body, statements, values] of reports) {
    const found = await side(rounds, { ours: () => call(path, body), hand: byHand(statements, values) })
    console.log(summary(`${what} (goal ${goal})`, found))
  }
  await cards(session_id, enrolment_ids.slice(0, CARDS))
} finally {
  await close()
  await demo.stop()
}
