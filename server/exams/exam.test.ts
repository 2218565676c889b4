import { beforeAll, describe, expect, it } from 'vitest'
import {
  api,
  type Chapter,
  type ExamClash,
  type ExamRow,
  type ExamState,
  type ExamWarning,
  examStates,
  type Section,
  type Student,
  type Subject,
} from '#contract'
import { readerFor, writeInSchool } from '../db/connect.ts'
import { candidates } from '../papers/candidates.ts'
import { setOf } from '../papers/print/batch-copies.ts'
import { type Caller, startTestApp } from '../testing/app.ts'
import {
  approve,
  bring,
  examBody,
  makeApprovedPaper,
  makeExam,
  makeSettled,
  send,
  sheetOf,
  yesterday,
} from '../testing/factories/exam-factories.ts'
import {
  makeChapter,
  makeGrade,
  makePerson,
  makeQuestion,
  makeSchool,
  makeStaff,
  makeSubject,
  makeSuperAdmin,
  pupilBody,
  type TestSchool,
} from '../testing/factories/factories.ts'
import { choose, makeDraft, planSection } from '../testing/factories/paper-factories.ts'
import { makePupil, makeSectionOf, type TestStudent } from '../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let maths: Subject
let science: Subject
let chapter: Chapter
let a: { section: Section; students: TestStudent[] }
let b: { section: Section; students: TestStudent[] }
beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  science = await makeSubject(app, school, { grade_id: grade.id, title: 'Science' })
  chapter = await makeChapter(app, school, { grade_id: grade.id, subject_id: maths.id })
  a = await makeSectionOf(app, school, grade.id, 4, { title: 'A' })
  b = await makeSectionOf(app, school, grade.id, 2, { title: 'B' })
})

type Checked = { warnings: ExamWarning[]; clashes: ExamClash[] }

let day = 0
/** A day of its own in the session, long past. */
const nextDay = () => new Date(Date.UTC(2026, 3, 2 + ++day)).toISOString().slice(0, 10)
const create = (fields: object, subject = maths, sections = [a.section.id]) =>
  app.call<ExamRow>(api.exam.create, examBody(school, subject, sections, fields), school.admin)
const pathsOf = ({ status, errors }: Awaited<ReturnType<typeof create>>) => [status, errors?.map(({ path }) => path)]
const listed = async (filter: object, by = school.admin) =>
  (await app.call<ExamRow[]>(api.exam.list, { filter }, by)).data

/** A pupil who comes to a section as the office enters it. */
async function joins(fields: object = {}): Promise<Student> {
  const place = { grade_id: maths.grade_id, section_id: a.section.id }
  const reply = await app.call<Student>(
    api.student.create,
    { ...pupilBody(school.session_id, fields), ...place },
    school.admin,
  )
  expect([reply.status, reply.errors]).toEqual([200, undefined])
  return reply.data
}

describe('planning', () => {
  it('is told of shared rooms and people on duty at the field they stand in, with the exam that has them', async () => {
    const date = nextDay()
    await makeStaff(app, school, [{ grade_id: maths.grade_id }])
    const { data: staff } = await app.call<{ id: number }[]>(api.staff.list, {}, school.admin)
    const staff_id = staff[0]!.id
    const first = await create({
      ...{ name: 'First', date, start: '09:00', end: '10:00', room: 'Hall' },
      rooms: [{ section_id: a.section.id, room: 'Lab 1' }],
      invigilators: [{ staff_id, section_id: a.section.id }],
    })
    expect(first.data.invigilators).toMatchObject([{ staff_id, section_id: a.section.id }])
    const typed = {
      ...examBody(school, science, [b.section.id], { date, start: '09:30', end: '10:30', room: 'lab 1' }),
      ...{ rooms: [{ section_id: b.section.id, room: 'LAB 1' }], invigilators: [{ staff_id }] },
    }
    const check = (body: object) => app.call<Checked>(api.exam.check, body, school.admin)
    const exam = { id: first.data.id, title: 'First' }
    const { data } = await check(typed)
    expect(data.clashes).toEqual([])
    expect(data.warnings.map(({ path, exam, code }) => [path, exam, code])).toEqual([
      ['room', exam, 'exam.warn_room'],
      [`rooms.${b.section.id}`, exam, 'exam.warn_room'],
      ['invigilators', exam, 'exam.warn_invigilator'],
    ])
    expect(data.warnings[0]?.message).toBe('Lab 1 is also used by Mathematics (First) from 09:00 to 10:00.')
    // What is saved says each of them once.
    const saved = await app.call<ExamRow>(api.exam.create, { ...typed, name: 'Second' }, school.admin)
    expect((saved.body.warnings as { code: string }[]).map(({ code }) => code)).toEqual([
      'exam.warn_room',
      'exam.warn_invigilator',
    ])
    // The same pupils cannot write both.
    const { data: same } = await check({ ...typed, section_ids: [a.section.id], rooms: [], room: null })
    expect(same.clashes).toMatchObject([{ exam_id: first.data.id, name: 'First', students: 4 }])
    // An hour later nothing stands in the way; a Sunday is told at the date.
    expect((await check({ ...typed, start: '10:30', end: '11:30' })).data.warnings).toEqual([])
    const sunday = await check({ ...typed, date: '2026-11-22', room: null, rooms: [], invigilators: [] })
    expect(sunday.data.warnings).toMatchObject([{ path: 'date', exam: null, code: 'exam.warn_weekend' }])
  })

  it('1. an exam on the session’s last day from 23:00 to 01:00 is refused, as one outside of the session', async () => {
    expect(pathsOf(await create({ date: '2027-03-31', start: '23:00', end: '01:00' }))).toEqual([422, ['end']])
    expect(pathsOf(await create({ date: '2027-04-01' }))).toEqual([422, ['date']])
  })

  it('3. exams from 09:00 to 10:00 and from 10:00 to 11:00 of one section do not clash, overlapping ones do', async () => {
    const date = nextDay()
    expect((await create({ date })).status).toBe(200)
    expect((await create({ date, start: '10:00', end: '11:00' }, science)).status).toBe(200)
    const clash = await create({ date, start: '09:59', end: '10:01' }, science)
    expect(clash).toMatchObject({ status: 422, data: { clashes: [{ start: '09:00' }, { start: '10:00' }] } })
    expect(clash.errors?.map(({ path }) => path)).toEqual(['start', 'start'])
    expect((await create({ date }, science, [b.section.id])).status).toBe(200)
  })

  it('4. of two clashing creates at the same moment one is saved', async () => {
    const date = nextDay()
    const both = await Promise.all([create({ date }), create({ date }, science)])
    expect(both.map(({ status }) => status).sort()).toEqual([200, 422])
  })

  it('5. electives of different pupils stand side by side; one pupil in both is named when the exam is changed', async () => {
    const electives = { grade_id: maths.grade_id, category: 'ELECTIVE' as const }
    const [french, music] = [await makeSubject(app, school, electives), await makeSubject(app, school, electives)]
    const take = ({ id }: Subject, student_id: number) =>
      app.databases.owner.query(
        'insert into enrolment_subjects (client_id, enrolment_id, subject_id) select client_id, id, $1 from enrolments where student_id = $2',
        [id, student_id],
      )
    const [first, second] = a.students
    await take(french, first!.id)
    await take(music, second!.id)
    const date = nextDay()
    expect((await create({ date }, french)).status).toBe(200)
    const exam = await create({ date }, music)
    expect(exam.status).toBe(200)
    await take(music, first!.id)
    const changed = await app.call(api.exam.update, { room: 'Hall' }, school.admin, exam.data.id)
    expect([changed.status, changed.errors?.map(({ path }) => path)]).toEqual([422, ['start']])
    expect(changed.message).toContain(first!.name)
  })

  it('27. a maximum of 0 is refused at its field', async () => {
    expect(pathsOf(await create({ date: nextDay(), max_marks: 0 }))).toEqual([422, ['max_marks']])
  })

  it('refuses what does not agree: a section of another class, a paper that is not approved, pass marks above the maximum', async () => {
    const elsewhere = await makeSectionOf(app, school, (await makeGrade(app, school)).id, 0)
    const draft = await makeDraft(app, school, chapter)
    for (const [fields, sections, path] of [
      [{}, [elsewhere.section.id], 'section_ids.0'],
      [{ question_paper_id: draft.id }, [a.section.id], 'question_paper_id'],
      [{ pass_marks: 80.25 }, [a.section.id], 'pass_marks'],
      [
        { rooms: ['Lab', 'Hall'].map((room) => ({ section_id: a.section.id, room })) },
        [a.section.id],
        'rooms.1.section_id',
      ],
      [{ entry_mode: 'PER_QUESTION' }, [a.section.id], 'question_paper_id'],
    ] as const)
      expect(pathsOf(await create({ date: nextDay(), ...fields }, maths, [...sections]))).toEqual([422, [path]])
  })

  it('takes the subject’s share of the maximum as marks to pass, up to a quarter', async () => {
    const { data } = await create({ date: nextDay() })
    // 33 of 100, of 80: 26.4.
    expect(data.pass_marks).toBe(26.5)
    // It follows the maximum until somebody types another; that stays, and has to be within the maximum.
    const change = (body: object) => app.call<ExamRow>(api.exam.update, body, school.admin, data.id)
    expect((await change({ max_marks: 50 })).data.pass_marks).toBe(16.5)
    expect((await change({ pass_marks: 20 })).data.pass_marks).toBe(20)
    expect((await change({ max_marks: 40 })).data).toMatchObject({ max_marks: 40, pass_marks: 20 })
    expect(pathsOf(await change({ max_marks: 10 }))).toEqual([422, ['pass_marks']])
    expect((await change({ pass_marks: null })).data.pass_marks).toBe(13.25)
  })
})

describe('exams listed by their days', () => {
  it('from and to: empty text, null and an empty list count as absent, what is no day is refused', async () => {
    const date = nextDay()
    const { data } = await create({ date })
    const found = async (filter: object) => (await listed({ id: data.id, ...filter })).length
    expect(await found({ from: date, to: date })).toBe(1)
    expect(await found({ from: '2026-12-01' })).toBe(0)
    for (const empty of ['', null, []]) expect([empty, await found({ from: empty, to: empty })]).toEqual([empty, 1])
    const reply = await app.call(api.exam.list, { filter: { from: 'soon' } }, school.admin)
    expect([reply.status, reply.errors]).toMatchObject([422, [{ path: 'filter.from', code: 'field.date' }]])
  })
})

describe('the list of an exam', () => {
  it('is planned for the sections within reach alone; those of others that it has stay', async () => {
    const role = {
      title: 'Examiner of a section',
      created_for: 'SCHOOL',
      base_kind: 5,
      scope: 'ASSIGNED',
      copy_from: 5,
    }
    const { data } = await app.call<{ id: number }>(api.role.create, role, await makeSuperAdmin(app))
    const place = { grade_id: maths.grade_id, section_id: a.section.id, subject_id: maths.id }
    const planner = await makeStaff(app, school, [place], data.id)
    const plan = (ids: number[], id?: number) => {
      const body = examBody(school, maths, ids, { date: nextDay() })
      const changes = { section_ids: ids }
      return id === undefined
        ? app.call<ExamRow>(api.exam.create, body, planner)
        : app.call<ExamRow>(api.exam.update, changes, planner, id)
    }
    const refused = { status: 422, errors: [{ code: 'exam.not_section' }] }
    const [own, both] = [[a.section.id], [a.section.id, b.section.id]]
    expect(await plan(both)).toMatchObject({ ...refused, errors: [{ path: 'section_ids.1' }] })
    const made = await plan(own)
    expect(made.status).toBe(200)
    expect(await plan(both, made.data.id)).toMatchObject(refused)
    const exam = await makeExam(app, school, maths, both, { date: nextDay() })
    expect(await plan(both, exam.id)).toMatchObject({ status: 200, data: { sections: [{}, {}] } })
  })

  it('shows what the marks are out of, also after the maximum has changed', async () => {
    const exam = await makeExam(app, school, maths, [b.section.id], { date: nextDay() })
    await bring(app, exam, school.admin, 'SCHEDULED')
    const maxima = async () =>
      new Set((await sheetOf(app, school.admin, exam.id)).map(({ counted_max }) => counted_max))
    expect(await maxima()).toEqual(new Set([80]))
    const changed = await app.call<ExamRow>(api.exam.update, { max_marks: 50 }, school.admin, exam.id)
    expect(changed.data).toMatchObject({ max_marks: 50, pass_marks: 16.5 })
    expect(await maxima()).toEqual(new Set([50]))
  })

  it('6. a pupil who was moved and a section that was closed keep an exam readable', async () => {
    const { section, students } = await makeSectionOf(app, school, maths.grade_id, 1, { title: 'C' })
    const exam = await makeExam(app, school, maths, [section.id], { date: nextDay() })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const [row] = await sheetOf(app, school.admin, exam.id)
    await send(app, school.admin, exam.id, [{ mark_id: row!.id, field: 'marks', value: 60 }])
    const moved = { session_id: school.session_id, section_id: a.section.id, roll_no: null }
    expect((await app.call(api.student.update, moved, school.admin, students[0]!.id)).status).toBe(200)
    expect((await app.call(api.section.changeStatus, {}, school.admin, section.id)).status).toBe(200)
    const [kept] = await listed({ id: exam.id })
    expect(kept?.sections).toMatchObject([{ id: section.id, title: 'C' }])
    expect(await sheetOf(app, school.admin, exam.id)).toMatchObject([
      { id: row!.id, marks: 60, section: { title: 'C' } },
    ])
  })

  it('a move whose day was wrong is taken back and recorded anew: lists of the time between follow the last word', async () => {
    const one = await makeSectionOf(app, school, maths.grade_id, 1, { title: 'G' })
    const other = await makeSectionOf(app, school, maths.grade_id, 1, { title: 'H' })
    const sections = [one.section.id, other.section.id]
    const exam = await makeExam(app, school, maths, sections, { date: '2026-10-20' })
    await bring(app, exam, school.admin, 'SCHEDULED')
    const pupil = one.students[0]!.id
    const sectionOf = async () =>
      (await sheetOf(app, school.admin, exam.id)).find(({ student }) => student.id === pupil)?.section.title
    const move = async (section_id: number, moved_on: string) => {
      const body = { session_id: school.session_id, section_id, moved_on, roll_no: null }
      expect((await app.call(api.student.update, body, school.admin, pupil)).status).toBe(200)
      return sectionOf()
    }
    expect(await move(other.section.id, '2026-11-02')).toBe('G')
    // Back from the same day, and again from the day that was meant.
    expect(await move(one.section.id, '2026-11-02')).toBe('G')
    expect(await move(other.section.id, '2026-10-05')).toBe('H')
    // Of the time before, nothing has changed; what comes later goes on from there.
    const earlier = await makeExam(app, school, maths, sections, { date: '2026-09-10' })
    await bring(app, earlier, school.admin, 'SCHEDULED')
    const before = await sheetOf(app, school.admin, earlier.id)
    expect(before.find(({ student }) => student.id === pupil)?.section.title).toBe('G')
    expect(await move(one.section.id, '2026-11-09')).toBe('H')
  })

  it('7. a pupil who joins after printing gets a set, and nobody else’s changes: neither on the sheet nor in print', async () => {
    const question_paper_id = await makeApprovedPaper(app, school, chapter, { sets: 2 })
    const fields = { date: yesterday, question_paper_id, entry_mode: 'PER_QUESTION', max_marks: 2 }
    const exam = await makeExam(app, school, maths, [a.section.id], fields)
    await bring(app, exam, school.admin, 'SCHEDULED')
    const sets = async () =>
      new Map((await sheetOf(app, school.admin, exam.id)).map(({ student, set }) => [student.id, set]))
    const before = await sets()
    expect(new Set(before.values())).toEqual(new Set(['A', 'B']))
    // First of all by roll number: by place everybody would move on by one.
    const late = await joins({ roll_no: '0', joined_on: '2026-04-01' })
    const after = await sets()
    expect(['A', 'B']).toContain(after.get(late.id))
    for (const [id, set] of before) expect(after.get(id)).toBe(set)
    const of = { id: question_paper_id, session_id: school.session_id, grade_id: maths.grade_id, subject_id: maths.id }
    const [printed] = await readerFor(app.databases.app, school.id).read(candidates(school.id, of, null))
    const inA = printed.filter(({ student_id }) => after.has(student_id))
    expect(inA[0]?.student_id).toBe(late.id)
    expect(new Map(inA.map((one) => [one.student_id, setOf(one, 2)]))).toEqual(after)
  })

  it('8. a pupil who left with marks stays in the report of that exam, not in the count of the list', async () => {
    const { section, students } = await makeSectionOf(app, school, maths.grade_id, 6, { title: 'D' })
    const exam = await makeExam(app, school, maths, [section.id], { date: nextDay() })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const rows = await sheetOf(app, school.admin, exam.id)
    const items = rows.map(({ id }) => ({ mark_id: id, field: 'marks', value: 40 }))
    await send(app, school.admin, exam.id, items)
    const left = { session_id: school.session_id, left_on: '2026-04-02', reason: 'OTHER' }
    expect((await app.call(api.student.leave, left, school.admin, students[0]!.id)).status).toBe(200)
    await app.call(api.exam.update, { room: 'Hall' }, school.admin, exam.id)
    const [row] = await listed({ id: exam.id })
    expect(row?.sections[0]).toMatchObject({ entered: 5, of: 5 })
    await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED')
    const filter = { session_id: school.session_id, exam_ids: exam.id }
    const report = await app.call(api.report.subjectPerformance, { filter }, school.admin)
    expect(report.data).toMatchObject({ coverage: { students: 6, marks: 6 } })
  })

  it('42. a question that an exam asked is not deleted, and says so', async () => {
    const question = await makeQuestion(app, school, {}, chapter)
    const paper = await makeDraft(app, school, chapter, { sections: [planSection({ count: 1 })] })
    await choose(app, school, paper, { '1': [question] })
    await approve(app, school, paper.id)
    const fields = { date: nextDay(), question_paper_id: paper.id, entry_mode: 'PER_QUESTION', max_marks: 1 }
    await bring(app, await makeExam(app, school, maths, [b.section.id], fields), school.admin, 'SCHEDULED')
    const reply = await app.call(api.question.remove, {}, school.admin, question.id)
    expect([reply.status, reply.errorCode]).toEqual([409, 'in_use'])
    expect(reply.message).toContain('exam')
  })
})

describe('states', () => {
  const steps: Record<ExamState, ExamState[]> = {
    DRAFT: ['SCHEDULED', 'CANCELLED'],
    SCHEDULED: ['DRAFT', 'MARKING', 'CANCELLED'],
    MARKING: ['SUBMITTED', 'CANCELLED'],
    SUBMITTED: ['MARKING', 'VERIFIED', 'CANCELLED'],
    VERIFIED: ['SUBMITTED', 'PUBLISHED'],
    PUBLISHED: ['VERIFIED'],
    CANCELLED: ['DRAFT'],
  }
  /** Each step in turn: what those are told who may not take it, and who takes it. */
  type Who = 'admin' | 'office' | 'teacher' | 'colleague' | 'pupil'
  const walk: { to: ExamState; refused: Partial<Record<Who, number>>; by: Who }[] = [
    { to: 'SCHEDULED', refused: { pupil: 403, colleague: 404, teacher: 403 }, by: 'office' },
    { to: 'DRAFT', refused: { pupil: 403, colleague: 404, teacher: 403 }, by: 'admin' },
    { to: 'SCHEDULED', refused: {}, by: 'admin' },
    { to: 'MARKING', refused: { pupil: 403, colleague: 404 }, by: 'teacher' },
    { to: 'SUBMITTED', refused: { pupil: 403, colleague: 404 }, by: 'teacher' },
    { to: 'MARKING', refused: { pupil: 403, colleague: 404 }, by: 'teacher' },
    { to: 'SUBMITTED', refused: {}, by: 'teacher' },
    { to: 'VERIFIED', refused: { pupil: 403, colleague: 404, teacher: 403 }, by: 'office' },
    { to: 'SUBMITTED', refused: { pupil: 403, colleague: 404, teacher: 403 }, by: 'office' },
    { to: 'VERIFIED', refused: {}, by: 'admin' },
    { to: 'PUBLISHED', refused: { pupil: 403, colleague: 404, teacher: 403, office: 403 }, by: 'admin' },
    { to: 'VERIFIED', refused: { pupil: 403, colleague: 404, teacher: 403, office: 403 }, by: 'admin' },
    { to: 'SUBMITTED', refused: {}, by: 'admin' },
    { to: 'CANCELLED', refused: { pupil: 403, colleague: 404, teacher: 403 }, by: 'office' },
    { to: 'DRAFT', refused: { pupil: 403, colleague: 404, teacher: 403, office: 403 }, by: 'admin' },
  ]

  it('change by those who may, and from each to no other than the design says', async () => {
    const place = { grade_id: maths.grade_id, section_id: b.section.id }
    const who: Record<Who, Caller> = {
      admin: school.admin,
      office: await makePerson(app, school.id, 5),
      teacher: await makeStaff(app, school, [{ ...place, subject_id: maths.id }]),
      colleague: await makeStaff(app, school, [{ ...place, subject_id: science.id }]),
      pupil: await makePupil(app, school, [b.section]),
    }
    const exam = await makeExam(app, school, maths, [b.section.id], { date: nextDay() })
    const change = (state: ExamState, by: Who) =>
      app.call<ExamRow>(api.exam.changeState, { state, reason: 'A test' }, who[by], exam.id)
    const answers: unknown[] = []
    for (const { to, refused, by } of walk) {
      const [now] = await listed({ id: exam.id })
      for (const state of examStates.filter((one) => one !== now!.state && !steps[now!.state].includes(one))) {
        const reply = await change(state, 'admin')
        answers.push([now!.state, state, reply.status, reply.errors?.[0]?.path])
      }
      for (const [one, status] of Object.entries(refused))
        expect([to, one, (await change(to, one as Who)).status]).toEqual([to, one, status])
      const rows = now!.state === 'MARKING' ? await sheetOf(app, school.admin, exam.id) : []
      const blank = rows.filter(({ marks }) => marks === null)
      if (blank.length > 0) {
        const items = blank.map(({ id }) => ({ mark_id: id, field: 'marks', value: 50 }))
        await send(app, school.admin, exam.id, items)
      }
      const taken = await change(to, by)
      expect([to, by, taken.status, taken.data?.state]).toEqual([to, by, 200, to])
    }
    for (const row of answers) expect((row as unknown[]).slice(2)).toEqual([422, 'state'])
    expect(answers.length).toBeGreaterThan(40)
  })

  it('24. unpublished, an exam shows a pupil nothing: not in the list of marks, not in the report', async () => {
    const { section } = await makeSectionOf(app, school, maths.grade_id, 0, { title: 'E' })
    const pupil = await makePupil(app, school, [section])
    const exam = await makeSettled(app, school, maths, [section], [64], { date: nextDay(), to: ['PUBLISHED'] })
    const marks = async () => (await app.call<unknown[]>(api.exam_marks.list, {}, pupil)).data.length
    const report = async () => {
      const body = { filter: { session_id: school.session_id } }
      return (await app.call<{ exams: unknown[] }>(api.report.studentPerformance, body, pupil)).data.exams.length
    }
    expect([await marks(), await report()]).toEqual([1, 1])
    await bring(app, exam, school.admin, 'VERIFIED')
    expect([await marks(), await report()]).toEqual([0, 0])
    expect((await app.call(api.exam_marks.list, { filter: { exam_id: exam.id } }, pupil)).data).toEqual([])
  })

  it('are the same twice: deleting one that has values is 409 and says how many', async () => {
    const exam = await makeExam(app, school, maths, [a.section.id], { date: nextDay() })
    const other = await app.call(api.exam.remove, { session_id: 999_999 }, school.admin, exam.id)
    expect(other.status).toBe(404)
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const [row] = await sheetOf(app, school.admin, exam.id)
    await send(app, school.admin, exam.id, [{ mark_id: row!.id, field: 'marks', value: 50 }])
    const remove = () => app.call(api.exam.remove, { session_id: school.session_id }, school.admin, exam.id)
    expect(await remove()).toMatchObject({ status: 409, errorCode: 'in_use' })
    expect((await remove()).message).toContain('1 mark')
  })
})

describe('papers', () => {
  it('are approved, sent back with a reason and archived; a copy of one is a draft with the same questions', async () => {
    const paper_id = await makeApprovedPaper(app, school, chapter)
    const change = (body: object, id = paper_id) => app.call(api.question_paper.changeState, body, school.admin, id)
    const copy = await app.call<{ id: number; state: string; name: string }>(
      api.question_paper.duplicate,
      {},
      school.admin,
      paper_id,
    )
    expect(copy).toMatchObject({ status: 200, data: { state: 'DRAFT' } })
    const { owner_kysely } = app.databases
    const items = (id: number) =>
      writeInSchool(owner_kysely, school.id, (db) =>
        db
          .selectFrom('question_paper_items')
          .select(['section', 'position', 'question_id', 'max_marks'])
          .where('client_id', '=', school.id)
          .where('paper_id', '=', id)
          .orderBy('position')
          .execute(),
      )
    expect(await items(copy.data.id)).toEqual(await items(paper_id))
    expect((await change({ state: 'APPROVED' }, copy.data.id)).status).toBe(422)
    expect((await change({ state: 'ARCHIVED' })).status).toBe(200)
    const fields = { date: nextDay(), question_paper_id: paper_id, entry_mode: 'PER_QUESTION', max_marks: 2 }
    expect(pathsOf(await create(fields))).toEqual([422, ['question_paper_id']])
  })
})
