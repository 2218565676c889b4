import { type RawBuilder, sql } from 'kysely'

/**
 * A pupil's name as the school writes it, first or last name before; one word where there is one. For queries that have not read the school's settings:
 * its order is read once in the statement.
 */
export const pupilName = (client_id: number, pupil: string): RawBuilder<string> => {
  const [first, last] = [sql.ref(`${pupil}.f_name`), sql`nullif(${sql.ref(`${pupil}.l_name`)}, '')`]
  return sql<string>`case when (select school.name_order from schools school where school.id = ${client_id}) = 'LAST_FIRST'
    then concat_ws(' ', ${last}, ${first}) else concat_ws(' ', ${first}, ${last}) end`
}
