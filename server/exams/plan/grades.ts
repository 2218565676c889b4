import { sql } from 'kysely'
import type { SchoolChange } from '../../ground/change.ts'

interface Grade {
  id: number
  title: string
}

/** Classes by their ids; they can't be deleted until the transaction ends. */
export async function gradesOf({ db, client_id }: SchoolChange, ids: readonly number[]): Promise<Grade[]> {
  const { rows } = await sql<Grade>`
    select id, title from grades where client_id = ${client_id} and id = any(${ids}::bigint[]) and deleted_at is null
    order by level_order, id for key share`.execute(db)
  return rows
}

/** The classes that papers of a series are of. */
export async function gradesOfSeries({ db, client_id }: SchoolChange, series_id: number): Promise<Grade[]> {
  const { rows } = await sql<Grade>`
    select g.id, g.title from grades g where g.client_id = ${client_id} and g.id in (
      select p.grade_id from series_papers p
      where p.client_id = ${client_id} and p.series_id = ${series_id} and p.deleted_at is null)
    order by g.level_order, g.id`.execute(db)
  return rows
}
