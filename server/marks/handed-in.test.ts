import { describe, expect, it } from 'vitest'
import { api, type ExamRow, type MarkRow } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { bring, examBody, makeExam, send } from '../testing/factories/exam-factories.ts'
import { makePerson, makeStaff, makeSubject, pupilBody } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { makeMarking } from '../testing/worlds/marking.ts'

const app = await startTestApp()
const { school, subject, a, b, teacher, begun, rows, item, fill } = await makeMarking(app)

describe('who and when', () => {
  it('21. a teacher who was moved to another section between typing and sending: not_yours, and nothing is stored', async () => {
    const exam = await begun([a.section.id, b.section.id])
    const place = { grade_id: subject.grade_id, subject_id: subject.id }
    const moved = await makeStaff(app, school, [{ ...place, section_id: a.section.id }])
    const [row] = await rows(exam, moved)
    expect(await send(app, moved, exam.id, [item(row!, 5)])).toEqual(['ok'])
    await app.databases.owner.query(
      'update staff_assignments set section_id = $1 where id = (select max(id) from staff_assignments where client_id = $2)',
      [b.section.id, school.id],
    )
    expect(await send(app, moved, exam.id, [item(row!, 6, 5)])).toEqual(['not_yours'])
    expect((await rows(exam)).find(({ id }) => id === row!.id)?.marks).toBe(5)
  })

  it('21. a teacher of another section: not_yours, and the marks of that section are not listed', async () => {
    const exam = await begun([a.section.id, b.section.id])
    const all = await rows(exam)
    const foreign = all.find(({ section }) => section.id === b.section.id)!
    expect(await send(app, teacher, exam.id, [item(foreign, 5)])).toEqual(['not_yours'])
    expect((await rows(exam, teacher)).every(({ section }) => section.id === a.section.id)).toBe(true)
  })

  it('the 9A Mathematics and 9B Science teacher neither sees nor writes 9A Science', async () => {
    const science = await makeSubject(app, school, { grade_id: subject.grade_id })
    const two = await makeStaff(app, school, [
      { grade_id: subject.grade_id, section_id: a.section.id, subject_id: subject.id },
      { grade_id: subject.grade_id, section_id: b.section.id, subject_id: science.id },
    ])
    const exam = await makeExam(app, school, science, [a.section.id], { date: '2026-06-29' })
    await bring(app, exam, school.admin, 'SCHEDULED', 'MARKING')
    const list = await app.call(api.exam_marks.list, { filter: { exam_id: exam.id } }, two)
    expect(list.status).toBe(404)
    const [row] = await rows(exam)
    const write = await app.call(api.exam_marks.updateMany, { exam_id: exam.id, items: [item(row!, 5)] }, two)
    expect(write.status).toBe(404)
  })

  it('19. handing in with one PENDING names the pupil', async () => {
    const exam = await begun()
    const all = await rows(exam)
    await send(
      app,
      teacher,
      exam.id,
      all.slice(1).map((row) => item(row, 40)),
    )
    const reply = await app.call(api.exam.changeState, { state: 'SUBMITTED' }, teacher, exam.id)
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'state' }] })
    expect(reply.body.missing).toEqual([{ mark_id: all[0]!.id, name: all[0]!.student.name, cells: 0 }])
    expect(reply.message).toContain(all[0]!.student.name)
  })

  it('who came into a section after its hand-in keeps the last one from being handed in, and no task says otherwise', async () => {
    const [last, first] = [
      await makeSectionOf(app, school, subject.grade_id, 1),
      await makeSectionOf(app, school, subject.grade_id, 1),
    ]
    const exam = await begun([last.section.id, first.section.id])
    await fill(exam)
    const handIn = (id: number) =>
      app.call<ExamRow>(api.exam.changeState, { state: 'SUBMITTED', section_ids: [id] }, school.admin, exam.id)
    const waits = async () => {
      const filter = { id: exam.id, waits_for: 'HAND_IN' }
      return (await app.call<ExamRow[]>(api.exam.list, { filter }, school.admin)).data.length
    }
    expect(await waits()).toBe(1)
    expect((await handIn(first.section.id)).status).toBe(200)
    expect(await waits()).toBe(1)
    const place = { grade_id: subject.grade_id, section_id: first.section.id, joined_on: '2026-04-01' }
    const joined = { ...pupilBody(school.session_id), ...place }
    expect((await app.call(api.student.create, joined, school.admin)).status).toBe(200)
    const late = (await rows(exam)).find(({ attendance }) => attendance === null)
    expect(late?.section.id).toBe(first.section.id)
    expect(await waits()).toBe(0)
    const refused = await handIn(last.section.id)
    expect([refused.status, refused.errors]).toMatchObject([
      422,
      [{ path: 'state', code: 'exam.missing_handed_in', params: { sections: [first.section.title], count: 1 } }],
    ])
    expect(refused.message).toBe(
      `In section ${first.section.title}, which was handed in before, 1 pupil is not complete, ${late?.student.name} among them: take that hand-in back, enter attendance and marks, and hand it in again.`,
    )
    // As it says: the sheet is opened again, and both are handed in.
    const back = { state: 'MARKING', section_ids: [first.section.id], reason: 'Somebody came late' }
    await app.call(api.exam.changeState, back, school.admin, exam.id)
    // The other one is not the last any more.
    expect(await waits()).toBe(1)
    expect(await send(app, school.admin, exam.id, [item(late!, 30)])).toEqual(['ok'])
    expect(await waits()).toBe(1)
    await bring(app, exam, school.admin, 'SUBMITTED')
    expect(await waits()).toBe(0)
  })

  it('who came or went while all was handed in is on the list, or off it, once it is opened again', async () => {
    const { section } = await makeSectionOf(app, school, subject.grade_id, 2)
    const exam = await begun([section.id])
    await fill(exam)
    await bring(app, exam, school.admin, 'SUBMITTED')
    const before = await rows(exam)
    const joined = { ...pupilBody(school.session_id), grade_id: subject.grade_id, section_id: section.id }
    expect((await app.call(api.student.create, { ...joined, joined_on: '2026-04-01' }, school.admin)).status).toBe(200)
    const left = { session_id: school.session_id, left_on: '2026-04-02', reason: 'OTHER' } as const
    const [gone] = before
    expect((await app.call(api.student.leave, left, school.admin, gone!.student.id)).status).toBe(200)
    // What is handed in stays as it was.
    expect((await rows(exam)).map(({ id, left }) => [id, left])).toEqual(before.map(({ id }) => [id, false]))
    const back = { state: 'MARKING', reason: 'Somebody came late' }
    expect((await app.call(api.exam.changeState, back, school.admin, exam.id)).status).toBe(200)
    const after = await rows(exam)
    expect(after).toHaveLength(before.length + 1)
    expect(after.find(({ id }) => id === gone!.id)).toMatchObject({ left: true, marks: gone!.marks })
    const late = after.find(({ id }) => !before.some((row) => row.id === id))
    expect(late).toMatchObject({ attendance: null, left: false, section: { id: section.id } })
  })

  it('20. handed in, a late save is exam_closed; whoever verifies gives a reason', async () => {
    const exam = await begun()
    const [row] = await fill(exam)
    await bring(app, exam, teacher, 'SUBMITTED')
    expect(await send(app, teacher, exam.id, [item(row!, 41, 40)])).toEqual(['exam_closed'])
    expect(await send(app, school.admin, exam.id, [item(row!, 41, 40)])).toEqual(['reason_required'])
    expect(await send(app, school.admin, exam.id, [item(row!, 41, 40)], { reason: 'Added wrongly' })).toEqual(['ok'])
  })

  it('a single call is told who closed the marks and when; before an exam has begun nothing was handed in', async () => {
    const exam = await begun([a.section.id, b.section.id])
    await fill(exam)
    const [row] = await rows(exam)
    const assertClosed = async (state: string, by: string, what: object = { marks: 41 }) => {
      const reply = await app.call(api.exam_marks.update, what, teacher, row!.id)
      const at = app.clock.now.toISOString()
      const error = { path: 'state', code: 'mark.closed_by', params: { at, who: by, date: at.slice(0, 10) } }
      expect([reply.status, reply.errors]).toMatchObject([422, [error]])
      expect(reply.message).toBe(
        `These marks have been ${state} since ${at.slice(0, 10)}, by ${by}; they can no longer be changed here.`,
      )
      const entries = [{ student_id: row!.student.id, attendance: 'A' }]
      const absent = { exam_id: exam.id, entries, confirm: true }
      expect(await app.call(api.exam_marks.markAttendance, absent, teacher)).toMatchObject({ errors: [error] })
    }
    const by = await makePerson(app, school.id, 5, `asha-${exam.id}@quaestor.test`)
    // The section alone, while the other one is open.
    await app.call(api.exam.changeState, { state: 'SUBMITTED', section_ids: [a.section.id] }, by, exam.id)
    await assertClosed('handed in', `asha-${exam.id}`)
    await bring(app, exam, by, 'SUBMITTED')
    await assertClosed('handed in', `asha-${exam.id}`)
    await bring(app, exam, school.admin, 'VERIFIED', 'PUBLISHED')
    await assertClosed('published', 'admin')
    const planned = await app.call(api.exam.update, { name: 'Late' }, school.admin, exam.id)
    expect(planned.errors).toMatchObject([{ path: 'state', code: 'exam.closed_by', params: { who: 'admin' } }])

    const next = await makeExam(app, school, subject, [a.section.id], { date: '2026-12-20' })
    await bring(app, next, school.admin, 'SCHEDULED')
    const [early] = await rows(next)
    const single = await app.call(api.exam_marks.update, { marks: 4 }, school.admin, early!.id)
    expect(single.errors).toMatchObject([{ path: 'state', code: 'mark.not_yet_marked' }])
    const body = { exam_id: next.id, items: [item(early!, 4)] }
    const many = await app.call<{ results: object[] }>(api.exam_marks.updateMany, body, school.admin)
    expect(many.data.results).toMatchObject([{ code: 'exam_closed', said: { code: 'mark.not_yet_marked' } }])
  })

  it('a section hands in by itself; the exam with the last, and whoever did takes it back for ten minutes, and says why', async () => {
    const exam = await begun([a.section.id, b.section.id])
    await fill(exam)
    const first = await bring(app, exam, teacher, 'SUBMITTED')
    expect(first.state).toBe('MARKING')
    expect(first.sections.map(({ state }) => state).sort()).toEqual(['OPEN', 'SUBMITTED'])
    const change = (body: object) => app.call<ExamRow>(api.exam.changeState, body, teacher, exam.id)
    const body = { state: 'MARKING', section_ids: [a.section.id] }
    expect(await change(body)).toMatchObject({ status: 422, errors: [{ path: 'reason' }] })
    const back = await change({ ...body, reason: 'A page was missed' })
    expect(back.data.sections.map(({ state }) => state)).toEqual(['OPEN', 'OPEN'])
    expect((await bring(app, exam, school.admin, 'SUBMITTED')).state).toBe('SUBMITTED')
  })

  it('22. whoever handed in does not verify', async () => {
    const exam = await begun()
    await fill(exam)
    const staff = await makePerson(app, school.id, 5)
    await bring(app, exam, staff, 'SUBMITTED')
    const reply = await app.call(api.exam.changeState, { state: 'VERIFIED', reason: 'Mine' }, staff, exam.id)
    expect(reply).toMatchObject({ status: 422, errors: [{ path: 'state' }] })
    expect((await bring(app, exam, school.admin, 'VERIFIED')).state).toBe('VERIFIED')
  })

  it('unfair means are verified with a remark only, and nobody but the office sees what is withheld', async () => {
    const exam = await begun()
    const all = await fill(exam)
    const [row] = all
    const entries = [{ student_id: row!.student.id, attendance: 'UFM' }]
    await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries, confirm: true }, teacher)
    await bring(app, exam, teacher, 'SUBMITTED')
    const refused = await app.call(api.exam.changeState, { state: 'VERIFIED' }, school.admin, exam.id)
    expect(refused).toMatchObject({ status: 422, errors: [{ path: 'state' }] })
    expect(refused.message).toContain(row!.student.name)
    const remark = { remarks: 'Notes in the pencil case', reason: 'The invigilator wrote it down' }
    expect((await app.call(api.exam_marks.update, remark, teacher, row!.id)).status).toBe(422)
    expect((await app.call<MarkRow>(api.exam_marks.update, remark, school.admin, row!.id)).data).toMatchObject({
      ...{ attendance: 'UFM', result: 'WITHHELD', marks: null, remarks: 'Notes in the pencil case' },
    })
    expect((await bring(app, exam, school.admin, 'VERIFIED')).state).toBe('VERIFIED')
  })

  it('41. a locked session: session_locked for marks and attendance, and no step', async () => {
    const exam = await begun()
    const [row] = await rows(exam)
    const lock = (locked: boolean) => app.databases.owner.query('update sessions set is_locked = $1', [locked])
    await lock(true)
    const answers = await send(app, teacher, exam.id, [item(row!, 5)])
    const single = await app.call(api.exam_marks.update, { marks: 5 }, teacher, row!.id)
    const entries = [{ student_id: row!.student.id, attendance: 'A' }]
    const absent = await app.call(api.exam_marks.markAttendance, { exam_id: exam.id, entries }, teacher)
    const read = await rows(exam, teacher)
    const step = await app.call(api.exam.changeState, { state: 'SUBMITTED' }, teacher, exam.id)
    const made = await app.call(api.exam.create, examBody(school, subject, [a.section.id]), school.admin)
    const changed = await app.call(api.exam.update, { name: 'Late' }, school.admin, exam.id)
    await lock(false)
    expect(answers).toEqual(['session_locked'])
    const locked = { status: 422, errors: [{ path: 'session_id', params: { code: 'session_locked' } }] }
    expect([single, absent, step, made, changed]).toMatchObject([locked, locked, locked, locked, locked])
    expect(read).toEqual(await rows(exam, teacher))
    expect(step.errors?.[0]?.message).toContain('is locked')
  })
})

describe('results', () => {
  it('23. publishing twice: the same row, no second revision', async () => {
    const exam = await begun()
    await fill(exam)
    const published = await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
    const again = await bring(app, exam, school.admin, 'PUBLISHED')
    expect([published.revision, again.revision, again.row_version]).toEqual([1, 1, published.row_version])
  })

  it('39. published meanwhile, a mark that comes late is exam_closed for whoever sends it, with a reason too', async () => {
    const exam = await begun()
    const [row] = await fill(exam)
    await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
    for (const by of [teacher, school.admin])
      expect(await send(app, by, exam.id, [item(row!, 41, 40)], { reason: 'Typed on Friday' })).toEqual(['exam_closed'])
    expect((await rows(exam))[0]!.marks).toBe(40)
  })

  it('25. a grade system edited after publishing: published grades stay, the next exam has the new bands', async () => {
    const exam = await begun()
    const [row] = await fill(exam, 60)
    expect(row!.grade).toBe('B1')
    await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED', 'PUBLISHED')
    const { data: systems } = await app.call<{ id: number; is_default: boolean }[]>(
      api.grade_system.list,
      {},
      school.admin,
    )
    const id = systems.find(({ is_default }) => is_default)!.id
    const bands = [
      { grade: 'Top', min_percent: 50, is_pass: true },
      { grade: 'Low', min_percent: 0, is_pass: false },
    ]
    const edited = await app.call<{ id: number; successor_of: number }>(
      api.grade_system.update,
      { bands },
      school.admin,
      id,
    )
    expect(edited.data.id).not.toBe(id)
    expect(edited.data.successor_of).toBe(id)
    expect((await rows(exam))[0]!.grade).toBe('B1')
    const next = await begun()
    expect((await fill(next, 60))[0]!.grade).toBe('Top')
  })

  it('writes figures when verified, changes them with a later mark, and takes them away again', async () => {
    const exam = await begun()
    const all = await fill(exam, 40)
    await bring(app, exam, school.admin, 'SUBMITTED', 'VERIFIED')
    const stats = async () => {
      const { rows: found } = await app.databases.owner.query('select * from exam_stats where exam_id = $1', [exam.id])
      return found[0]
    }
    expect(await stats()).toMatchObject({ enrolled: 6, appeared: 6, absent: 0, passed: 6, sum_q: 960, max_q: 320 })
    await send(app, school.admin, exam.id, [item(all[0]!, 80, 40)], { reason: 'Page two was not added' })
    expect(await stats()).toMatchObject({ sum_q: 1120 })
    await bring(app, exam, school.admin, 'SUBMITTED')
    expect(await stats()).toBeUndefined()
  })
})
