import { describe, expect, it } from 'vitest'
import { api } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { bring, makeExam, sheetOf } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf, makeTaughtGrade } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
const school = await makeSchool(app)
const { maths: subject, science: other, a, b, teacher } = await makeTaughtGrade(app, school, [3, 2])
const pupil = await makePupil(app, school, [a])
const fields = { name: 'Half-Yearly', date: '2026-12-07', rooms: [{ section_id: b.id, room: 'Hall 2' }] }
const exam = await makeExam(app, school, subject, [a.id, b.id], fields)
await bring(app, exam, school.admin, 'SCHEDULED')
const science = await makeExam(app, school, other, [b.id], { name: 'Science of B', date: '2026-12-08' })
await bring(app, science, school.admin, 'SCHEDULED')
await makeExam(app, school, other, [a.id], { name: 'Only planned', date: '2026-12-09' })

const timetable = async (by: Caller, body: object = {}) => {
  const reply = await app.call(api.exam.timetable, { session_id: school.session_id, ...body }, by)
  return reply.status === 200 ? printedText(reply.raw) : `${reply.status}`
}

describe('the timetable', () => {
  it('holds what is fixed, by day and time; of a section its own', async () => {
    const all = await timetable(school.admin)
    expect(all).toMatch(/7 December 2026.*Mathematics.*8 December 2026.*Science/s)
    expect(all).not.toContain('Only planned')
    const ofA = await timetable(school.admin, { section_id: a.id })
    expect(ofA).toContain('Class 9 A')
    expect(ofA).not.toContain('Science of B')
    expect(await timetable(school.admin, { from: '2026-12-08' })).not.toContain('Mathematics')
  })

  it('has the names of the school’s first language, and what has none there stays as it is called', async () => {
    const own = await makeSchool(app)
    await app.databases.owner.query("update schools set languages = '{hi,en}' where id = $1", [own.id])
    const grade = await makeGrade(app, own, { title: 'Class 9', titles: { hi: 'कक्षा 9' } })
    const { section } = await makeSectionOf(app, own, grade.id, 1, { title: 'Rose' })
    const named = { grade_id: grade.id, title: 'Mathematics', titles: { hi: 'गणित' } }
    const maths = await makeSubject(app, own, named)
    const held = { name: 'Algebra', titles: { hi: 'बीजगणित' }, date: '2026-12-07' }
    const exams = [
      await makeExam(app, own, maths, [section.id], held),
      await makeExam(app, own, maths, [section.id], { name: 'Geometry', date: '2026-12-08' }),
    ]
    for (const one of exams) await bring(app, one, own.admin, 'SCHEDULED')
    const order = { session_id: own.session_id, section_id: section.id }
    const printed = printedText((await app.call(api.exam.timetable, order, own.admin)).raw)
    for (const name of ['गणित', 'बीजगणित', 'Geometry', 'कक्षा 9 Rose']) expect(printed).toContain(name)
    for (const name of ['Mathematics', 'Algebra', 'Class 9']) expect(printed).not.toContain(name)
  })

  it('says where a section sits: in its own room before that of the exam', async () => {
    const own = await makeSchool(app)
    const taught = await makeTaughtGrade(app, own, [1, 1])
    const held = (rooms: (string | null)[], date: string) =>
      makeExam(app, own, taught.maths, [taught.a.id, taught.b.id], {
        ...{ room: 'Hall 1', date },
        rooms: [taught.a, taught.b].flatMap(({ id }, at) => (rooms[at] ? [{ section_id: id, room: rooms[at] }] : [])),
      })
    const exams = [
      await held(['Room 12', 'Room 12'], '2026-12-07'),
      await held(['Room 14', null], '2026-12-08'),
      await held([null, null], '2026-12-09'),
    ]
    for (const one of exams) await bring(app, one, own.admin, 'SCHEDULED')
    const printed = async (body: object) =>
      printedText((await app.call(api.exam.timetable, { session_id: own.session_id, ...body }, own.admin)).raw)
    const [first, second, third] = (await printed({})).split(/(?=[789] December)/).slice(1)
    expect(first).toContain('Room 12')
    expect(first).not.toContain('Hall 1')
    expect(second).toMatch(/A: Room 14,\s+B: Hall\s+1/)
    expect(third).toMatch(/Hall\s+1/)
    const ofA = await printed({ section_id: taught.a.id, to: '2026-12-08' })
    expect(ofA).toContain('Room 14')
    expect(ofA).not.toContain('Hall')
    const sheet = printedText((await app.call(api.exam.attendanceSheet, {}, own.admin, exams[0]!.id)).raw)
    expect(sheet.split('Room: Room 12')).toHaveLength(3)
    expect(sheet).not.toContain('Hall 1')
  })

  it('shows a teacher and a pupil their own exams, and says where there is none', async () => {
    for (const by of [teacher, pupil]) {
      const own = await timetable(by)
      expect(own).toContain('Mathematics')
      expect(own).not.toContain('Science of B')
    }
    const none = await app.call(api.exam.timetable, { session_id: school.session_id, to: '2026-01-01' }, school.admin)
    expect(none).toMatchObject({ status: 422, errors: [{ path: 'session_id' }] })
    expect((await app.call(api.exam.timetable, { session_id: 999_999 }, school.admin)).status).toBe(404)
  })
})

describe('the attendance sheet of an exam', () => {
  const sheet = (by: Caller, body: object = {}) => app.call(api.exam.attendanceSheet, body, by, exam.id)

  it('has date, room and who is on the list, section by section or all', async () => {
    const ofB = printedText((await sheet(school.admin, { section_id: b.id })).raw)
    expect(ofB).toMatch(/Half-Yearly.*7 December 2026.*Hall 2/s)
    expect(ofB).toContain('Asha2 B')
    expect(ofB).not.toContain('Asha1 A')
    const whole = printedText((await sheet(teacher)).raw)
    expect(whole).toContain('Asha3 A')
    expect(whole).not.toContain('Asha1 B')
  })

  it('of all sections begins each on a page of its own, with its title and its room', async () => {
    const text = printedText((await sheet(school.admin)).raw)
    const [ofA, ofB] = text.split(/Page \d of 2/)
    expect(ofA).toMatch(/Half-Yearly.*Section: A .*Room:.*Asha3 A/s)
    expect(ofB).toMatch(/Half-Yearly.*Section: B .*Room: Hall 2.*Asha2 B/s)
    expect(ofA).not.toContain('Asha1 B')
    expect(ofB).not.toContain('Asha1 A')
  })

  it('D40 names pupils in the order of the school, of one name too, as the sheets of marks do', async () => {
    const own = await makeSchool(app)
    const taught = await makeTaughtGrade(app, own, [1, 0])
    const listed = await makeExam(app, own, taught.maths, [taught.a.id])
    // "Asha" alone.
    await makePupil(app, own, [taught.a])
    await bring(app, listed, own.admin, 'SCHEDULED')
    const phrase = async () => {
      const paper = printedText((await app.call(api.exam.attendanceSheet, {}, own.admin, listed.id)).raw)
      const marks = printedText(
        (await app.call(api.report_file.markSheet, { format: 'pdf', language: 'en' }, own.admin, listed.id)).raw,
      )
      const names = (await sheetOf(app, own.admin, listed.id)).map(({ student }) => student.name)
      return { paper, marks, names }
    }
    const first = await phrase()
    expect(first.names).toEqual(['Asha1 A', 'Asha'])
    await app.call(api.school_settings.update, { name_order: 'LAST_FIRST' }, own.admin)
    const last = await phrase()
    expect(last.names).toEqual(['A Asha1', 'Asha'])
    for (const [text, before] of [
      [last.paper, first.paper],
      [last.marks, first.marks],
    ] as const) {
      // Not the beginning of an admission number.
      expect(before).toMatch(/Asha1 A(?!DM)/)
      expect(text).toContain('A Asha1')
      expect(text).not.toMatch(/Asha1 A(?!DM)/)
      expect(text).not.toContain('null')
    }
  })

  it('is not for pupils, and says where nobody is on the list', async () => {
    expect((await sheet(pupil)).status).toBe(403)
    expect(await sheet(school.admin, { section_id: 999_999 })).toMatchObject({ status: 422 })
  })
})
