import { sql } from 'kysely'
import { schoolApi } from '#contract'
import { build } from '../db/connect.ts'
import { anyMatch, oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'

const rows = build
  .selectFrom('schools')
  .select([
    'id',
    'row_version',
    'created_at',
    'updated_at',
    'name',
    'sub_domain',
    'contact_person',
    'email',
    'phone',
    'city',
    'state',
    'board',
    'logo',
    'header_1',
    'header_2',
    'timezone',
    'languages',
    'status',
  ])
  .where('deleted_at', 'is', null)

const orders = {
  name: sql`name collate natural_order`,
  sub_domain: sql`sub_domain`,
  city: sql`city collate natural_order`,
  status: sql`status`,
  id: sql`id`,
}

export const schoolRoutes = serve(schoolApi, {
  async list({ db, actor, body: { filter, range, sort } }) {
    let query = rows.where(visibleTo(actor, 'schools'))
    if (filter.id) query = query.where(oneOf('id', filter.id))
    if (filter.status) query = query.where(oneOf('status', filter.status))
    for (const column of ['name', 'sub_domain', 'city', 'contact_person'] as const) {
      const texts = filter[column]
      if (texts) query = query.where(anyMatch(column, texts))
    }
    return onePage(db, orderOf(query, orders, sort, [orders.name, orders.id]), range)
  },
})
