import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { type Databases, type Write, writeInSchool } from '../db/connect.ts'
import { readContent } from './read-aside.ts'
import { BETWEEN, everyText, type Searched, searchText } from './similar/search-text.ts'

/** Questions that are read at a time, before others have their turn in the queue. */
const AT_ONCE = 1000

/** Where in the bank the work stands: behind a question of a school. */
export interface AccentsRef {
  client_id: number
  after: number
}

/**
 * Letters with accents as they stand in a searched text (searchKey), and accents by themselves; a few letters without are among them, but not the sign
 * of division, 00f7, which stands in every other question of arithmetic. The index questions_search finds them.
 */
const accented = 'x(00e|00f[1-69a-df]|01[0-7a-f]|02[0-3]|03[0-6]|1e)'

/**
 * Has the accents left out of what questions are searched by, beside what they say, where a version that did not know that wrote it: when a process
 * starts, and every night. Until then these are found with their accents alone.
 */
export async function queueAccents({ databases }: { databases: Databases }): Promise<void> {
  await enqueue(databases, { client_id: 0, after: 0 })
}

/** One piece at a time, whichever process takes it, and behind what people wait for. */
async function enqueue({ owner_kysely }: Databases, ref: AccentsRef): Promise<void> {
  await sql`select graphile_worker.add_job('leave_accents_out', ${JSON.stringify(ref)}::json, queue_name := 'leave-accents-out',
    max_attempts := 25, priority := 10, job_key := 'leave-accents-out')`.execute(owner_kysely)
}

interface Stored extends Searched {
  client_id: number
  id: number
  version: number
}

/** Works one piece off, each school's part in a transaction of its own, and hands on the rest: what was cut off goes on where it was. */
export async function leaveAccentsOut(
  { databases }: { databases: Databases },
  { client_id, after }: AccentsRef,
  at_once = AT_ONCE,
): Promise<void> {
  const { owner_kysely, app_kysely } = databases
  // As the owner, for whom the index is used whatever the database can do.
  const { rows } = await sql<Stored>`
    select q.client_id, q.id, q.version, v.question_text, v.question_options, v.sub_questions, v.answer, v.translations
    from questions q join question_versions v on v.client_id = q.client_id and v.question_id = q.id and v.version = q.version
    where (q.client_id, q.id) > (${client_id}, ${after}) and q.search_text ~ ${accented}
      and strpos(q.search_text, ${BETWEEN}) = 0
    order by q.client_id, q.id limit ${at_once}`.execute(owner_kysely)
  for (const school of new Set(rows.map((row) => row.client_id))) {
    const given: Given[] = []
    for (const row of rows.filter(({ client_id }) => client_id === school)) {
      const search_text = await readSearchText(row)
      if (search_text?.includes(BETWEEN)) given.push({ id: row.id, version: row.version, search_text })
    }
    if (given.length > 0) await writeInSchool(app_kysely, school, (db) => save(db, school, given))
  }
  const last = rows.at(-1)
  if (last && rows.length === at_once) await enqueue(databases, { client_id: last.client_id, after: last.id })
}

/** Long ones aside; null where that takes too long: it is found with its accents alone, as until now. Calls have their turn between two. */
async function readSearchText(row: Stored): Promise<string | null> {
  await nextTurn()
  const isRead = await readContent(row, everyText(row), { client_id: row.client_id, account_id: null })
  return isRead ? searchText(row) : null
}

type Given = Pick<Stored, 'id' | 'version'> & { search_text: string }

/** Of questions that say now what they said; held in the order of their ids, as by whoever else holds many. */
async function save(db: Write, client_id: number, given: readonly Given[]): Promise<void> {
  const ids = given.map(({ id }) => id)
  await Promise.all([
    sql`select id from questions where client_id = ${client_id} and id = any(${ids}::bigint[]) order by id for no key update`.execute(
      db,
    ),
    sql`update questions q set search_text = given.search_text
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (id bigint, version integer, search_text text)
      where q.client_id = ${client_id} and q.id = given.id and q.version = given.version`.execute(db),
  ])
}
