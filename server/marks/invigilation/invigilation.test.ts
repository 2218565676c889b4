import { afterEach, describe, expect, it } from 'vitest'
import { type AllCounts, api, type RoomDuty, type RoomResult, type RoomRoll } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, send } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makePerson, makeSchool, makeStaff } from '../../testing/factories/factories.ts'
import { makeMarking } from '../../testing/worlds/marking.ts'

const app = await startTestApp()
const { school, subject, a, b, teacher, rows, item, historyOf } = await makeMarking(app)
const { admin } = school
/** The day of the tests' clock, which shows 6:00 at the school. */
const today = '2026-11-20'

const otherGrade = await makeGrade(app, school)
/** Watches, and teaches nothing of this class. */
const watcher = await makeStaff(app, school, [{ grade_id: otherGrade.id }])
const second = await makeStaff(app, school, [{ grade_id: otherGrade.id }])
const staffIds = (await app.call<{ id: number }[]>(api.staff.list, { sort: [{ field: 'id', dir: 'asc' }] }, admin)).data
  .map(({ id }) => id)
  .slice(-2)

async function planned(fields: object = {}, sections = [a.section.id, b.section.id]) {
  const exam = await makeExam(app, school, subject, sections, {
    ...{ date: today, start: '05:00', end: '08:00' },
    ...{ invigilators: [{ staff_id: staffIds[0], section_id: a.section.id }], ...fields },
  })
  return bring(app, exam, admin, 'SCHEDULED')
}
const listOf = async (by: Caller, body: object = {}) =>
  (await app.call<RoomDuty[]>(api.invigilation.list, body, by)).data
const sheet = (body: object, by: Caller) => app.call<RoomRoll>(api.invigilation.sheet, body, by)

const mark = (exam_id: number, items: object[], by: Caller = watcher, section_id: number | null = a.section.id) =>
  app.call<{ results: RoomResult[]; taken: number; of: number }>(
    api.invigilation.mark,
    { exam_id, section_id, items },
    by,
  )
const pupilsIn = async (exam_id: number, by: Caller = watcher) =>
  (await sheet({ exam_id, section_id: a.section.id }, by)).data.pupils
/** Pupils write one exam at a time. */
afterEach(() => app.databases.owner.query("update exams set state = 'CANCELLED'"))

describe('the room on the day of an exam without a series', () => {
  it('P84 invigilation/list names the own duties of a day, of the office every room', async () => {
    const exam = await planned()
    const [own, ...others] = (await listOf(watcher)).filter(({ exam_id }) => exam_id === exam.id)
    expect(own).toMatchObject({
      ...{ duty_id: null, exam_id: exam.id, section_id: a.section.id, series: null, date: today, start: '05:00' },
      ...{ end: '08:00', role: 'WATCHER', senior: false, pupils: 6, taken: 0, state: 'OPEN', message: null },
    })
    expect(others).toEqual([])
    const all = (await listOf(admin, { date: today })).filter(({ exam_id }) => exam_id === exam.id)
    expect(all.map(({ section_id }) => section_id).toSorted()).toEqual([a.section.id, b.section.id].toSorted())
    expect(await listOf(second)).toEqual([])
    expect(await listOf(watcher, { date: '2026-11-21' })).toEqual([])
  })

  it('P85 whoever watches reads the list in roll order without seats; a duty of the whole exam is all its sections', async () => {
    const exam = await planned({
      invigilators: [{ staff_id: staffIds[0] }, { staff_id: staffIds[1], section_id: b.section.id }],
    })
    const whole = await sheet({ exam_id: exam.id }, watcher)
    expect(whole.data.pupils).toHaveLength(9)
    expect(whole.data.sections.map(({ id }) => id).toSorted()).toEqual([a.section.id, b.section.id].toSorted())
    const one = await sheet({ exam_id: exam.id, section_id: b.section.id }, second)
    expect(one.data.pupils.map(({ seat }) => seat)).toEqual([null, null, null])
    const rolls = one.data.pupils.map(({ student }) => Number(student.roll_no))
    expect(rolls).toEqual(rolls.toSorted((x, y) => x - y))
    expect((await sheet({ exam_id: exam.id, section_id: a.section.id }, second)).status).toBe(404)
    const paper = await app.call(api.exam.attendanceSheet, { section_id: b.section.id }, second, exam.id)
    expect([paper.status, paper.headers['content-type']]).toEqual([200, 'application/pdf'])
  })

  it('P86 the sheet is read from scheduling on and written from the start until it is handed in, saying so with the time', async () => {
    const exam = await planned({
      ...{ date: '2026-11-25', start: '09:30', end: '10:30' },
    })
    const { data } = await sheet({ exam_id: exam.id, section_id: a.section.id }, watcher)
    expect([data.state, data.message]).toEqual(['SOON', 'Attendance is taken from 09:30 on 2026-11-25'])
    const [pupil] = data.pupils
    const refused = await mark(exam.id, [{ student_id: pupil!.student.id, attendance: 'P' }])
    expect([refused.status, refused.errors?.[0]]).toMatchObject([422, { path: 'exam_id' }])
    expect(refused.errors?.[0]?.message).toContain('09:30')
  })

  it('P86 a room in which nobody writes says so, and not that it is complete', async () => {
    const empty = await makeExam(app, school, subject, [b.section.id], { date: today, start: '05:00', end: '06:00' })
    await bring(app, empty, admin, 'SCHEDULED')
    await app.databases.owner.query('update exam_marks set left_at = now() where exam_id = $1', [empty.id])
    const { data } = await sheet({ exam_id: empty.id, section_id: b.section.id }, admin)
    expect([data.pupils, data.message]).toEqual([[], 'Nobody writes here today'])
  })

  it('P87 says who writes, with sets and what is granted, and nothing of marks or families', async () => {
    const exam = await planned()
    const [first] = await pupilsIn(exam.id)
    await app.databases.owner.query(
      `update students set accommodations = '{"extra_time_pct": 25, "scribe": true}' where id = $1`,
      [first!.student.id],
    )
    const [granted, plain] = await pupilsIn(exam.id)
    expect(granted).toMatchObject({ needs: ['extra_time', 'scribe'], until: '08:45', seat: null, attendance: null })
    expect(plain).toMatchObject({ needs: [], until: '08:00' })
    expect(Object.keys(granted!).toSorted()).toEqual([
      'arrived',
      'at',
      'attendance',
      'booklet',
      'by',
      'exam_id',
      'left',
      'needs',
      'note',
      'seat',
      'section',
      'set',
      'student',
      'until',
    ])
  })

  it('P88 the watcher says present, absent, late, unfair means with a note; it is the attendance of the marks, by its author', async () => {
    const exam = await planned()
    const [one, two, three, four] = await pupilsIn(exam.id)
    const id = (pupil: typeof one) => pupil!.student.id
    const { data } = await mark(exam.id, [
      { student_id: id(one), attendance: 'P' },
      { student_id: id(two), attendance: 'A' },
      { student_id: id(three), arrived: '05:14', booklet: '00417' },
      { student_id: id(four), attendance: 'UFM' },
      { student_id: 999_999_999, attendance: 'P' },
      { student_id: id(two), attendance: 'A', arrived: '05:20', base: 'A' },
    ])
    expect(data.results.map(({ status, code }) => [status, code])).toEqual([
      ...[
        ['ok', undefined],
        ['ok', undefined],
        ['ok', undefined],
      ],
      ...[
        ['invalid', 'note_required'],
        ['invalid', 'unknown_student'],
        ['invalid', 'wrong_value'],
      ],
    ])
    expect([data.taken, data.of]).toEqual([3, 6])
    const after = await pupilsIn(exam.id)
    expect(after[2]).toMatchObject({ attendance: 'P', arrived: '05:14', booklet: '00417', by: { name: 'Teacher' } })
    const fixed = await mark(exam.id, [{ student_id: id(four), attendance: 'UFM', note: 'Notes in the sleeve' }])
    expect(fixed.data.results).toMatchObject([{ status: 'ok' }])
    const stored = await rows(exam)
    expect(stored.map(({ attendance }) => attendance).slice(0, 4)).toEqual(['P', 'A', 'P', 'UFM'])
    expect(stored[3]!.remarks).toBe('Notes in the sleeve')
    expect(await historyOf(stored[0]!)).toEqual(['attendance null → P ATTENDANCE'])
    // The first one began the marking.
    const { data: now } = await app.call<{ state: string }[]>(api.exam.list, { filter: { id: exam.id } }, admin)
    expect(now[0]!.state).toBe('MARKING')
  })

  it('P88 what somebody else took meanwhile is a conflict with their value; the same again is in order; taking back leaves nothing', async () => {
    const exam = await planned({ invigilators: [{ staff_id: staffIds[0] }, { staff_id: staffIds[1] }] })
    const [one] = await pupilsIn(exam.id)
    const student_id = one!.student.id
    await mark(exam.id, [{ student_id, attendance: 'A' }], second)
    const late = await mark(exam.id, [{ student_id, attendance: 'P', base: null }])
    expect(late.data.results).toMatchObject([{ status: 'conflict', value: 'A', by: { name: expect.any(String) } }])
    expect((await mark(exam.id, [{ student_id, attendance: 'A', base: null }])).data.results).toMatchObject([
      { status: 'ok' },
    ])
    expect((await mark(exam.id, [{ student_id, attendance: null, base: 'A' }])).data.taken).toBe(0)
  })

  it('P88 where marks would vanish it is refused; ML and EX are the office’s', async () => {
    const exam = await planned()
    await mark(exam.id, [{ student_id: (await pupilsIn(exam.id))[0]!.student.id, attendance: 'P' }])
    const [row] = await rows(exam)
    await send(app, admin, exam.id, [item(row!, 12)])
    const { data } = await mark(exam.id, [{ student_id: row!.student.id, attendance: 'A', base: 'P' }])
    expect(data.results).toMatchObject([{ status: 'invalid', code: 'marks_would_vanish' }])
    const refused = await mark(exam.id, [{ student_id: row!.student.id, attendance: 'ML' }])
    expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'items.0.attendance'])
    await send(app, admin, exam.id, [item(row!, null, 12)])
  })

  it('P88 a pupil who is named twice in a call: what is said later stands, and the note of the first is there for the second', async () => {
    const exam = await planned()
    const [one, two] = (await pupilsIn(exam.id)).map(({ student }) => student.id)
    const { data, status } = await mark(exam.id, [
      { student_id: one, attendance: 'P', booklet: '0017' },
      { student_id: one, arrived: '05:14', booklet: '0018' },
      { student_id: two, note: 'Notes in the sleeve' },
      { student_id: two, attendance: 'UFM' },
    ])
    expect([status, data.results.map((result) => result.status)]).toEqual([200, ['ok', 'ok', 'ok', 'ok']])
    const [first, second] = await pupilsIn(exam.id)
    expect(first).toMatchObject({ attendance: 'P', arrived: '05:14', booklet: '0018' })
    expect(second).toMatchObject({ attendance: 'UFM', note: 'Notes in the sleeve' })
    // What was never there is taken back with being there.
    await mark(exam.id, [{ student_id: one, attendance: 'A', base: 'P' }])
    expect((await pupilsIn(exam.id))[0]).toMatchObject({ attendance: 'A', arrived: null, booklet: '0018' })
  })

  it('P86 once its section is handed in the room says when that was, and takes nothing more', async () => {
    const exam = await planned({}, [a.section.id])
    const everybody = (await pupilsIn(exam.id)).map(({ student }) => ({ student_id: student.id, attendance: 'A' }))
    await mark(exam.id, everybody)
    await bring(app, exam, admin, 'SUBMITTED')
    const { data } = await sheet({ exam_id: exam.id, section_id: a.section.id }, watcher)
    expect(data).toMatchObject({ state: 'CLOSED', taken: 6, absent: 6, late: 0 })
    expect(data.message).toBe(
      'The marks of this section were handed in at 06:00 on 2026-11-20: attendance can no longer be changed here',
    )
    for (const by of [watcher, admin]) {
      const refused = await mark(exam.id, [{ ...everybody[0]!, attendance: 'P', base: 'A' }], by)
      expect([refused.status, refused.errors?.[0]?.path]).toEqual([422, 'exam_id'])
    }
  })

  it('P92 two who watch a room share its list: each sees what the other took, and who', async () => {
    const exam = await planned({ invigilators: [{ staff_id: staffIds[0] }, { staff_id: staffIds[1] }] })
    const [one, two] = (await pupilsIn(exam.id)).map(({ student }) => student.id)
    await mark(exam.id, [{ student_id: one, attendance: 'P' }], watcher, null)
    await mark(exam.id, [{ student_id: two, attendance: 'A' }], second, null)
    for (const by of [watcher, second]) {
      const { data } = await sheet({ exam_id: exam.id }, by)
      expect(data.pupils.slice(0, 2).map(({ attendance }) => attendance)).toEqual(['P', 'A'])
      expect(data).toMatchObject({ taken: 2, absent: 1, with: [{ name: expect.any(String) }] })
    }
  })

  it('P84 the dashboard names the duty of the day, with what opens its room', async () => {
    const exam = await planned()
    const { data } = await app.call<AllCounts>(api.dashboard.allCounts, {}, watcher)
    expect(data.today.filter((row) => row.exam.id === exam.id)).toMatchObject([
      { duty: 'INVIGILATOR', duty_id: null, section: { id: a.section.id } },
    ])
  })

  it('P91 the subject’s teacher finds attendance done in the mark sheet', async () => {
    const exam = await planned()
    const everybody = (await pupilsIn(exam.id)).map(({ student }) => ({ student_id: student.id, attendance: 'P' }))
    await mark(exam.id, everybody)
    expect((await rows(exam, teacher)).map(({ attendance }) => attendance)).toEqual(everybody.map(() => 'P'))
  })

  it('P91 the list of the room is printed with who was not there, once everybody is taken; before with lines to write on', async () => {
    const exam = await planned()
    const printed = async () =>
      printedText((await app.call(api.exam.attendanceSheet, { section_id: a.section.id }, admin, exam.id)).raw)
    const [one, ...others] = (await pupilsIn(exam.id)).map(({ student }) => ({ student_id: student.id }))
    expect((await printed()).split('Absent')).toHaveLength(2)
    await mark(exam.id, [{ ...one, attendance: 'A' }])
    await mark(
      exam.id,
      others.map((other) => ({ ...other, attendance: 'P' })),
    )
    const whole = await printed()
    expect(whole.split('Absent'), whole).toHaveLength(3)
    expect(whole).toMatch(/Present:\s*5\s*Absent:\s*1\b/)
  })

  it('P93 without the duty 404, to pupils 403; the office writes in every room', async () => {
    const exam = await planned()
    const asked = { exam_id: exam.id, section_id: a.section.id }
    expect((await sheet(asked, second)).status).toBe(404)
    expect((await mark(exam.id, [{ student_id: 1, attendance: 'P' }], second)).status).toBe(404)
    const pupil = await makePerson(app, school.id, 4, 'pupil-of-rooms@quaestor.test')
    expect((await sheet(asked, pupil)).status).toBe(403)
    expect((await app.call(api.invigilation.list, {}, pupil)).status).toBe(403)
    const other = await makeSchool(app)
    expect((await sheet(asked, other.admin)).status).toBe(404)
    const [one] = await pupilsIn(exam.id, admin)
    const { data } = await mark(exam.id, [{ student_id: one!.student.id, attendance: 'A' }], admin)
    expect(data.results).toMatchObject([{ status: 'ok' }])
    expect((await sheet({}, watcher)).errors?.[0]?.path).toBe('exam_id')
    expect((await sheet({ duty_id: 1 }, watcher)).status).toBe(404)
  })
})
