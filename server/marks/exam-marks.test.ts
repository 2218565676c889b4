import { describe, expect, it } from 'vitest'
import { api, type MarkRow } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { bring, makeExam, send, sheetOf } from '../testing/factories/exam-factories.ts'
import { makeSchool, makeSubject } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { makeMarking } from '../testing/worlds/marking.ts'

const app = await startTestApp()
const { school, a, b, teacher, begun, rows, item, historyOf } = await makeMarking(app)

describe('marks saved many at once', () => {
  it('are stored with percent, grade, result and a history; a value says that the pupil was there', async () => {
    const exam = await begun()
    const [row] = await rows(exam, teacher)
    expect(await send(app, teacher, exam.id, [item(row!, 61.5)])).toEqual(['ok'])
    const [after] = await rows(exam, teacher)
    expect(after).toMatchObject({ attendance: 'P', marks: 61.5, percent: 76.88, grade: 'B1', point: 8, result: 'PASS' })
    expect(await historyOf(row!)).toEqual(['marks null → 61.5 CELL', 'attendance null → P CELL'])
  })

  it('answer for one mark in at most 1 KB', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const reply = await app.call(api.exam_marks.updateMany, { exam_id: exam.id, items: [item(row!, 7)] }, teacher)
    expect(reply.raw.length).toBeLessThanOrEqual(1024)
    expect(reply.success).toBe(true)
  })

  it('10. a mark for an absent pupil: not_present', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await send(app, teacher, exam.id, [item(row!, 'A', null, 'attendance')])
    expect(await send(app, teacher, exam.id, [item(row!, 5)])).toEqual(['not_present'])
  })

  it('11. 0 is stored and shown as 0, blank stays blank', async () => {
    const exam = await begun()
    const [first, second] = await rows(exam)
    await send(app, teacher, exam.id, [item(first!, 0)])
    const after = await rows(exam)
    expect(after.find(({ id }) => id === first!.id)).toMatchObject({ marks: 0, percent: 0, result: 'FAIL' })
    expect(after.find(({ id }) => id === second!.id)).toMatchObject({ marks: null, percent: null, result: 'PENDING' })
  })

  it('12. 100.25 of 100, −0.25, 0.1, 1e400, NaN and words are refused; Arabic-Indic and Devanagari digits and blanks are read', async () => {
    const exam = await begun([a.section.id], { max_marks: 100 })
    const all = await rows(exam)
    const values = [100.25, -0.25, 0.1, 'NaN', 'twelve']
    const bad = values.map((value) => item(all[0]!, value))
    expect(await send(app, teacher, exam.id, bad)).toEqual(['above_max', 'below_min', 'step', 'step', 'step'])
    const huge = `{"exam_id":${exam.id},"items":[{"mark_id":${all[0]!.id},"field":"marks","value":1e400}]}`
    const reply = await app.send<{ results: { code: string }[] }>(api.exam_marks.updateMany.path, huge, {
      ...teacher,
      'content-type': 'application/json',
    })
    expect(reply.data.results[0]).toMatchObject({ status: 'invalid' })
    const good = [item(all[1]!, '٣'), item(all[2]!, '३'), item(all[3]!, '3 '), item(all[4]!, '1,5'), item(all[5]!, '½')]
    expect(await send(app, teacher, exam.id, good)).toEqual(['ok', 'ok', 'ok', 'ok', 'ok'])
    expect((await rows(exam)).map(({ marks }) => marks)).toEqual([null, 3, 3, 3, 1.5, 0.5])
  })

  it('13. base 2, stored 2, value 2: ok and no history row', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await send(app, teacher, exam.id, [item(row!, 2)])
    const before = await historyOf(row!)
    expect(await send(app, teacher, exam.id, [item(row!, 2, 2)])).toEqual(['ok'])
    expect(await historyOf(row!)).toEqual(before)
  })

  it('14. the same item twice in one call: the second sees the first', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    expect(await send(app, teacher, exam.id, [item(row!, 2), item(row!, 3, 2), item(row!, 9, 2)])).toEqual([
      'ok',
      'ok',
      'conflict 3',
    ])
  })

  it('15. 500 items of which 3 are bad: 497 are stored', async () => {
    const exam = await begun()
    const all = await rows(exam)
    const items = Array.from({ length: 500 }, (_, at) => {
      const row = all[at % 6]!
      // Each sees what the one before it wrote; the bad ones write nothing.
      return { mark_id: row.id, field: 'remarks', base: at < 6 ? null : `note ${at - 6}`, value: `note ${at}` }
    })
    for (const at of [497, 498, 499]) items[at] = { ...items[at]!, field: 'marks', value: 999 as never }
    const answers = await send(app, teacher, exam.id, items)
    expect(answers.filter((one) => one === 'ok')).toHaveLength(497)
    expect(answers.slice(497)).toEqual(['above_max', 'above_max', 'above_max'])
  })

  it('16. 501 items: 422', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const items = Array.from({ length: 501 }, () => item(row!, 2))
    const reply = await app.call(api.exam_marks.updateMany, { exam_id: exam.id, items }, teacher)
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'items' }] })
  })

  it('17. another school’s mark_id: unknown_mark, in the same words as a missing one', async () => {
    const exam = await begun()
    const other = await makeSchool(app)
    const theirs = await makeSubject(app, other)
    const elsewhere = await makeSectionOf(app, other, theirs.grade_id, 1)
    const foreign = await makeExam(app, other, theirs, [elsewhere.section.id])
    await bring(app, foreign, other.admin, 'SCHEDULED')
    const [hidden] = await sheetOf(app, other.admin, foreign.id)
    const items = [hidden!.id, 999_999_999].map((mark_id) => ({ mark_id, field: 'marks', base: null, value: 1 }))
    const { data } = await app.call<{ results: { i: number }[] }>(
      api.exam_marks.updateMany,
      { exam_id: exam.id, items },
      teacher,
    )
    expect({ ...data.results[0], i: 1 }).toEqual(data.results[1])
    expect(data.results[1]).toMatchObject({ code: 'unknown_mark' })
  })

  it('18. the same batch again after 25 hours: all ok, no new history', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const body = { exam_id: exam.id, items: [item(row!, 7)] }
    const key = { ...teacher, 'idempotency-key': 'batch-1' }
    const first = await app.call(api.exam_marks.updateMany, body, key)
    expect((await app.call(api.exam_marks.updateMany, body, key)).body).toEqual(first.body)
    const before = await historyOf(row!)
    app.clock.now = new Date(app.clock.now.getTime() + 25 * 3_600_000)
    const again = await app.call<{ results: object[] }>(api.exam_marks.updateMany, body, key)
    app.clock.now = new Date(app.clock.now.getTime() - 25 * 3_600_000)
    expect(again.data.results).toEqual([{ i: 0, status: 'ok' }])
    expect(await historyOf(row!)).toEqual(before)
  })

  it('18. the same batch four times at the same moment is done once and answered alike; with other marks its key is refused, also after the hand-in', async () => {
    const exam = await begun()
    const all = await rows(exam)
    const key = { ...teacher, 'idempotency-key': 'batch-2' }
    const sent = (value: number) => ({ exam_id: exam.id, items: all.map((row) => item(row, value)) })
    const save = (value: number) => app.call(api.exam_marks.updateMany, sent(value), key)
    const answers = await Promise.all([40, 40, 40, 40].map(save))
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [200, answers[0]!.body]))
    const story = await historyOf(all[0]!)
    expect(story).toHaveLength(2)
    expect(await save(41)).toMatchObject({ status: 422, errorCode: 'idempotency_mismatch' })
    await bring(app, exam, teacher, 'SUBMITTED')
    expect((await save(40)).body).toEqual(answers[0]!.body)
    expect(await save(41)).toMatchObject({ status: 422, errorCode: 'idempotency_mismatch' })
    expect(await historyOf(all[0]!)).toEqual(story)
    expect((await rows(exam))[0]!.marks).toBe(40)
  })

  it('two markers of one cell: the second is told what stands there, by whom and since when', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await send(app, teacher, exam.id, [item(row!, 3)])
    const body = { exam_id: exam.id, items: [item(row!, 4)] }
    const { data } = await app.call<{ results: object[] }>(api.exam_marks.updateMany, body, school.admin)
    expect(data.results).toEqual([
      {
        i: 0,
        status: 'conflict',
        value: 3,
        by: { id: expect.any(Number), name: expect.any(String) },
        at: expect.any(String),
      },
    ])
    expect((await rows(exam))[0]!.marks).toBe(3)
  })

  it('whoever looks for what was changed is told by whom; the sheet as a whole names nobody', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await send(app, teacher, exam.id, [item(row!, 3)])
    const list = async (filter: object, by: Caller) => {
      const body = { filter: { exam_id: exam.id, is_all_data_fetch: true, ...filter } }
      return (await app.call<MarkRow[]>(api.exam_marks.list, body, by)).data
    }
    const since = new Date(app.clock.now.getTime() - 3_600_000).toISOString()
    const { rows: accounts } = await app.databases.owner.query(
      'select a.id, a.name from exam_marks m join accounts a on a.client_id = m.client_id and a.id = m.updated_by where m.id = $1',
      [row!.id],
    )
    const changed = await list({ since }, school.admin)
    expect(changed.find(({ id }) => id === row!.id)!.changed_by).toEqual(accounts[0])
    expect((await list({}, school.admin)).filter((one) => 'changed_by' in one)).toEqual([])
  })
})

describe('attendance', () => {
  it('9. A on a pupil with marks: 409 marks_would_vanish; confirmed it clears them with history, and P again does not bring them back', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await send(app, teacher, exam.id, [item(row!, 33)])
    const entries = [{ student_id: row!.student.id, attendance: 'A' }]
    const refused = await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries }, teacher)
    expect(refused).toMatchObject({ status: 409, errorCode: 'marks_would_vanish' })
    expect(refused.data).toEqual([{ student_id: row!.student.id, name: row!.student.name, marks: 33 }])
    const done = await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries, confirm: true }, teacher)
    expect(done.data).toMatchObject({ changed: 1, rows: [{ attendance: 'A', marks: null, result: 'ABSENT' }] })
    expect(await historyOf(row!)).toContain('marks 33 → null ATTENDANCE')
    const back = [{ student_id: row!.student.id, attendance: 'P' }]
    await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries: back }, teacher)
    expect((await rows(exam))[0]).toMatchObject({ attendance: 'P', marks: null, result: 'PENDING' })
  })

  it('of another section is refused without telling whose marks would vanish; so is one that is handed in, and who closed it is said', async () => {
    const exam = await begun([a.section.id, b.section.id])
    const all = await rows(exam)
    const foreign = all.find(({ section }) => section.id === b.section.id)!
    const own = all.find(({ section }) => section.id === a.section.id)!
    await send(
      app,
      school.admin,
      exam.id,
      all.map((row) => item(row, 33)),
    )
    const absent = (...pupils: MarkRow[]) => {
      const entries = pupils.map(({ student }) => ({ student_id: student.id, attendance: 'A' }))
      return app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries }, teacher)
    }
    for (const pupils of [[foreign], [own, foreign]]) {
      const refused = await absent(...pupils)
      expect(refused).toMatchObject({ status: 403, errorCode: 'forbidden' })
      expect(JSON.stringify(refused.body)).not.toContain(foreign.student.name)
    }
    expect((await absent(own)).status).toBe(409)
    const handIn = { state: 'SUBMITTED', section_ids: [a.section.id] }
    expect((await app.call(api.exam.changeState, handIn, teacher, exam.id)).status).toBe(200)
    expect(await absent(own)).toMatchObject({ status: 422, errors: [{ path: 'state' }] })
    expect((await rows(exam)).every(({ marks }) => marks === 33)).toBe(true)
  })

  it('that there is no code for is refused by the codes that there are', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const body = { exam_id: exam.id, items: [item(row!, 'Q', null, 'attendance')] }
    const { data } = await app.call<{ results: object[] }>(api.exam_marks.updateMany, body, teacher)
    expect(data.results).toMatchObject([{ status: 'invalid', message: 'Attendance is one of P, A, ML, EX, UFM' }])
  })

  it('names a pupil who stands twice, and one who is not on the list', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const twice = [row!.student.id, row!.student.id].map((student_id) => ({ student_id, attendance: 'P' }))
    const reply = await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries: twice }, teacher)
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'entries.1.student_id' }] })
    const stranger = [{ student_id: b.students[0]!.id, attendance: 'P' }]
    const other = await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries: stranger }, teacher)
    expect(other).toMatchObject({ status: 422, errors: [{ path: 'entries.0.student_id' }] })
  })
})

describe('the list', () => {
  it('is filtered by ids too; of what is to be said once, empty text, null and an empty list count as absent', async () => {
    const exam = await begun()
    const all = await rows(exam)
    const found = async (filter: object) => {
      const reply = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: exam.id, ...filter } }, teacher)
      expect([filter, reply.status]).toEqual([filter, 200])
      return reply.data.map(({ id }) => id).sort()
    }
    const ids = all.map(({ id }) => id).sort()
    expect(await found({ id: ids[0] })).toEqual([ids[0]])
    expect(await found({ id: ids.slice(1, 3) })).toEqual(ids.slice(1, 3))
    expect(await found({ since: '2035-01-01T00:00:00Z' })).toEqual([])
    await send(app, teacher, exam.id, [item(all[0]!, 40)])
    expect(await found({ incomplete: true })).not.toContain(all[0]!.id)
    for (const empty of ['', null, []]) expect(await found({ incomplete: empty, since: empty, id: empty })).toEqual(ids)
    for (const [filter, code] of [
      [{ incomplete: 'yes' }, 'field.not_boolean'],
      [{ since: 'today' }, 'field.instant'],
    ] as const) {
      const reply = await app.call(api.exam_marks.list, { filter: { exam_id: exam.id, ...filter } }, teacher)
      expect([reply.status, reply.errors?.[0]?.code]).toEqual([422, code])
    }
  })
})

describe('the search of the list', () => {
  it('finds a name with and without accents, and a roll number as a whole in any case', async () => {
    const exam = await begun()
    const [first, second] = a.students
    const found = async (search: string) => {
      const { data } = await app.call<MarkRow[]>(api.exam_marks.list, { filter: { exam_id: exam.id, search } }, teacher)
      return data.map(({ student }) => student.id)
    }
    const { owner } = app.databases
    await owner.query("update students set f_name = 'Élodie' where id = $1", [first!.id])
    await owner.query("update enrolments set roll_no = 'B70' where student_id = $1", [second!.id])
    for (const search of ['elodie', 'ÉLO']) expect([search, await found(search)]).toEqual([search, [first!.id]])
    for (const search of ['Áshà2', 'b70']) expect([search, await found(search)]).toEqual([search, [second!.id]])
    expect(await found('b7')).toEqual([])
    await owner.query('update students set f_name = $2 where id = $1', [first!.id, first!.name.split(' ')[0]])
    await owner.query('update enrolments set roll_no = $2 where student_id = $1', [second!.id, second!.roll_no])
  })
})

describe('one row', () => {
  it('stale is 409 with the row as it is; marks above the maximum are refused at their field', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await app.call(api.exam_marks.update, { marks: 30 }, teacher, row!.id)
    const stale = await app.call(api.exam_marks.update, { marks: 31, row_version: row!.row_version }, teacher, row!.id)
    expect(stale).toMatchObject({ status: 409, errorCode: 'stale_row', data: { marks: 30 } })
    const wrong = await app.call(api.exam_marks.update, { marks: 81 }, teacher, row!.id)
    expect(wrong).toMatchObject({ status: 422, errors: [{ path: 'marks' }] })
  })

  it('takes grace up to a pass, with the right to verify and a reason', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    await app.call(api.exam_marks.update, { marks: 25 }, teacher, row!.id)
    const grace = (by: Caller, body: object) => app.call<MarkRow>(api.exam_marks.update, body, by, row!.id)
    expect((await grace(teacher, { grace: 1.5, reason: 'Close' })).status).toBe(403)
    expect(await grace(school.admin, { grace: 1.5 })).toMatchObject({ status: 422, errors: [{ path: 'reason' }] })
    expect(await grace(school.admin, { grace: 2, reason: 'Close' })).toMatchObject({
      status: 422,
      errors: [{ path: 'grace' }],
    })
    const given = await grace(school.admin, { grace: 1.5, reason: 'Close' })
    expect(given.data).toMatchObject({ marks: 25, grace: 1.5, percent: 33.13, grade: 'D', result: 'PASS' })
  })
})

describe('grace', () => {
  it('is as much as the marks need to pass, also once they have changed: one by one, and many at once', async () => {
    const exam = await begun([a.section.id], { max_marks: 100 })
    const [row] = await rows(exam)
    const update = (body: object) => app.call<MarkRow>(api.exam_marks.update, body, school.admin, row!.id)
    await update({ marks: 30 })
    expect((await update({ grace: 3, reason: 'Close' })).data).toMatchObject({ percent: 33, result: 'PASS' })
    expect((await update({ remarks: 'Seen' })).data).toMatchObject({ marks: 30, grace: 3 })
    expect((await update({ marks: 31 })).data).toMatchObject({ marks: 31, grace: 2, percent: 33, result: 'PASS' })
    expect(await historyOf(row!)).toContain('grace 3 → 2 CELL')
    // With fewer marks it is no more than was given.
    expect((await update({ marks: 29 })).data).toMatchObject({ marks: 29, grace: 2, percent: 31, result: 'FAIL' })
    expect(await send(app, teacher, exam.id, [item(row!, 40, 29)])).toEqual(['ok'])
    expect((await rows(exam))[0]).toMatchObject({ marks: 40, grace: 0, percent: 40, result: 'PASS' })
    expect((await historyOf(row!))[0]).toBe('grace 2 → 0 CELL')
  })

  it('is less where fewer marks are asked for to pass', async () => {
    const exam = await begun([a.section.id], { max_marks: 100 })
    const [row] = await rows(exam)
    await app.call(api.exam_marks.update, { marks: 30 }, school.admin, row!.id)
    await app.call(api.exam_marks.update, { grace: 3, reason: 'Close' }, school.admin, row!.id)
    await app.call(api.exam.update, { pass_marks: 31 }, school.admin, exam.id)
    expect((await rows(exam))[0]).toMatchObject({ marks: 30, grace: 1, percent: 31, result: 'PASS' })
    expect((await historyOf(row!))[0]).toBe('grace 3 → 1 SYNC')
  })
})
