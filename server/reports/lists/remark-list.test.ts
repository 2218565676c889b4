import { beforeAll, describe, expect, it } from 'vitest'
import { api, type CardListAnswer, type ReportRemarkRow, type Section } from '#contract'
import { writeRows } from '../../../interchange/spreadsheet/write-workbook.ts'
import { type Caller, startTestApp } from '../../testing/app.ts'
import { makeGrade, makeSchool, makeStaff, makeSubject, type TestSchool } from '../../testing/factories/factories.ts'
import { makePupil, makeSectionOf } from '../../testing/factories/student-factories.ts'

const app = await startTestApp()
let school: TestSchool
let a: Section
let b: Section
/** Class teacher of A; teaches Mathematics in B. */
let teacher: Caller
let rows: ReportRemarkRow[]

const { report_remark } = api
const listed = async (section: Section, by = teacher) => {
  const filter = { session_id: [school.session_id], section_id: [section.id] }
  return (await app.call<ReportRemarkRow[]>(report_remark.list, { filter }, by)).data
}
const remarks = async () => (await listed(a)).map(({ remark }) => remark)
const move = (ids: number[], state: string, by = teacher) => app.call(report_remark.changeState, { ids, state }, by)

type Fields = Record<string, string>
const send = (fields: Fields, by = teacher, file: { name: string; bytes: Buffer } | null = null) =>
  app.upload<CardListAnswer>(
    report_remark.upload,
    { session_id: String(school.session_id), section_id: String(a.id), ...fields },
    file,
    by,
  )
const lines = (...cells: (string | number | null)[][]) => cells.map((row) => row.join('\t')).join('\n')
const look = (text: string, more: Fields = {}, by = teacher) => send({ text, dry_run: 'true', ...more }, by)
/** Looked at, then taken in as it was looked at. */
async function take(text: string, more: Fields = {}) {
  const { data } = await look(text, more)
  return send({ text, layout: 'confirm', seen: data.seen, ...more })
}
const counts = ({ created, replaced, unchanged, failed }: CardListAnswer) => [created, replaced, unchanged, failed]
const faults = ({ errors }: CardListAnswer) => errors.map(({ row, code, said }) => [row, code, said?.code])

beforeAll(async () => {
  school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const maths = await makeSubject(app, school, { grade_id: grade.id, title: 'Mathematics' })
  a = (await makeSectionOf(app, school, grade.id, 6, { title: 'Rose' })).section
  b = (await makeSectionOf(app, school, grade.id, 2, { title: 'Lily' })).section
  teacher = await makeStaff(app, school, [
    { grade_id: grade.id, section_id: a.id, is_class_teacher: true },
    { grade_id: grade.id, section_id: b.id, subject_id: maths.id },
  ])
  rows = await listed(a)
})

describe('C44 remarks from a list', () => {
  it('are looked at before anything is stored, and taken in by roll number, as drafts of whoever sends them', async () => {
    const text = lines(['Roll No', 'Remark'], [1, 'Works with care.'], [2, 'मन लगाकर पढ़ता है।'], [3, ''])
    const { data } = await look(text)
    expect([counts(data), data.asks, data.errors, data.warnings]).toEqual([[2, 0, 1, 0], [], [], []])
    expect(data.reading.missing.map(({ roll_no }) => roll_no)).toEqual(['4', '5', '6'])
    expect(data.reading.preview.map(({ who, cells }) => [who?.id, cells.at(-1)?.here])).toEqual([
      [rows[0]!.id, 'Works with care.'],
      [rows[1]!.id, 'मन लगाकर पढ़ता है।'],
      [rows[2]!.id, null],
    ])
    expect(await remarks()).toEqual([null, null, null, null, null, null])
    expect((await take(text)).status).toBe(200)
    expect(await listed(a)).toMatchObject([
      { remark: 'Works with care.', state: 'DRAFT', written_by: expect.any(String), row_version: 1 },
      { remark: 'मन लगाकर पढ़ता है।', state: 'DRAFT' },
      ...[{ remark: null }, { remark: null }, { remark: null }, { remark: null }],
    ])
    // The same once more changes nothing.
    expect(counts((await take(text)).data)).toEqual([0, 0, 3, 0])
  })

  it('come as a workbook by admission number or name too', async () => {
    const columns = ['Admission No', 'Name', 'Remark'].map((name) => ({ name, example: '', note: '' }))
    const { admission_no, name } = rows[2]!.student
    const bytes = await writeRows('Remarks', columns, [
      { 'Admission No': admission_no, Name: name, Remark: 'Asks well.' },
    ])
    const file = { name: 'remarks.xlsx', bytes: Buffer.from(bytes) }
    const reply = await send({ layout: 'confirm' }, teacher, file)
    expect([reply.status, counts(reply.data)]).toEqual([200, [1, 0, 0, 0]])
    expect((await remarks())[2]).toBe('Asks well.')
  })

  it('what is written stays unless it is said that it is replaced', async () => {
    const text = lines(['Roll', 'Remark'], [1, 'Works very hard.'], [4, 'Calm.'])
    const { data } = await look(text)
    expect(counts(data)).toEqual([1, 0, 1, 0])
    expect(data.warnings).toMatchObject([{ row: 2, code: 'kept', said: { code: 'card_list.there' } }])
    const update = await look(text, { mode: 'update' })
    expect([counts(update.data), update.data.warnings]).toEqual([[1, 1, 0, 0], []])
    await take(text)
    expect(await remarks()).toEqual(['Works with care.', 'मन लगाकर पढ़ता है।', 'Asks well.', 'Calm.', null, null])
    await take(text, { mode: 'update' })
    expect((await remarks())[0]).toBe('Works very hard.')
  })

  it('nothing that is handed in or approved is overwritten, and its row is named', async () => {
    await move([rows[0]!.id, rows[1]!.id], 'PROOF')
    await move([rows[1]!.id], 'APPROVED', school.admin)
    const text = lines(['Roll', 'Remark'], [1, 'Late one.'], [2, 'Late two.'], [5, 'In time.'])
    for (const by of [teacher, school.admin]) {
      const { data } = await look(text, { mode: 'update' }, by)
      expect(faults(data)).toEqual([
        [2, 'handed_in', 'remark.handed_in'],
        [3, 'handed_in', 'remark.approved'],
      ])
      expect(data.reading.preview[0]).toMatchObject({ why: 'doubtful', said: { code: 'remark.handed_in' } })
    }
    expect(counts((await take(text, { mode: 'update' })).data)).toEqual([1, 0, 0, 2])
    expect((await remarks()).slice(0, 5)).toEqual([
      ...['Works very hard.', 'मन लगाकर पढ़ता है।', 'Asks well.', 'Calm.', 'In time.'],
    ])
  })

  it('too long, a sign that no font has, a name that is not the number’s, two of one pupil: by row, and the others go in', async () => {
    const text = lines(
      ['Roll', 'Name', 'Remark'],
      [4, rows[3]!.student.name, 'x'.repeat(501)],
      [5, rows[4]!.student.name, 'Good 🙂'],
      [6, rows[0]!.student.name, 'Whose?'],
      [6, rows[5]!.student.name, 'Sings.'],
    )
    const { data } = await look(text, { mode: 'update' })
    expect(faults(data)).toEqual([
      [4, 'keys_disagree', 'list_row.keys_disagree'],
      [2, 'too_long', 'field.too_long'],
      [3, 'sign', 'card_list.sign'],
    ])
    expect(counts((await take(text, { mode: 'update' })).data)).toEqual([1, 0, 0, 3])
    expect((await remarks()).slice(3)).toEqual(['Calm.', 'In time.', 'Sings.'])
  })

  it('of a list that does something else than was looked at nothing is stored; of one that asks, neither', async () => {
    const text = lines(['Roll', 'Remark'], [3, 'New words.'])
    const seen = (await look(text, { mode: 'update' })).data.seen
    await app.call(report_remark.update, { remark: 'Typed meanwhile.' }, teacher, rows[2]!.id)
    const late = await send({ text, mode: 'update', layout: 'confirm', seen })
    expect([late.status, late.errors]).toMatchObject([422, [{ path: 'seen', code: 'card_list.changed' }]])
    const open = await send({ text: lines(['Remark'], ['One.'], ['Two.']), layout: 'confirm' })
    expect([open.status, open.errors?.[0]?.path, open.data.asks[0]?.id]).toEqual([422, 'asks.no_key', 'no_key'])
    expect((await remarks())[2]).toBe('Typed meanwhile.')
  })

  it('are of one’s own section: a section that one only teaches in, a pupil, another school', async () => {
    const text = lines(['Roll', 'Remark'], [1, 'Mine.'])
    const inB = await look(text, { section_id: String(b.id) })
    expect(inB.status).toBe(403)
    expect((await look(text, {}, await makePupil(app, school, [a]))).status).toBe(403)
    const other = await makeSchool(app)
    expect((await look(text, {}, other.admin)).status).toBe(422)
    for (const [fields, path] of [
      [{ mapping: '{"marks":"Remark"}' }, 'mapping.marks'],
      [{ occasion_id: '999999' }, 'occasion_id'],
      [{ text: ' ' }, 'text'],
    ] as const)
      expect((await look(text, fields)).errors?.[0]?.path).toBe(path)
  })
})
