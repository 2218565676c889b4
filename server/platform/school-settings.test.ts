import sharp from 'sharp'
import { beforeAll, describe, expect, it } from 'vitest'
import { api, type SchoolSettings } from '#contract'
import { type Caller, startTestApp } from '../testing/app.ts'
import { makePerson, makeSchool, makeSuperAdmin, type TestSchool } from '../testing/factories/factories.ts'

const app = await startTestApp()
let school: TestSchool
let other: TestSchool

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
  await app.databases.owner.query("update schools set name = 'The other' where id = $1", [other.id])
})

const get = (caller: Caller) => app.call<SchoolSettings>(api.school_settings.get, {}, caller)
const update = (body: object, caller: Caller = school.admin) =>
  app.call<SchoolSettings>(api.school_settings.update, body, caller)

async function uploadImage(caller: Caller): Promise<string> {
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  const reply = await app.upload<{ imageUrl: string }>(api.media.uploadFile, {}, { name: 'logo.png', bytes }, caller)
  expect(reply.status).toBe(200)
  return reply.data.imageUrl
}

describe('what is refused', () => {
  it('a teacher may not change the settings', async () => {
    expect((await update({ header_1: 'Mine' }, await makePerson(app, school.id, 3))).errorCode).toBe('forbidden')
  })

  it('the platform has no school settings and is told so', async () => {
    const superAdmin = await makeSuperAdmin(app)
    for (const reply of [await get(superAdmin), await update({ header_1: 'Mine' }, superAdmin)]) {
      expect([reply.status, reply.message]).toEqual([404, 'The platform has no school settings. Enter a school first.'])
    }
  })

  it('a stale row_version is answered with the current settings', async () => {
    const { row_version } = (await get(school.admin)).data
    const changed = await update({ header_2: 'First', row_version })
    const reply = await update({ header_2: 'Second', row_version })
    expect([reply.status, reply.errorCode]).toEqual([409, 'stale_row'])
    expect(reply.data).toEqual(changed.data)
  })

  it('unknown fields, wrong values and empty updates name the field', async () => {
    const wrong: [object, string][] = [
      [{}, ''],
      [{ name: 'A' }, 'name'],
      [{ name: null }, 'name'],
      [{ email: '' }, 'email'],
      [{ phone: '12' }, 'phone'],
      [{ board: 'X' }, 'board'],
      [{ sub_domain: 'other' }, 'sub_domain'],
      [{ country: 'US' }, 'country'],
      [{ date_format: 'MM/DD/YYYY' }, 'date_format'],
      [{ rules_seen_at: 'today' }, 'rules_seen_at'],
      [{ timezone: 'Nowhere/Place' }, 'timezone'],
      [{ languages: [] }, 'languages'],
      [{ colour: 'red' }, 'colour'],
      [{ logo: 'https://example.test/logo.png' }, 'logo'],
      [{ approved_only: 1 }, 'approved_only'],
      [{ font: 'comic-sans' }, 'font'],
      [{ session_id: 999_999 }, 'session_id'],
      [{ session_id: '1' }, 'session_id'],
      [{ media_quota_bytes: 1 }, 'media_quota_bytes'],
      [{ keep_audit_days: 179 }, 'keep_audit_days'],
      [{ keep_job_days: 3651 }, 'keep_job_days'],
    ]
    for (const [body, path] of wrong) {
      const reply = await update(body)
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, path])
    }
  })

  it("a logo must be an image that this school has uploaded, not another's nor one that isn't there", async () => {
    const theirs = await uploadImage(other.admin)
    for (const logo of [theirs, `/v1/media/file/${'0'.repeat(32)}.webp`]) {
      const reply = await update({ logo })
      expect([reply.status, reply.errors?.[0]?.path]).toEqual([422, 'logo'])
    }
    expect((await get(school.admin)).data.logo).toBeNull()
  })
})

describe('what works', () => {
  it('everyone in the school reads its settings, and only its own', async () => {
    const { data } = await get(await makePerson(app, other.id, 4))
    expect(data).toEqual({
      row_version: 1,
      name: 'The other',
      sub_domain: other.sub_domain,
      ...{
        board: 'CBSE',
        contact_person: 'A Person',
        email: `office@${other.sub_domain}.test`,
        phone: '+910000000100',
      },
      ...{ address: null, city: 'Pune', state: null, pincode: null, date_format: null },
      ...{ pass_percent: 33, rules_seen_at: null },
      header_1: null,
      header_2: null,
      logo: null,
      colour: null,
      timezone: 'UTC',
      country: 'IN',
      languages: ['en'],
      approved_only: false,
      keep_audit_days: null,
      keep_job_days: null,
      font: 'libertinus',
      option_letters: 'LATIN',
      session_id: null,
      name_order: 'FIRST_LAST',
      retention_years: null,
      student_sign_in: true,
      mail: null,
      absent_policy: 'EXCLUDE',
      grade_system_id: expect.any(Number),
      rank_shown: false,
      grace_limit: 5,
      recheck_days: 14,
      recheck_rule: 'ANY',
      small_cell: 5,
      sheets_shown: false,
      media_bytes: expect.any(Number),
      media_quota_bytes: 2 * 1024 ** 3,
    })
  })

  it('an update changes only what it names, and no other school', async () => {
    const logo = await uploadImage(school.admin)
    const before = (await get(school.admin)).data
    const changes = { header_1: 'Annual', logo, colour: '#3b5bdb', timezone: 'Asia/Kolkata', languages: ['en', 'hi'] }
    const { data } = await update({ ...changes, row_version: before.row_version })
    expect(data).toEqual({ ...before, ...changes, row_version: before.row_version + 1 })
    expect((await get(school.admin)).data).toEqual(data)
    expect((await get(other.admin)).data.header_1).toBeNull()
    expect((await update({ approved_only: true })).data).toEqual({
      ...data,
      approved_only: true,
      row_version: data.row_version + 1,
    })
  })

  it("its own session is the current one of its people, and no other school's; null follows the platform again", async () => {
    const { rows } = await app.databases.owner.query<{ id: number }>(
      "insert into sessions (name, start_date, end_date) values ('August', '2026-08-01', '2027-06-30') returning id",
    )
    const own = Number(rows[0]?.id)
    const sessionOf = async (caller: Caller) =>
      (await app.call<{ session_id: number }>(api.sign_in.getDetails, {}, caller)).data.session_id
    expect(await sessionOf(school.admin)).toBe(school.session_id)
    expect((await update({ session_id: own })).data.session_id).toBe(own)
    expect([await sessionOf(school.admin), await sessionOf(other.admin)]).toEqual([own, school.session_id])
    expect((await update({ session_id: null })).data.session_id).toBeNull()
    expect(await sessionOf(school.admin)).toBe(school.session_id)
  })

  it('the font of its papers is changed', async () => {
    expect((await update({ font: 'atkinson' })).data.font).toBe('atkinson')
    expect((await get(school.admin)).data.font).toBe('atkinson')
    expect((await get(other.admin)).data.font).toBe('libertinus')
  })

  it('it says how many bytes the images of this school take', async () => {
    const { media_bytes } = (await get(school.admin)).data
    const url = await uploadImage(school.admin)
    const { rows } = await app.databases.owner.query('select bytes from media_files where key = $1', [
      url.split('/').at(-1),
    ])
    expect((await get(school.admin)).data.media_bytes).toBe(media_bytes + rows[0].bytes)
  })

  it('an empty text and null both clear', async () => {
    await update({ header_1: 'One', header_2: 'Two', colour: '#000000' })
    const { data } = await update({ header_1: '', header_2: null, colour: null, logo: null })
    expect(data).toMatchObject({ header_1: null, header_2: null, colour: null, logo: null })
  })

  it('a change is recorded in the school', async () => {
    await update({ header_1: 'Recorded' })
    const { rows } = await app.databases.owner.query(
      'select client_id, entity_id, action, after from audit_entries where entity = $1 order by id desc limit 1',
      ['school-settings'],
    )
    const after = { header_1: 'Recorded' }
    expect(rows).toEqual([{ client_id: school.id, entity_id: school.id, action: 'update', after }])
  })
})
