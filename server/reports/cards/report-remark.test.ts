import { beforeAll, describe, expect, it } from 'vitest'
import { api, type Job, MadeBatch, type RemarkProgress, type ReportRemarkRow, type Section } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let a: Section
let b: Section
/** Class teacher of A; teaches Mathematics in B. */
let teacher: Caller
let colleague: Caller
let rows: ReportRemarkRow[]

const { report_remark } = api
const listed = async (filter: object = {}, by = teacher) =>
  app.call<ReportRemarkRow[]>(
    report_remark.list,
    { filter: { session_id: [school.session_id], section_id: [a.id], ...filter } },
    by,
  )
const write = (id: number, body: object, by = teacher) => app.call<ReportRemarkRow>(report_remark.update, body, by, id)
const move = (ids: number[], state: string, by = teacher, note?: string, row_versions?: number[]) =>
  app.call<{ changed: number }>(report_remark.changeState, { ids, state, note, row_versions }, by)
const progressOf = async (section: Section, by = school.admin) => {
  const { data } = await app.call<RemarkProgress[]>(report_remark.progress, { session_id: school.session_id }, by)
  return data.find((one) => one.section.id === section.id)
}

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  a = (await makeSectionOf(app, school, grade.id, 4, { title: 'Rose' })).section
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.id, subject_id: maths.id, is_class_teacher: true },
    { grade_id: grade.id, section_id: b.id, subject_id: maths.id },
  ])
  colleague = await makeStaff(app, school, [{ grade_id: grade.id, section_id: a.id, subject_id: maths.id }])
  await makeSettled(app, school, maths, [a], [61.5, 40, 20, 30], { to: ['PUBLISHED'] })
  rows = (await listed()).data
})

describe('remarks on report cards', () => {
  it('are listed by roll number, with nothing where nothing is written', async () => {
    expect(rows).toHaveLength(4)
    expect(rows.map(({ student }) => student.roll_no)).toEqual(['1', '2', '3', '4'])
    // By which a phrase takes its form.
    expect(rows.map(({ student }) => student.gender)).toEqual([null, null, null, null])
    for (const row of rows)
      expect(row).toMatchObject({ remark: null, state: null, row_version: 0, is_writer: true, section: { id: a.id } })
    expect((await listed({}, colleague)).data.every(({ is_writer }) => !is_writer)).toBe(true)
    expect((await listed({ section_id: [b.id] })).data.every(({ is_writer }) => !is_writer)).toBe(true)
  })

  it('are written by the class teacher, handed in, corrected and approved by somebody else, and then printed', async () => {
    const [one, two] = rows as [ReportRemarkRow, ReportRemarkRow]
    const saved = await write(one.id, { remark: ' Works with cair. ', row_version: 0 })
    expect(saved.data).toMatchObject({ remark: 'Works with cair.', state: 'DRAFT', row_version: 1 })
    await write(two.id, { remark: 'मन लगाकर पढ़ता है।' })
    expect(await progressOf(a)).toMatchObject({ students: 4, draft: 2, proof: 0, approved: 0 })
    expect((await move([one.id, two.id], 'PROOF')).data).toEqual({ changed: 2 })
    const late = await write(one.id, { remark: 'Works with care.' })
    expect([late.status, late.errors?.[0]?.code]).toEqual([422, 'remark.handed_in'])
    const own = await move([one.id], 'APPROVED')
    expect([own.status, own.errors?.[0]]).toMatchObject([422, { path: 'ids.0', code: 'remark.not_reader' }])
    const read = await write(one.id, { remark: 'Works with care.' }, school.admin)
    expect(read.data).toMatchObject({ state: 'PROOF', remark: 'Works with care.', handed_in: 'Works with cair.' })
    expect((await move([one.id], 'APPROVED', school.admin)).status).toBe(200)
    expect(await progressOf(a)).toMatchObject({ draft: 0, proof: 1, approved: 1 })
    const { data: approved } = await listed({ state: ['APPROVED'] })
    expect(approved).toMatchObject([{ id: one.id, read_by: expect.any(String), written_by: expect.any(String) }])

    const reply = await app.call<{ job_id: number }>(
      api.report_card.batch,
      { session_id: school.session_id, section_ids: [a.id], language: 'en', format: 'pdf' },
      school.admin,
    )
    await app.runJobs(school.id)
    const { data: job } = await app.call<Job>(api.job.get, {}, school.admin, reply.data.job_id)
    const { file_url } = MadeBatch.parse(job.result)
    const text = printedText((await app.send(file_url, undefined, {}, 'GET')).raw)
    expect(text).toContain('Works with care.')
    // Handed in, and not yet approved.
    expect(text).not.toContain('मन')
  })

  it('go back with a reason, which the class teacher reads, and are written anew', async () => {
    const [one] = rows as [ReportRemarkRow]
    const silent = await move([one.id], 'DRAFT', school.admin)
    expect([silent.status, silent.errors?.[0]]).toMatchObject([422, { path: 'note', code: 'remark.note' }])
    expect((await write(one.id, { remark: 'Better' })).errors?.[0]?.code).toBe('remark.approved')
    await move([one.id], 'DRAFT', school.admin, 'Say something of Science')
    const [row] = (await listed({ id: [one.id] })).data
    expect(row).toMatchObject({ state: 'DRAFT', note: 'Say something of Science', handed_in: null })
    expect((await write(one.id, { remark: 'Better in Science now.' })).data.state).toBe('DRAFT')
    await move([one.id], 'PROOF')
    expect((await move([one.id], 'DRAFT')).status).toBe(200)
  })

  it('are taken away where no text is left; of another version the row comes back', async () => {
    const id = rows[2]!.id
    await write(id, { remark: 'One' })
    const stale = await write(id, { remark: 'Two', row_version: 0 })
    expect([stale.status, stale.data]).toMatchObject([409, { remark: 'One', row_version: 1 }])
    expect((await write(id, { remark: '  ', row_version: 1 })).data).toMatchObject({ remark: null, state: null })
    const { rows: audited } = await app.databases.owner.query(
      "select action from audit_entries where client_id = $1 and entity = 'report-remark' and entity_id = $2 order by id",
      [school.id, id],
    )
    expect(audited.map(({ action }) => action)).toEqual(['update', 'delete'])
  })

  it('that are written anew have a version of their own: nobody who looked before is taken for somebody who has seen them', async () => {
    const { id } = rows[2]!
    const seen = (await write(id, { remark: 'The first' })).data.row_version
    const gone = (await write(id, { remark: '' })).data
    expect(gone).toMatchObject({ remark: null, state: null, row_version: seen + 1 })
    expect(gone).toMatchObject({ handed_in: null, note: null, written_by: null, read_by: null })
    expect((await write(id, { remark: 'The second', row_version: seen + 1 })).data.row_version).toBe(seen + 2)
    const late = await write(id, { remark: 'Over the first', row_version: seen })
    expect([late.status, late.data]).toMatchObject([409, { remark: 'The second', row_version: seen + 2 }])
    const handed = await move([id], 'PROOF', teacher, undefined, [seen])
    expect([handed.status, handed.data]).toMatchObject([409, [{ id, remark: 'The second' }]])
    // Emptied, it counts as not written in the list and of the section.
    await write(id, { remark: '' })
    expect((await move([id], 'PROOF')).errors?.[0]?.code).toBe('remark.nothing')
    expect((await listed({ id: [id], state: ['DRAFT', 'PROOF', 'APPROVED'] })).data).toEqual([])
    expect(await progressOf(a)).toMatchObject({ students: 4, draft: 1 })
  })

  it('are all moved or none: what is wrong of each is said', async () => {
    const [, two, three] = rows as [ReportRemarkRow, ReportRemarkRow, ReportRemarkRow]
    const reply = await move([two.id, three.id, 999_999], 'APPROVED', school.admin)
    expect(reply.status).toBe(422)
    expect(reply.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['ids.1', 'remark.nothing'],
      ['ids.2', 'row.not_found'],
    ])
    expect((await listed({ id: [two.id] })).data[0]?.state).toBe('PROOF')
  })

  it('are not moved in another version than was read: those come back as they are, and none is moved', async () => {
    const ids = [rows[2]!.id, rows[3]!.id]
    const versionsOf = async () => (await listed({ id: ids })).data.map(({ row_version }) => row_version)
    for (const id of ids) await write(id, { remark: 'Tries hard.' })
    const read = await versionsOf()
    await write(ids[1]!, { remark: 'Tries very hard.' }, school.admin)
    const stale = await move(ids, 'PROOF', teacher, undefined, read)
    expect([stale.status, stale.errorCode, stale.data]).toMatchObject([
      ...[409, 'stale_row', [{ id: ids[1], remark: 'Tries very hard.', state: 'DRAFT', row_version: read[1]! + 1 }]],
    ])
    expect((await listed({ id: ids })).data.map(({ state }) => state)).toEqual(['DRAFT', 'DRAFT'])
    expect((await move(ids, 'PROOF', teacher, undefined, await versionsOf())).status).toBe(200)
    // Whoever approves has read the very text: another reader’s correction is read first.
    const given = await versionsOf()
    await write(ids[0]!, { remark: 'Tries hard, always.' }, school.admin)
    expect((await move(ids, 'APPROVED', school.admin, undefined, given)).status).toBe(409)
    const short = await move(ids, 'APPROVED', school.admin, undefined, [1])
    expect([short.status, short.errors?.[0]]).toMatchObject([422, { path: 'row_versions', code: 'remark.versions' }])
    // As before where no version is said.
    expect((await move(ids, 'DRAFT')).status).toBe(200)
    for (const id of ids) await write(id, { remark: '' })
  })

  it('of a section of more than 200 come all at once, to the last that is handed in', async () => {
    const { section } = await makeSectionOf(app, school, a.grade_id, 230, { title: 'Tulip' })
    const { data, count } = await listed({ section_id: [section.id], is_all_data_fetch: true }, school.admin)
    expect([data.length, count]).toEqual([230, 230])
    const [first, last] = [data[0]!, data[229]!]
    for (const { id } of [first, last]) await write(id, { remark: 'Well done.' }, school.admin)
    expect((await move([first.id, last.id], 'PROOF', school.admin, undefined, [1, 1])).data).toEqual({ changed: 2 })
  })

  it('are refused where a text is too long or holds what no card can show', async () => {
    const id = rows[3]!.id
    for (const remark of ['x'.repeat(501), 'a\u0000b', 5])
      expect(await write(id, { remark })).toMatchObject({ status: 422, errors: [{ path: 'remark' }] })
  })

  it('are nobody else’s: a colleague, a pupil, another school', async () => {
    const id = rows[3]!.id
    expect((await write(id, { remark: 'Mine' }, colleague)).status).toBe(403)
    const inB = (await listed({ section_id: [b.id] })).data[0]!
    expect((await write(inB.id, { remark: 'Mine' })).status).toBe(403)
    const pupil = await makePupil(app, school, [a])
    for (const reply of [await listed({}, pupil), await write(id, { remark: 'Mine' }, pupil)])
      expect(reply.status).toBe(403)
    const other = await makeSchool(app)
    expect((await write(id, { remark: 'Mine' }, other.admin)).status).toBe(404)
    expect((await move([id], 'PROOF', other.admin)).status).toBe(422)
    expect((await listed({}, other.admin)).data).toEqual([])
  })
  it('stay as they are in a session that is closed', async () => {
    const [, two, , four] = rows as [ReportRemarkRow, ReportRemarkRow, ReportRemarkRow, ReportRemarkRow]
    const lock = (is_locked: boolean) =>
      app.databases.owner.query('update sessions set is_locked = $2 where id = $1', [school.session_id, is_locked])
    await lock(true)
    try {
      const text = await write(four.id, { remark: 'Late' }, school.admin)
      expect([text.status, text.errors?.[0]]).toMatchObject([
        422,
        { path: 'remark', code: 'remark.session_locked', params: { code: 'session_locked' } },
      ])
      const moved = await move([two.id], 'APPROVED', school.admin)
      expect([moved.status, moved.errors?.[0]]).toMatchObject([422, { path: 'ids.0', code: 'remark.session_locked' }])
    } finally {
      await lock(false)
    }
    expect((await listed({ id: [two.id, four.id] })).data.map(({ state }) => state)).toEqual(['PROOF', null])
  })
})
