import fc from 'fast-check'
import { beforeAll, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow, type Section, type Subject } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, type SentItem, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { addressOf, startProgram } from '../testing/program.ts'
import { countWaiting, holdTransaction } from '../testing/statements/open-transactions.ts'

const app = await startTestApp()
const { owner } = app.databases
let school: TestSchool
let subject: Subject
let section: Section
let teachers: [Caller, Caller]
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  subject = await makeSubject(app, school, { grade_id: grade.id })
  section = (await makeSectionOf(app, school, grade.id, 3)).section
  const place = { grade_id: grade.id, section_id: section.id, subject_id: subject.id }
  teachers = [await makeStaff(app, school, [place]), await makeStaff(app, school, [place])]
})

let day = 0
async function begun(): Promise<{ exam: ExamRow; rows: MarkRow[] }> {
  const date = `2026-05-${String(++day).padStart(2, '0')}`
  const exam = await makeExam(app, school, subject, [section.id], { date })
  await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
  return { exam, rows: await sheetOf(app, school.admin, exam.id) }
}

interface MarksAnswer {
  results: { status: 'ok' | 'conflict' | 'invalid'; value?: number | null }[]
}
async function marksOf(exam: ExamRow): Promise<Map<number, number | null>> {
  const text = 'select id, marks from exam_marks where exam_id = $1 order by id'
  const { rows } = await owner.query<{ id: number; marks: number | null }>(text, [exam.id])
  return new Map(rows.map(({ id, marks }) => [Number(id), marks === null ? null : Number(marks)]))
}
/** Every value that ever stood in a cell, in order, as its history has it. */
async function storyOf(exam: ExamRow) {
  const { rows } = await owner.query<{ mark_id: string; before: string | null; after: string | null }>(
    "select mark_id, before, after from exam_mark_history where exam_id = $1 and field = 'marks' order by id",
    [exam.id],
  )
  return rows.map(({ mark_id, before, after }) => ({
    mark_id: Number(mark_id),
    ...{ before: before === null ? null : Number(before), after: after === null ? null : Number(after) },
  }))
}

it('the server killed in the middle of a batch has stored none of it; the same batch with the same key is stored once', async () => {
  const { exam, rows } = await begun()
  const items = rows.map(({ id }, at): SentItem => ({ mark_id: id, field: 'marks', base: null, value: 40 + at }))
  const body = { exam_id: exam.id, items }
  const program = await startProgram({ DATABASE_URL: addressOf(app.databases) })
  const port = await program.listening
  const headers = { ...teachers[0], 'content-type': 'application/json', 'idempotency-key': 'kept-on-the-device' }
  const sendTo = (given: object, key: string) =>
    fetch(`http://127.0.0.1:${port}${api.exam_marks.updateMany.path}`, {
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
      body: JSON.stringify(given),
    })

  // What was acknowledged is there, whatever comes after.
  const first = { exam_id: exam.id, items: [{ ...items[0]!, value: 39 }] }
  expect((await sendTo(first, 'acknowledged')).status).toBe(200)
  // The batch has taken its key, the exam and the first rows, and waits for the last.
  const holder = await holdTransaction(app.databases)
  await holder.query('select id from exam_marks where client_id = $1 and id = $2 for update', [
    school.id,
    rows.at(-1)!.id,
  ])
  const lost = sendTo(body, 'kept-on-the-device').catch((error: Error) => error)
  const waiting = () => countWaiting(app.databases)
  await expect.poll(waiting).toBeGreaterThan(0)
  program.child.kill('SIGKILL')
  await program.ended
  expect(await lost).toBeInstanceOf(Error)
  await holder.end()
  await expect.poll(waiting).toBe(0)
  expect([...(await marksOf(exam)).values()]).toEqual([39, null, null])
  expect(await storyOf(exam)).toHaveLength(1)

  // Another process answers the batch that is sent again, byte for byte: of the cell that was changed meanwhile it says so.
  const again = () =>
    app.call<MarksAnswer>(api.exam_marks.updateMany, body, { ...teachers[0], 'idempotency-key': 'kept-on-the-device' })
  const answer = await again()
  expect(answer.data.results.map(({ status }) => status)).toEqual(['conflict', 'ok', 'ok'])
  expect((await again()).body).toEqual(answer.body)
  expect([...(await marksOf(exam)).values()]).toEqual([39, 41, 42])
  expect(await storyOf(exam)).toHaveLength(3)
})

it('20. a hand-in and a late save at the same moment: the save is in what was handed in, or exam_closed', async () => {
  const { exam, rows } = await begun()
  const fill = rows.map(({ id }): SentItem => ({ mark_id: id, field: 'marks', base: null, value: 10 }))
  await app.call(api.exam_marks.updateMany, { exam_id: exam.id, items: fill }, teachers[0])
  for (let value = 11; value < 21; value += 1) {
    const late = { exam_id: exam.id, items: [{ mark_id: rows[0]!.id, field: 'marks', base: value - 1, value }] }
    const hand = { state: 'SUBMITTED', reason: 'Done' }
    const [saved, closed] = await Promise.all([
      app.call<{ results: { status: string; code?: string }[] }>(api.exam_marks.updateMany, late, teachers[1]),
      app.call<ExamRow>(api.exam.changeState, hand, teachers[0], exam.id),
    ])
    expect(closed.data.state).toBe('SUBMITTED')
    const [result] = saved.data.results
    const marks = (await marksOf(exam)).get(rows[0]!.id)
    expect(result?.status === 'ok' ? marks : [result?.code, marks]).toEqual(
      result?.status === 'ok' ? value : ['exam_closed', value - 1],
    )
    await bring(app, exam, school.admin, 'MARKING')
    if (result?.status !== 'ok') await app.call(api.exam_marks.updateMany, late, teachers[1])
  }
})

/** What somebody does next: types into cells, looks at the sheet anew, sends the last batch once more, or nothing. */
const move = fc.record({
  what: fc.constantFrom('type', 'type', 'type', 'look', 'again', 'nothing'),
  cells: fc.array(fc.tuple(fc.nat(2), fc.nat(4)), { minLength: 1, maxLength: 3 }),
})
type Move = { what: string; cells: [number, number][] }
const ROUNDS = 25
/** In each round both act at the same moment. */
const script = fc.array(fc.tuple(move, move), { minLength: ROUNDS, maxLength: ROUNDS })

it('of 1,000 interleavings of two who mark the same cells every acknowledged value is stored and none goes without a history', async () => {
  const { exam, rows } = await begun()
  const ids = rows.map(({ id }) => id)
  const clients = [0, 1].map(() => ({
    /** What the screen last heard of each cell. */
    seen: new Map<number, number | null>(ids.map((id) => [id, null])),
    last: null as SentItem[] | null,
  }))
  /** What was said to be stored. */
  let acknowledged: { mark_id: number; value: number }[] = []

  async function play(who: number, { what, cells }: Move): Promise<void> {
    const me = clients[who]!
    if (what === 'nothing') return
    if (what === 'look') me.seen = await marksOf(exam)
    if (what === 'look') return
    const typed = [...new Map(cells.map(([cell, value]) => [ids[cell]!, value]))]
    const items =
      what === 'again' && me.last
        ? me.last
        : typed.map(([mark_id, value]) => ({ mark_id, field: 'marks', base: me.seen.get(mark_id) ?? null, value }))
    me.last = items
    const reply = await app.call<MarksAnswer>(api.exam_marks.updateMany, { exam_id: exam.id, items }, teachers[who]!)
    expect(reply.status).toBe(200)
    for (const [at, { status, value }] of reply.data.results.entries()) {
      const { mark_id, value: sent } = items[at]!
      expect(status).not.toBe('invalid')
      if (status === 'ok') acknowledged.push({ mark_id, value: sent as number })
      me.seen.set(mark_id, status === 'ok' ? (sent as number) : (value ?? null))
    }
  }

  await fc.assert(
    fc.asyncProperty(script, async (rounds) => {
      const from = (await storyOf(exam)).length
      const before = await marksOf(exam)
      acknowledged = []
      for (const both of rounds) await Promise.all(both.map((one, who) => play(who, one)))
      const story = (await storyOf(exam)).slice(from)
      const stored = await marksOf(exam)
      for (const id of ids) {
        const own = story.filter(({ mark_id }) => mark_id === id)
        // Each value replaces the one before it, and the last is what stands.
        let value = before.get(id) ?? null
        for (const step of own) {
          expect(step.before).toBe(value)
          expect(step.after).not.toBe(value)
          value = step.after
        }
        expect(stored.get(id)).toBe(value)
        // What was acknowledged stood there.
        const stood = new Set([before.get(id), ...own.map(({ after }) => after)])
        for (const one of acknowledged) if (one.mark_id === id) expect(stood).toContain(one.value)
      }
    }),
    { numRuns: 1000 / ROUNDS, seed: 15 },
  )
})
