import { randomBytes } from 'node:crypto'
import { expect, it } from 'vitest'
import { api, type Student } from '#contract'
import { type Caller, startTestApp } from '../../testing/app.ts'
import {
  makeGrade,
  makePerson,
  makeSchool,
  makeSection,
  makeStaff,
  pupilBody,
} from '../../testing/factories/factories.ts'
import { makePupil } from '../../testing/factories/student-factories.ts'
import { erasePupils } from './erasing.ts'

const app = await startTestApp()
const { owner } = app.databases
const school = await makeSchool(app)
const grade = await makeGrade(app, school)
const section = await makeSection(app, school, grade.id)

async function makeImage(account_id: number): Promise<{ key: string; path: string }> {
  const key = `${randomBytes(16).toString('hex')}.webp`
  await app.services.files.put(key, Buffer.from('an image'))
  await owner.query(
    "insert into media_files (client_id, key, kind, bytes, name, created_by) values ($1, $2, 'image', 8, 'photo', $3)",
    [school.id, key, account_id],
  )
  return { key, path: `/v1/media/file/${key}` }
}

const idOf = async (by: Caller) => (await app.call<{ id: number }>(api.sign_in.getMe, {}, by)).data.id
const take = (by: Caller, photo: string) => app.call(api.profile.update, { photo }, by)
const setCrest = (logo: string) => owner.query('update schools set logo = $1 where id = $2', [logo, school.id])

it('a photo is one’s own upload, not the crest of the school nor the photo of somebody else', async () => {
  const [pupil, other] = [await makePupil(app, school, [section]), await makePupil(app, school, [section])]
  const crest = await makeImage(await idOf(school.admin))
  await setCrest(crest.path)
  const own = await makeImage(await idOf(pupil))
  const refused = { status: 422, errors: [{ path: 'photo', code: 'profile.photo_not_own' }] }
  expect(await take(pupil, crest.path)).toMatchObject(refused)
  expect(await take(other, own.path)).toMatchObject(refused)
  expect((await take(pupil, own.path)).status).toBe(200)
  // Saved again as it is.
  await setCrest(own.path)
  expect((await take(pupil, own.path)).status).toBe(200)
  expect(await take(school.admin, own.path)).toMatchObject(refused)
})

it('erasing a pupil takes the photo along, but none that the school shows too', async () => {
  const files: boolean[] = []
  for (const isCrest of [false, true]) {
    const body = { ...pupilBody(school.session_id), grade_id: grade.id, section_id: section.id }
    const { data } = await app.call<Student>(api.student.create, body, school.admin)
    const photo = await makeImage(data.account_id ?? 0)
    await owner.query('update accounts set photo = $1 where id = $2', [photo.path, data.account_id])
    await setCrest(isCrest ? photo.path : '')
    await app.call(api.student_data.erase, { admission_no: data.admission_no }, school.admin, data.id)
    await erasePupils({
      databases: app.databases,
      files: app.services.files,
      clock: () => new Date('2026-12-05T22:00:00Z'),
    })
    files.push((await app.services.files.find(photo.key)) !== null)
  }
  expect(files).toEqual([false, true])
})

it('a code for whoever has a password is printed by a school admin alone, and the person is told', async () => {
  const email = 'has-a-password@quaestor.test'
  const staff = await makeStaff(app, school, [], 5)
  const account_id = await idOf(staff)
  await owner.query("update accounts set password_hash = 'a hash', email = $1 where id = $2", [email, account_id])
  const { rows } = await owner.query('select id from staff where account_id = $1', [account_id])
  const clerk = await makePerson(app, school.id, 5)
  await owner.query(
    "insert into school_permissions (client_id, role_id, module, action, status) values ($1, 5, 'staff', 'update', true)",
    [school.id],
  )
  const print = (by: Caller) => app.call(api.code.staff, { staff_ids: [rows[0].id] }, by)
  expect(await print(clerk)).toMatchObject({ status: 403, code: 'codes.has_password' })
  expect((await print(school.admin)).status).toBe(200)
  const mails = await owner.query('select kind, to_address from mails where account_id = $1', [account_id])
  expect(mails.rows).toEqual([{ kind: 'CODE_PRINTED', to_address: email }])
})
