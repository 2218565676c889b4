import { beforeAll, expect, it } from 'vitest'
import { api, type OpenReading, type Student, type UploadResult } from '#contract'
import { printedText } from '../../typeset/testing/printed-text.ts'
import { startTestApp } from '../testing/app.ts'
import {
  makeAccount,
  makeGrade,
  makeSchool,
  makeSection,
  makeStaff,
  type TestSchool,
} from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
beforeAll(async () => {
  school = await makeSchool(app)
  const { id } = await makeGrade(app, school, { title: 'Class 7' })
  await makeSection(app, school, id, { title: 'A' })
})

const writes = async (date_format: string | null) =>
  expect((await app.call(api.school_settings.update, { date_format }, school.admin)).status).toBe(200)

it('mails say until when a link works as the school writes its days', async () => {
  const id = await makeAccount(app, school.id, 3)
  await app.call(api.invitation.send, { account_ids: [id] }, school.admin)
  const { rows } = await app.databases.owner.query('select id from mails where account_id = $1', [id])
  const letter = async () =>
    (await app.call<{ text: string }>(api.mail.open, {}, school.admin, rows[0].id as number)).data.text
  await writes(null)
  expect(await letter()).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4} at \d\d:\d\d/)
  await writes('DD.MM.YYYY')
  expect(await letter()).toMatch(/\d\d\.\d\d\.\d{4}, \d\d:\d\d/)
})

it('slips with codes say it too', async () => {
  await makeStaff(app, school, [])
  const { rows } = await app.databases.owner.query('select id from staff where client_id = $1', [school.id])
  const staff_ids = [rows[0].id as number]
  const slip = async () => printedText((await app.call(api.code.staff, { staff_ids }, school.admin)).raw)
  await writes('DD.MM.YYYY')
  expect(await slip()).toMatch(/\d\d\.\d\d\.\d{4}/)
  await writes(null)
  expect(await slip()).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4}/)
})

it('R50 its format is proposed for dates that can be read both ways, and never taken', async () => {
  await app.databases.owner.query("update schools set country = 'US' where id = $1", [school.id])
  const send = (lines: string[], fields: Record<string, string>) =>
    app.upload<UploadResult & Partial<OpenReading>>(
      api.student_upload.upload,
      { session_id: String(school.session_id), ...fields },
      { name: 'pupils.csv', bytes: Buffer.from(['Adm No,Name,Class,Sec,Father,D.O.B.', ...lines].join('\n')) },
      school.admin,
    )
  const open = 'F1,Asha Rao,7,A,Ravi,4/2/2012'
  const proposed = async () => (await send([open], { dry_run: 'true' })).data.asks?.map((one) => one.proposed)
  await writes(null)
  expect(await proposed()).toEqual(['mdy'])
  for (const format of ['DD/MM/YYYY', 'D MMM YYYY']) {
    await writes(format)
    expect(await proposed()).toEqual(['dmy'])
  }
  expect((await send([open], {})).status).toBe(422)
  // What another date of the list shows counts alone.
  expect((await send([open, 'F2,Nisha Rao,7,A,Ravi,12/25/2012'], {})).data.created).toBe(2)
  const { data } = await app.call<Student[]>(api.student.list, { filter: { admission_no: 'F1' } }, school.admin)
  expect(data[0]?.dob).toBe('2012-04-02')
})
