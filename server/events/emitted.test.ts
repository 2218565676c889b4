import { describe, expect, it } from 'vitest'
import { api, type ExamRow, type Section, type Staff, type Student } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { approve, bring, makeExam, makeSettled, sheetOf, yesterday } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSuperAdmin, pupilBody } from '../testing/factories/factories.ts'
import { makeCompleteDraft } from '../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { asPairs, eventsSince } from '../testing/heard-events.ts'
import { makeCorrected } from '../testing/worlds/corrected.ts'

const app = await startTestApp()
const world = await makeCorrected(app)
const { school, subject, section } = world
const told = eventsSince(app, school.id)
const { data: second } = await app.call<Section>(
  api.section.create,
  { grade_id: section.grade_id, title: 'Second' },
  school.admin,
)
const { session_id } = school
const by = school.admin

describe('exams and results', () => {
  const sitting = (exam: ExamRow) => ({
    ...{ exam_id: exam.id, session_id, grade_id: subject.grade_id, section_ids: [section.id], subject_id: subject.id },
    ...{ date: exam.date, start: exam.start, end: exam.end },
  })

  it('exam.scheduled, exam.changed with what is another, exam.cancelled; of a draft nothing', async () => {
    const exam = await makeExam(app, school, subject, [section.id], { date: '2026-12-09' })
    await told()
    await app.call(api.exam.update, { name: 'A draft' }, by, exam.id)
    expect(await told()).toEqual([])
    await bring(app, exam, by, 'SCHEDULED')
    expect(asPairs(await told())).toEqual([['exam.scheduled', sitting(exam)]])
    await app.call(api.exam.update, { start: '10:00', end: '11:00', name: 'A draft' }, by, exam.id)
    const later = { ...sitting(exam), start: '10:00', end: '11:00' }
    expect(asPairs(await told())).toEqual([['exam.changed', { ...later, changed: ['start', 'end'] }]])
    await bring(app, exam, by, 'DRAFT')
    expect(asPairs(await told())).toEqual([['exam.changed', { ...later, changed: ['state'] }]])
    await bring(app, exam, by, 'SCHEDULED', 'CANCELLED')
    expect(asPairs(await told())).toEqual([
      ['exam.scheduled', later],
      ['exam.cancelled', { exam_id: exam.id }],
    ])
  })

  it('marks.submitted, marks.verified, results.published, results.withdrawn', async () => {
    await told()
    const exam = await makeSettled(app, school, subject, [section], [80, 70, 60, 'A'], { date: yesterday })
    const { date: _, start: __, end: ___, ...of } = sitting(exam)
    expect(asPairs(await told('marks.submitted', 'marks.verified'))).toEqual([
      ['marks.submitted', { exam_id: exam.id, section_ids: [section.id] }],
      ['marks.verified', { exam_id: exam.id }],
    ])
    await bring(app, exam, by, 'PUBLISHED')
    expect(asPairs(await told())).toEqual([['results.published', { ...of, pupils: 4 }]])
    await bring(app, exam, by, 'VERIFIED')
    expect(asPairs(await told())).toEqual([['results.withdrawn', { ...of, pupils: 4 }]])
  })

  it('marks.corrected names whose marks are others, by a correction, its undoing and a recheck', async () => {
    const exam = await world.byTotal()
    await told()
    const { data } = await world.preview(exam, { kind: 'ADD', marks: 1 })
    const applied = await world.apply(exam, data.token)
    const [event, ...rest] = await told()
    expect(rest).toEqual([])
    expect(event).toMatchObject({ type: 'marks.corrected', data: { exam_id: exam.id, changed: 3 } })
    const { correction_id } = applied.data
    expect(event!.data).toMatchObject({ correction_id, student_ids: expect.arrayContaining([expect.any(Number)]) })
    await world.undo(exam, correction_id)
    expect(asPairs(await told())).toEqual([['marks.corrected', event!.data]])
    const row = (await sheetOf(app, by, exam.id))[1]!
    const asked = await app.call<{ id: number }>(api.recheck.create, { mark_id: row.id, kind: 'TOTALLING' }, by)
    expect(asPairs(await told())).toEqual([['recheck.requested', { recheck_id: asked.data.id, exam_id: exam.id }]])
    const decision = { state: 'CHANGED', marks: 70, answer: 'Added up again' }
    const decided = await app.call(api.recheck.decide, decision, by, asked.data.id)
    if (decided.success) expect((await told()).map(({ type }) => type)).toEqual(['marks.corrected', 'recheck.decided'])
    else expect(decided.errors?.[0]?.path).toBe('state')
  })

  it('paper.submitted, paper.approved, paper.returned', async () => {
    const chapter = await makeChapter(app, school, { grade_id: subject.grade_id, subject_id: subject.id })
    const { paper } = await makeCompleteDraft(app, school, chapter)
    await told()
    await approve(app, school, paper.id)
    await app.call(api.question_paper.changeState, { state: 'SUBMITTED', reason: 'A doubt' }, by, paper.id)
    const events = await told()
    expect(events.map(({ type }) => type)).toEqual(['paper.submitted', 'paper.approved', 'paper.returned'])
    const versions = events.map(({ data }) => data.version as number)
    expect(versions).toEqual(versions.toSorted((x, y) => x - y))
    expect(events[0]!.data).toMatchObject({ question_paper_id: paper.id, subject_id: subject.id })
  })
})

describe('people', () => {
  const place = { session_id, grade_id: section.grade_id, section_id: section.id }
  const create = async () =>
    (await app.call<Student>(api.student.create, { ...pupilBody(session_id), ...place }, by)).data

  it('student.enrolled, student.moved with the section before, student.left and back, student.merged', async () => {
    await told()
    const [one, twin] = [await create(), await create()]
    const at = (student: Student, section_id = section.id) => ({
      ...{ student_id: student.id, enrolment_id: expect.any(Number), ...place, section_id },
    })
    expect(asPairs(await told())).toEqual([
      ['student.enrolled', at(one)],
      ['student.enrolled', at(twin)],
    ])
    await app.call(api.student.update, { session_id, section_id: second.id }, by, one.id)
    await app.call(api.student.update, { session_id, f_name: 'Renamed' }, by, one.id)
    expect(asPairs(await told())).toEqual([['student.moved', { ...at(one, second.id), from_section_id: section.id }]])
    await app.call(api.student.leave, { session_id, left_on: '2026-11-18', reason: 'OTHER' }, by, one.id)
    await app.call(api.student.comeBack, { session_id }, by, one.id)
    await app.call(api.student.remove, { session_id }, by, one.id)
    await app.call(api.student.restore, { session_id }, by, one.id)
    expect(asPairs(await told())).toEqual([
      ['student.left', { ...at(one, second.id), left_on: '2026-11-18' }],
      ['student.enrolled', at(one, second.id)],
      ['student.left', { ...at(one, second.id), left_on: '2026-11-20' }],
      ['student.enrolled', at(one, second.id)],
    ])
    await app.call(api.student_data.merge, { keep_id: one.id, drop_id: twin.id }, by)
    expect(asPairs(await told())).toEqual([['student.merged', { kept_id: one.id, dropped_id: twin.id }]])
  })

  it('a file of pupils tells of each, and import.finished of the file; undone, they are gone', async () => {
    const { data: grades } = await app.call<{ id: number; title: string }[]>(
      api.grade.list,
      { filter: { id: section.grade_id } },
      by,
    )
    const title = grades[0]!.title
    const lines = [1, 2].map((at) => `N-${at},New${at},${title},Second,A Parent,98765432${at}0`)
    const bytes = Buffer.from(
      ['admission_no,first_name,class,section,guardian_name,guardian_mobile', ...lines].join('\n'),
    )
    await told()
    const reply = await app.upload<{ created: number; import_id: number }>(
      api.student_upload.upload,
      { session_id: String(session_id) },
      { name: 'new.csv', bytes },
      by,
    )
    expect(reply.data.created, JSON.stringify(reply.body)).toBe(2)
    const events = await told()
    expect(events.map(({ type }) => type)).toEqual(['student.enrolled', 'student.enrolled', 'import.finished'])
    expect(events[2]!.data).toEqual({ job_id: null, entity: 'student', created: 2, updated: 0, failed: 0 })
    expect(JSON.stringify(events)).not.toMatch(/New1|Parent|N-1/)
    await app.call(api.import.undo, {}, by, reply.data.import_id)
    expect((await told()).map(({ type }) => type)).toEqual(['student.left', 'student.left'])
  })

  it('staff.joined, staff.left', async () => {
    await told()
    const body = { emp_id: 'T-77', first_name: 'New', role_ref_id: 3 }
    const { data: one } = await app.call<Staff>(api.staff.create, { ...body, email: 'new-staff@quaestor.test' }, by)
    await app.call(api.staff.leave, { left_on: '2026-11-20' }, by, one.id)
    await app.call(api.staff.comeBack, {}, by, one.id)
    expect(asPairs(await told())).toEqual([
      ['staff.joined', { staff_id: one.id }],
      ['staff.left', { staff_id: one.id }],
      ['staff.joined', { staff_id: one.id }],
    ])
  })

  it('promotion.done, promotion.undone; session.changed for the school and for all that follow the platform', async () => {
    const boss = await makeSuperAdmin(app)
    const days = { start_date: '2027-04-01', end_date: '2028-03-31' }
    const { data: next } = await app.call<{ id: number }>(api.session.create, { name: '2027-28', ...days }, boss)
    const made = await makeSectionOf(app, school, section.grade_id, 1)
    const student_id = made.students[0]!.id
    await told()
    const items = [{ student_id, action: 'DETAIN', to_section: made.section.id }]
    const of = { from_session: session_id, to_session: next.id }
    const done = await app.call<{ promotion_id: number }>(api.promotion.promote, { ...of, items }, by)
    expect(done.success, JSON.stringify(done.body)).toBe(true)
    const { promotion_id } = done.data
    await app.call(api.promotion.undo, {}, by, promotion_id)
    const ids = { promotion_id, from_session_id: session_id, to_session_id: next.id }
    expect(asPairs(await told())).toMatchObject([
      ['promotion.done', { ...ids, counts: { detained: 1, promoted: 0 } }],
      ['promotion.undone', { ...ids, counts: { undone: 1, kept: 0 } }],
    ])
    await app.call(api.school_settings.update, { session_id: next.id }, by)
    await app.call(api.school_settings.update, { session_id: next.id }, by)
    await app.call(api.school_settings.update, { session_id: null }, by)
    expect(asPairs(await told())).toEqual([
      ['session.changed', { session_id: next.id }],
      ['session.changed', { session_id }],
    ])
    await app.call(api.session.update, { is_default: true }, boss, next.id)
    expect(asPairs(await told())).toEqual([['session.changed', { session_id: next.id }]])
    await app.call(api.session.update, { is_default: true }, boss, session_id)
  })
})
