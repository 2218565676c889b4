import { type Expression, type SqlBool, sql } from 'kysely'
import { fixedRoles, type SchoolAdmin, say, schoolAdminApi } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { build, compilable, type Databases, type Write } from '../db/connect.ts'
import { readLocked } from '../db/platform-locks.ts'
import { anyName, by, byTitle, oneOf } from '../entity/conditions.ts'
import { entity } from '../entity/entity.ts'
import type { From } from '../entity/list.ts'
import { audit } from '../ground/audit.ts'
import type { Change, RowChange } from '../ground/change.ts'
import { notFound, staleRow, wrongField } from '../ground/errors.ts'
import { takePhones } from '../ground/phone.ts'
import { serve } from '../http/serve.ts'
import { assertRoleThere } from '../people/given-roles.ts'
import { assertAnotherAdmin } from '../people/last-admin.ts'
import type { Services } from '../services.ts'
import { type Inviting, invite } from '../sign-in/invitations/invite.ts'
import { endSignIns } from '../sign-in/sign-ins.ts'
import { leaveAddresses } from '../sign-in/way-in/sent-links.ts'
import { withFacts, withOwnFacts } from './admin-facts.ts'
import { inSchool } from './in-school.ts'
import { takeRole } from './take-role.ts'

const orders = {
  name: byTitle('accounts.name'),
  email: by('accounts.email'),
  status: by('accounts.status'),
  id: by('accounts.id'),
}

const withParents = (from: From<'accounts'>) =>
  from.innerJoin('schools', 'schools.id', 'accounts.client_id').innerJoin('roles', 'roles.id', 'accounts.role_id')

/** What depends on others, or on the moment, is added to these rows (`./admin-facts.ts`). */
const bare = schoolAdminApi.restore.data.omit({ is_last: true, invitation: true, last_sign_in_at: true })

const admin = entity(
  { ...schoolAdminApi, restore: { ...schoolAdminApi.restore, data: bare } },
  {
    table: 'accounts',
    noun: 'school_admin',
    used_by: [{ table: 'staff', column: 'account_id', called: 'staff' }],
    parents: [],
    across_schools: true,
    toFilter: (from) =>
      withParents(from).where('roles.base_kind', '=', fixedRoles.school_admin).where('schools.deleted_at', 'is', null),
    rows: (from) =>
      withParents(from)
        .select(['accounts.id', 'accounts.row_version', 'accounts.created_at', 'accounts.updated_at'])
        .select([
          'accounts.id as account_id',
          'accounts.name',
          'accounts.mobile',
          'accounts.client_id',
          'accounts.status',
        ])
        // A school admin has one.
        .select(sql.ref<string>('accounts.email').as('email'))
        .select(['roles.base_kind as role_id', 'roles.id as role_ref_id'])
        .select([
          sql<SchoolAdmin['client']>`jsonb_build_object('id', schools.id, 'title', schools.name,
            'sub_domain', schools.sub_domain)`.as('client'),
          sql<SchoolAdmin['role']>`jsonb_build_object('id', roles.id, 'title', roles.title)`.as('role'),
        ]),
    filters: {
      id: oneOf,
      client_id: oneOf,
      status: oneOf,
      role_id: ofRole,
      school_admin_name: (_, texts) => anyName('accounts.name', texts),
    },
    orders,
    natural: [orders.name, orders.id],
  },
)

/** A role by its own id or by its base kind: the ids of the fixed roles are the base kinds, those of others begin at 101. */
function ofRole(_: string, ids: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`(${oneOf('roles.id', ids)} or ${oneOf('roles.base_kind', ids)})`
}

type Needed = Pick<Services, 'databases' | 'forgetActors'>
export const schoolAdminRoutes = serve(schoolAdminApi, {
  async list(call, { databases }: Needed) {
    const page = await admin.page({ ...call, db: acrossSchools(databases) })
    return { ...page, data: await withFacts(databases, page.data, call.now) }
  },

  async create(call, services: Inviting) {
    const { client_id, role_id, role_ref_id, send_invitation = true, ...person } = call.body
    await assertSchool(call, client_id)
    const role = await takeAdminRole(call.db, { role_ref_id, role_id })
    return inSchool(call, client_id, async (inside) => {
      const { name, email, mobile = null } = await takePhones(inside, person)
      const made = await admin.insert(inside, { name, email, mobile, role_id: role, password_hash: null })
      if (send_invitation) await invite(inside, services, [made.id])
      return withOwnFacts(inside, made)
    })
  },

  async update(call, { databases, forgetActors, mail }: Needed & Pick<Services, 'mail'>) {
    const { row_version, client_id, role_id, role_ref_id, ...given } = call.body
    const home = await findHome(databases, call.id)
    if (client_id !== undefined && client_id !== home) throw wrongField('client_id', say('school_admin.stays'))
    const isNamed = role_ref_id !== undefined || role_id !== undefined
    const role = isNamed ? await takeAdminRole(call.db, { role_ref_id, role_id }) : undefined
    return inSchool(call, home, async (inside) => {
      const changes = await takePhones(inside, given)
      const one = { ...inside, id: call.id, body: {} }
      const before = await admin.lock(one)
      if (row_version !== undefined && row_version !== before.row_version)
        throw staleRow(await withOwnFacts(inside, await admin.get(inside, call.id)))
      const isOther = changes.email !== undefined && changes.email !== before.email?.toLowerCase()
      // An address that nobody has checked yet.
      if (isOther) await leaveAddresses(inside, { mail }, [before])
      const after = await admin.update(one, before, {
        ...changes,
        ...(role === undefined ? {} : { role_id: role }),
        ...(isOther ? { email_verified_at: null } : {}),
      })
      forgetActors(home)
      return withOwnFacts(inside, after)
    })
  },

  remove: (call, { databases, forgetActors }: Needed) =>
    atHome(call, databases, async (one) => {
      await assertAnotherAdmin(one, one.id)
      const gone = await admin.remove(one)
      await endSignIns(one, one.id)
      forgetActors(one.client_id)
      return gone
    }),

  restore: (call, { databases }: Needed) =>
    atHome(
      call,
      databases,
      async (one) => {
        const restored = await admin.restore(one)
        await assertRoleThere(one.db, restored.role_ref_id)
        return withOwnFacts(one, restored)
      },
      true,
    ),

  endSignIns: (call, { databases, forgetActors }: Needed) =>
    atHome(call, databases, async (one) => {
      await admin.lock({ ...one, body: {} })
      const ended = await endSignIns(one, one.id)
      await audit(one, { entity: 'school-admin', entity_id: one.id, action: 'end-sign-ins', after: { ended } })
      forgetActors(one.client_id)
      return { id: one.id, ended }
    }),

  changeStatus: (call, { databases, forgetActors }: Needed) =>
    atHome(call, databases, async (one) => {
      await assertAnotherAdmin(one, one.id)
      const changed = await admin.changeStatus(one)
      forgetActors(one.client_id)
      return changed
    }),
})

interface NamedRole {
  role_ref_id: number | undefined
  role_id: number | undefined
}

/** The role that is named, else the fixed one. @throws invalid_field at the name that was given */
const takeAdminRole = (db: Write, { role_ref_id, role_id }: NamedRole): Promise<number> =>
  takeRole(
    db,
    role_ref_id ?? role_id ?? fixedRoles.school_admin,
    fixedRoles.school_admin,
    role_ref_id === undefined && role_id !== undefined ? 'role_id' : 'role_ref_id',
  )

/** Does it inside the school that the admin belongs to. */
async function atHome<T>(
  call: RowChange,
  databases: Databases,
  work: (one: RowChange) => Promise<T>,
  is_deleted = false,
): Promise<T> {
  const home = await findHome(databases, call.id, is_deleted)
  return inSchool(call, home, (inside) => work({ ...inside, id: call.id }))
}

/** The school of an admin, living or deleted: no other account is changed here. @throws not_found */
async function findHome(databases: Databases, id: number, is_deleted = false): Promise<number> {
  const [rows] = await acrossSchools(databases).read(
    compilable(sql<{ client_id: number }>`
      select accounts.client_id from accounts
      join roles on roles.id = accounts.role_id
      join schools on schools.id = accounts.client_id
      where accounts.id = ${id} and roles.base_kind = ${fixedRoles.school_admin}
        and (accounts.deleted_at is not null) = ${is_deleted} and schools.deleted_at is null`),
  )
  if (!rows[0]) throw notFound('school_admin')
  return rows[0].client_id
}

/** That the school lives, and goes on living until this call has ended. @throws invalid_field */
async function assertSchool({ db }: Change, id: number): Promise<void> {
  const query = build.selectFrom('schools').select('id').where('id', '=', id).where('deleted_at', 'is', null)
  const [school] = await readLocked(db, `school/${id}`, query)
  if (!school) throw wrongField('client_id', say('place.no_school'))
}
