import { type Expression, type SqlBool, sql } from 'kysely'
import { fixedRoles, type SchoolAdmin, schoolAdminApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { acrossSchools } from './across-schools.ts'

const rows = build
  .selectFrom('accounts')
  .innerJoin('schools', 'schools.id', 'accounts.client_id')
  .innerJoin('roles', 'roles.id', 'accounts.role_id')
  .select([
    'accounts.id',
    'accounts.row_version',
    'accounts.created_at',
    'accounts.updated_at',
    'accounts.name',
    'accounts.email',
    'accounts.mobile',
    'accounts.client_id',
    'accounts.status',
    'roles.base_kind as role_id',
    'roles.id as role_ref_id',
  ])
  .select([
    sql<SchoolAdmin['client']>`jsonb_build_object('id', schools.id, 'title', schools.name,
      'sub_domain', schools.sub_domain)`.as('client'),
    sql<SchoolAdmin['role']>`jsonb_build_object('id', roles.id, 'title', roles.title)`.as('role'),
  ])
  .where('roles.base_kind', '=', fixedRoles.school_admin)
  .where('accounts.deleted_at', 'is', null)
  .where('schools.deleted_at', 'is', null)

/** A role by its own id or by its base kind: the ids of the fixed roles are the base kinds, those of others begin at 101. */
const ofRole = (ids: readonly number[]): Expression<SqlBool> =>
  sql<SqlBool>`(roles.id = any(${ids}) or roles.base_kind = any(${ids}))`

const orders = {
  name: sql`accounts.name collate natural_order`,
  email: sql`accounts.email`,
  status: sql`accounts.status`,
  id: sql`accounts.id`,
}

export const schoolAdminRoutes = serve(schoolAdminApi, {
  async list({ actor, services, body: { filter, range, sort } }) {
    let query = rows.where(visibleTo(actor, 'accounts'))
    if (filter.id) query = query.where(oneOf('accounts.id', filter.id))
    if (filter.client_id) query = query.where(oneOf('accounts.client_id', filter.client_id))
    if (filter.status) query = query.where(oneOf('accounts.status', filter.status))
    if (filter.role_id) query = query.where(ofRole(filter.role_id))
    if (filter.school_admin_name) query = query.where(anyMatch('accounts.name', filter.school_admin_name))
    const ordered = orderOf(query, orders, sort, [orders.name, orders.id])
    return onePage(acrossSchools(services.databases), ordered, range)
  },
})
