import { type Expression, type SqlBool, sql } from 'kysely'
import { fixedRoles, type SchoolAdmin, schoolAdminApi } from '#contract'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { type From, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import type { Services } from '../services.ts'
import { acrossSchools } from './across-schools.ts'

const orders = {
  name: byTitle('accounts.name'),
  email: by('accounts.email'),
  status: by('accounts.status'),
  id: by('accounts.id'),
}

const withParents = (from: From<'accounts'>) =>
  from.innerJoin('schools', 'schools.id', 'accounts.client_id').innerJoin('roles', 'roles.id', 'accounts.role_id')

const among = (actor: Actor) => [
  visibleTo(actor, 'accounts'),
  sql<SqlBool>`roles.base_kind = ${fixedRoles.school_admin}`,
  sql<SqlBool>`accounts.deleted_at is null`,
  sql<SqlBool>`schools.deleted_at is null`,
]

const admins = listing(schoolAdminApi.list, among, {
  table: 'accounts',
  across_schools: true,
  toFilter: withParents,
  rows: (from) =>
    withParents(from)
      .select(['accounts.id', 'accounts.row_version', 'accounts.created_at', 'accounts.updated_at'])
      .select(['accounts.name', 'accounts.email', 'accounts.mobile', 'accounts.client_id', 'accounts.status'])
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
    school_admin_name: (_, texts) => anyMatch('accounts.name', texts),
  },
  orders,
  natural: [orders.name, orders.id],
})

/** A role by its own id or by its base kind: the ids of the fixed roles are the base kinds, those of others begin at 101. */
function ofRole(_: string, ids: readonly number[]): Expression<SqlBool> {
  return sql<SqlBool>`(roles.id = any(${ids}) or roles.base_kind = any(${ids}))`
}

export const schoolAdminRoutes = serve(schoolAdminApi, {
  async list(call, { databases }: Pick<Services, 'databases'>) {
    return admins.page({ ...call, db: acrossSchools(databases) })
  },
})
