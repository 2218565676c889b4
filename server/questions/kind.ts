import { sql } from 'kysely'
import type { RowKind } from '../db/change-row.ts'

export const questionKind: RowKind = {
  table: 'questions',
  title: 'Question',
  entity: 'question',
  used_by: [
    {
      table: 'question_paper_items',
      column: 'question_id',
      plural: 'question papers',
      live: false,
      where: sql`exists (select 1 from question_papers p where p.client_id = question_paper_items.client_id
        and p.id = question_paper_items.paper_id and p.deleted_at is null)`,
    },
  ],
  instead: 'make it inactive instead',
}
