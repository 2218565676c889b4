import { sql } from 'kysely'
import { schoolApi } from '#contract'
import { anyMatch, by, byTitle, oneOf } from '../entity/conditions.ts'
import { basics, listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'

const orders = {
  name: byTitle('schools.name'),
  sub_domain: by('schools.sub_domain'),
  city: byTitle('schools.city'),
  status: by('schools.status'),
  id: by('schools.id'),
}

const among = (actor: Actor) => [visibleTo(actor, 'schools'), sql<boolean>`schools.deleted_at is null`]

const schools = listing(schoolApi.list, among, {
  table: 'schools',
  rows: (from) =>
    from
      .select(basics)
      .select(['name', 'sub_domain', 'contact_person', 'email', 'phone', 'city', 'state', 'board', 'logo'])
      .select(['header_1', 'header_2', 'timezone', 'languages', 'status']),
  filters: {
    id: oneOf,
    status: oneOf,
    name: anyMatch,
    sub_domain: anyMatch,
    city: anyMatch,
    contact_person: anyMatch,
  },
  orders,
  natural: [orders.name, orders.id],
})

export const schoolRoutes = serve(schoolApi, { list: schools.page })
