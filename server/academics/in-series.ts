import { sql } from 'kysely'
import type { Use } from '../entity/uses.ts'

/** Papers of series that are not deleted. */
export const inSeries = (column: 'subject_id' | 'grade_id' | 'section_ids'): Use => ({
  ...{ table: 'series_papers', column, called: 'series_papers', list: column === 'section_ids' },
  live: (client_id) => sql`series_papers.deleted_at is null and exists (select 1 from exam_series y
    where y.client_id = ${client_id} and y.id = series_papers.series_id and y.deleted_at is null)`,
})
