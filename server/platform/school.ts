import { type BodyOf, countryCodes, type School, StoredSchool, say, schoolApi } from '#contract'
import { build, type Databases, type Reader } from '../db/connect.ts'
import { lockAlone } from '../db/platform-locks.ts'
import { inUse } from '../entity/change-row.ts'
import { anyMatch, anyName, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import { basics } from '../entity/list.ts'
import { findUses, type Use } from '../entity/uses.ts'
import type { Change } from '../ground/change.ts'
import { staleRow, wrongField } from '../ground/errors.ts'
import { withE164 } from '../ground/phone.ts'
import { serve } from '../http/serve.ts'
import { newPolicy } from '../identity/policy/stored.ts'
import { isStoredImage } from '../images/stored-images.ts'
import { cancelAllJobs } from '../jobs/cancel-all.ts'
import { insertAccount } from '../people/accounts.ts'
import { insertUsualGrades } from '../results/bands.ts'
import type { Services } from '../services.ts'
import { type Inviting, invite } from '../sign-in/invitations/invite.ts'
import { endSignIns } from '../sign-in/sign-ins.ts'
import { startDemo } from './demo-school.ts'
import { inSchool } from './in-school.ts'
import { withCounts } from './school-counts.ts'
import { assertFree, judge, keep, oneAtATime, propose, release } from './sub-domains.ts'
import { usualZone } from './usual-zone.ts'

const orders = {
  name: byTitle('schools.name'),
  sub_domain: by('schools.sub_domain'),
  city: byTitle('schools.city'),
  status: by('schools.status'),
  id: by('schools.id'),
}

/** What is counted inside of schools is added to these rows; inside a call's own transaction no other school is seen. */
const stored = { ...schoolApi, restore: { ...schoolApi.restore, data: StoredSchool } }

const school = entity(stored, {
  table: 'schools',
  noun: 'school',
  // What a school holds is no row of the platform: `contents` is looked at inside.
  used_by: [],
  parents: [],
  rows: (from) =>
    from
      .select(basics)
      .select(['name', 'sub_domain', 'contact_person', 'email', 'phone', 'city', 'address', 'state', 'pincode'])
      .select(['country', 'board', 'logo', 'header_1', 'header_2', 'timezone', 'languages', 'absent_policy', 'status']),
  filters: {
    id: oneOf,
    status: oneOf,
    name: anyMatch,
    sub_domain: anyMatch,
    city: anyMatch,
    contact_person: anyName,
  },
  orders,
  natural: [orders.name, orders.id],
})

/** A school without any of these is empty: its admins go with it. */
const contents: readonly Use[] = [
  { table: 'staff', column: 'client_id', called: 'staff' },
  { table: 'students', column: 'client_id', called: 'students' },
  { table: 'questions', column: 'client_id', called: 'questions' },
  { table: 'question_papers', column: 'client_id', called: 'papers' },
  { table: 'exams', column: 'client_id', called: 'exams' },
]

type Needed = Pick<Services, 'databases' | 'forgetActors'>

export const schoolRoutes = serve(schoolApi, {
  async list(call, { databases }: Needed) {
    const page = await school.page(call)
    return { ...page, data: await withCounts(databases, page.data) }
  },

  async create(call, services: Inviting) {
    assertCountry(call.body.country)
    const { admin, ...body } = withE164(call.body, call.body.country ?? null)
    const fields = withZone(clean(body), call.now)
    await oneAtATime(call.db)
    await assertFree(call, fields.sub_domain, null)
    if (fields.logo) await assertLogo(call, null, fields.logo)
    const made = await school.insert(call, { ...noneGiven, ...fields }, 'create', {
      ...fields,
      ...(admin ? { admin } : {}),
    })
    await inSchool(call, made.id, async ({ db, now }) => {
      await insertUsualGrades(db, made.id)
      await db.insertInto('sign_in_policies').values(newPolicy(made.id, now)).execute()
    })
    if (admin) {
      await inSchool(call, made.id, async (inside) => invite(inside, services, [await insertAccount(inside, admin)]))
    }
    return { ...made, counts: { admins: admin ? 1 : 0, staff: 0, students: 0 }, last_active_at: null }
  },

  async update(call, { databases }: Needed) {
    const { row_version, ...body } = call.body
    assertCountry(body.country)
    await oneAtATime(call.db)
    const before = await school.lock({ ...call, body: {} })
    if (row_version !== undefined && row_version !== before.row_version)
      throw staleRow(await counted(databases, await school.get(call, call.id)))
    const { country = before.country } = body
    const changes = withE164(clean(body), country)
    if (changes.logo && changes.logo !== before.logo) await assertLogo(call, call.id, changes.logo)
    const { sub_domain } = changes
    if (sub_domain && sub_domain !== before.sub_domain) {
      await assertFree(call, sub_domain, call.id)
      await release(call, sub_domain)
      await keep(call, before.sub_domain, call.id)
    }
    return counted(databases, await school.update(call, before, changes))
  },

  async remove(call, { forgetActors }: Needed) {
    const { id } = call
    await oneAtATime(call.db)
    await lockAlone(call.db, `school/${id}`)
    const row = await school.lock({ ...call, body: {} })
    const uses = await inSchool(call, id, (inside) => findUses(inside, contents, id))
    if (uses.length > 0) throw inUse(school.kind, id, uses)
    const gone = await school.remove(call)
    await keep(call, row.sub_domain, id)
    await inSchool(call, id, async (inside) => {
      await endSignIns(inside)
      await cancelAllJobs(inside)
    })
    forgetActors(id)
    return gone
  },

  async restore(call, { databases }: Needed) {
    await oneAtATime(call.db)
    const back = await school.restore(call)
    await release(call, back.sub_domain)
    return counted(databases, back)
  },

  async changeStatus(call, { forgetActors }: Needed) {
    const changed = await school.changeStatus(call)
    if (changed.status === 0) await inSchool(call, call.id, cancelAllJobs)
    // Whoever is inside is stopped with the next call; those who come back are found anew.
    forgetActors(call.id)
    return changed
  },

  makeDemo: (call) => startDemo(call),

  async checkSubDomain({ db, now, body: { sub_domain, name, id } }) {
    if (id != null) await assertSchool(db, id)
    return sub_domain ? judge(db, sub_domain, id ?? null, now) : propose(db, name ?? '', now)
  },
})

const counted = async (databases: Databases, row: StoredSchool): Promise<School> =>
  (await withCounts(databases, [row]))[0] as School

/** @throws invalid_field */
async function assertSchool(db: Reader, id: number): Promise<void> {
  const school = build.selectFrom('schools').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const [rows] = await db.read(school)
  if (rows.length === 0) throw wrongField('id', say('place.no_school'))
}

/** A school's own image, or one that the platform has uploaded for it. @throws invalid_field */
async function assertLogo(call: Change, id: number | null, logo: string): Promise<void> {
  if (await isStoredImage(call, logo)) return
  if (id !== null && (await inSchool(call, id, (inside) => isStoredImage(inside, logo)))) return
  throw wrongField('logo', say('settings.no_image'))
}

/** @throws invalid_field */
function assertCountry(country: string | null | undefined): void {
  if (country != null && !countryCodes.includes(country)) throw wrongField('country', say('school.country'))
}

/** Whoever names a country and no time zone means that of the country. */
function withZone<B extends { country?: string | null | undefined; timezone?: string | undefined }>(
  body: B,
  now: Date,
) {
  const timezone = body.timezone ?? (body.country ? usualZone(body.country, now) : undefined)
  return timezone === undefined ? body : { ...body, timezone }
}

/** Columns that are null where nothing is said. */
const noneGiven = {
  address: null,
  state: null,
  pincode: null,
  country: null,
  board: null,
  logo: null,
  colour: null,
  header_1: null,
  header_2: null,
}

/** An empty text clears. */
function clean<B extends Omit<BodyOf<typeof schoolApi.update>, 'row_version'>>(body: B): B {
  const entries = Object.entries(body).map(([name, value]) => [name, value === '' ? null : value])
  return Object.fromEntries(entries) as B
}
