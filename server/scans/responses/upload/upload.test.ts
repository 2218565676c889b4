import { beforeAll, describe, expect, it } from 'vitest'
import { api, type ResponseRow, type UploadResult } from '#contract'
import { writeInSchool } from '../../../db/connect.ts'
import { startTestApp } from '../../../testing/app.ts'
import { makeSchool, type TestSchool } from '../../../testing/factories/factories.ts'
import { fillAnswerSheet, makeScannedExam, type ScannedExam } from '../../../testing/factories/scan-factories.ts'
import { respondFromPages } from '../store.ts'

const app = await startTestApp()
let school: TestSchool
let scanned: ScannedExam
beforeAll(async () => {
  school = await makeSchool(app)
  scanned = await makeScannedExam(app, school, { pupils: 5, sets: 2 })
})

const upload = (lines: string[], fields: Record<string, string> = {}) =>
  app.upload<UploadResult & { job_id?: number }>(
    api.exam_response.upload,
    { exam_id: String(scanned.exam.id), ...fields },
    { name: 'answers.csv', bytes: Buffer.from(lines.join('\n')) },
    school.admin,
  )
const printedOf = async (at: number) => {
  const filter = { exam_id: scanned.exam.id, student_id: scanned.rows[at]!.student.id }
  const sort = [{ field: 'question', dir: 'asc' }]
  const { data } = await app.call<ResponseRow[]>(api.exam_response.list, { filter, sort }, school.admin)
  return data.map(({ printed, source }) => `${printed} ${source}`)
}
const codes = ({ data }: { data: UploadResult }) => data.errors.map(({ row, column, code }) => [row, column, code])
const adm = (at: number) => scanned.rows[at]!.student.admission_no

describe('S80 answers of another machine', () => {
  it('S80 by printed number, in the letters of the set, blank is blank', async () => {
    const reply = await upload([
      'Adm. No.,Set,1,2,3,Q4,5,Q6',
      `${adm(0)},A,b,"A,C",T,-12.50,1-A;3-B,1-C`,
      `${adm(1)},A,,BD,false,,,`,
    ])
    expect(reply.data).toMatchObject({ total: 2, created: 2, updated: 0, failed: 0 })
    expect(await printedOf(0)).toEqual(['B', 'AC', 'T', '-12.50', '1-A; 3-B', '1-C'].map((one) => `${one} UPLOAD`))
    // By the numbers of set A, though this pupil was to write set B: stored places are the same in all sets.
    const filter = { exam_id: scanned.exam.id, student_id: scanned.rows[1]!.student.id }
    const sort = [{ field: 'question', dir: 'asc' }]
    const { data } = await app.call<ResponseRow[]>(api.exam_response.list, { filter, sort }, school.admin)
    expect(data.map(({ value }) => value).slice(0, 4)).toEqual([
      ...[
        { kind: 'OPTIONS', chosen: [] },
        { kind: 'OPTIONS', chosen: [1, 3] },
        { kind: 'OPTIONS', chosen: [1] },
      ],
      { kind: 'NUMBER', value: '' },
    ])
  })

  it('S80 what is not sure, or no answer, keeps its row out and is named', async () => {
    const reply = await upload([
      'Roll No,Section,Set,Q1,Q2,Q3,Q4,Q5',
      `3,,A,*,A,T,1,`,
      `4,,A,AB,A,T,1,`,
      `4,,A,A,A,T,1,`,
      `5,,A,E,A,X,1.2.3,1-Z`,
      `99,,A,A,A,T,1,`,
      `5,,C,A,A,T,1,`,
      ',,A,A,A,T,1,',
    ])
    expect(codes(reply)).toEqual([
      [2, 'Q1', 'wrong_value'],
      [3, 'Q1', 'wrong_value'],
      [4, 'roll_no', 'twice'],
      ...['Q1', 'Q3', 'Q4', 'Q5'].map((column) => [5, column, 'wrong_value']),
      [6, 'roll_no', 'unknown_mark'],
      [7, 'roll_no', 'twice'],
      [8, 'roll_no', 'unknown_mark'],
    ])
    expect(await printedOf(2)).toEqual([])
  })

  it('S80 what was scanned or entered is overwritten with a reason alone, what was confirmed never', async () => {
    const filled = [[['B']], [['A']], [['T']]]
    const { page_id, cell_ids } = await fillAnswerSheet(app, school, scanned, scanned.rows[2]!, filled, { set: 'A' })
    await app.databases.owner.query(
      `update scan_cells set state = 'CONFIRMED', decided_at = now() where client_id = $1 and id = $2`,
      [school.id, cell_ids[1]],
    )
    await writeInSchool(app.databases.app_kysely, school.id, (db) =>
      respondFromPages({ db, client_id: school.id, now: app.clock.now, actor: { account_id: null } }, [page_id]),
    )
    const list = ['admission_no,Q1,Q3', `${adm(2)},C,T`]
    expect(codes(await upload(list))).toEqual([[2, 'Q1', 'response.kept']])
    expect(codes(await upload(list, { mode: 'update' }))).toEqual([[2, 'Q1', 'response.kept']])
    const done = await upload(list, { mode: 'update', reason: 'The other machine is right' })
    expect(done.data).toMatchObject({ updated: 1, failed: 0 })
    expect(await printedOf(2)).toEqual(['C UPLOAD', 'A PERSON', 'T SCAN'])
    const fact = await upload(['admission_no,Q2', `${adm(2)},B`], { mode: 'update', reason: 'Again' })
    expect(codes(fact)).toEqual([[2, 'Q2', 'response.confirmed']])
    const checked = await upload(['admission_no,Q2', `${adm(4)},B`], { dry_run: 'true' })
    expect([checked.data.created, await printedOf(4)]).toEqual([1, []])
  })

  it('R32 a row whose number, roll number and name are not all one pupil’s is out, and its answers stay', async () => {
    const { admission_no, name, roll_no: roll } = scanned.rows[3]!.student
    const sent = (more: string) =>
      upload([`admission_no,roll_no,Student Name,Q1`, `${admission_no},${more},B`], { dry_run: 'true' })
    const slipped = await sent(',Diya Wholly-Other')
    expect(codes(slipped)).toEqual([[2, 'admission_no', 'keys_disagree']])
    expect(slipped.data.errors[0]?.message).toContain(
      `${admission_no} is ${name} here, the list says Diya Wholly-Other`,
    )
    expect(codes(await sent(`77,${name}`))).toEqual([[2, 'admission_no', 'keys_disagree']])
    expect(codes(await sent(`0${roll},${name.toUpperCase()}`))).toEqual([])
  })

  it('S80 the template takes its own answers back unchanged', async () => {
    const template = await app.call(api.exam_response.template, {}, school.admin, scanned.exam.id)
    const file = { name: 'answers.xlsx', bytes: template.raw }
    const fields = { exam_id: String(scanned.exam.id), mode: 'update', reason: 'The same' }
    const reply = await app.upload<UploadResult>(api.exam_response.upload, fields, file, school.admin)
    expect(reply.data).toMatchObject({ failed: 0, total: 5 })
    expect(await printedOf(0)).toHaveLength(6)
  })
})
