import { type SqlBool, sql } from 'kysely'
import { importApi } from '#contract'
import { by, falling, oneOf } from '../entity/conditions.ts'
import { listing } from '../entity/list.ts'
import type { Actor } from '../ground/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { type ImportKinds, undoImport } from './undo-import.ts'

const orders = { id: by('imports.id') }

const among = (actor: Actor) => [
  sql<SqlBool>`imports.client_id = ${actor.client_id} and ${visibleTo(actor, 'imports')}`,
]

/** How many rows the kinds of an import of several have made or changed together. */
const inParts = (list: 'created_ids' | 'changed') => sql<number>`(
  select coalesce(sum(jsonb_array_length(part -> ${list})), 0)::int from jsonb_array_elements(imports.parts) as part)`

const imports = listing(importApi.list, among, {
  table: 'imports',
  rows: (from) =>
    from
      .select(['imports.id', 'imports.entity', 'imports.name', 'imports.created_at', 'imports.undone_at'])
      .select([
        sql<number>`cardinality(imports.created_ids) + ${inParts('created_ids')}`.as('created'),
        sql<number>`jsonb_array_length(imports.changed) + ${inParts('changed')}`.as('updated'),
      ]),
  filters: {
    id: oneOf,
    entity: oneOf,
    // A file of marks is of one exam, so its first row says which.
    exam_id: (_, ids, { client_id }) => sql`imports.entity = 'exam-marks' and exists (
      select 1 from exam_marks m where m.client_id = ${client_id} and m.id = (imports.changed -> 0 ->> 'id')::bigint and m.exam_id = any(${ids}::bigint[]))`,
  },
  orders,
  natural: [falling(orders.id)],
})

/** What the school's people have imported; undone as a whole. */
export const importRoutes = (kinds: ImportKinds) =>
  serve(importApi, { list: imports.page, undo: (call) => undoImport(call, kinds) })
