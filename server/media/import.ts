import { sql } from 'kysely'
import { importApi } from '#contract'
import { build } from '../db/connect.ts'
import { oneOf, orderOf } from '../db/filters.ts'
import { onePage } from '../db/page.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { undoImport } from './undo-import.ts'

const orders = { id: sql`imports.id` }

/** What the school's people have imported, each person's own; undone as a whole. */
export const importRoutes = serve(importApi, {
  list({ db, actor, body: { filter, range, sort } }) {
    let query = build
      .selectFrom('imports')
      .select(['imports.id', 'imports.entity', 'imports.name', 'imports.created_at', 'imports.undone_at'])
      .select([
        sql<number>`cardinality(imports.created_ids)`.as('created'),
        sql<number>`jsonb_array_length(imports.changed)`.as('updated'),
      ])
      .where('imports.client_id', '=', actor.client_id)
      .where(visibleTo(actor, 'imports'))
    if (filter.id) query = query.where(oneOf('imports.id', filter.id))
    if (filter.entity) query = query.where(oneOf('imports.entity', filter.entity))
    return onePage(db, orderOf(query, orders, sort, [sql`imports.id desc`]), range)
  },

  undo: undoImport,
})
