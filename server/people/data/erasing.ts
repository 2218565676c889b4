import { sql } from 'kysely'
import { type Databases, type Write, writeInSchool } from '../../db/connect.ts'
import { emit } from '../../events/emit.ts'
import type { FileStore } from '../../files/file-store.ts'
import { dayIn } from '../../ground/days.ts'
import { IMAGE, isUsedElsewhere } from '../../images/stored-images.ts'
import { removeStats, writeStats } from '../../results/stats.ts'
import type { Person } from '../students/student-lock.ts'
import { blotOut } from './blot-out.ts'
import { keysOf, type PupilKeys, tablesOfPupils } from './pupil-tables.ts'

interface Parts {
  databases: Databases
  files: FileStore
  clock: () => Date
}

/** Between asking and erasing, so that a mistake is seen. */
export const GRACE_DAYS = 7
/** Within which a school destroys the back-ups that still hold an erased pupil; the certificate names the day. */
const BACKUP_DAYS = 90

/** Once a day, over all schools: asks for those whom a school keeps no longer, and erases those whose day has come. */
export async function erasePupils({ databases, files, clock }: Parts): Promise<void> {
  const now = clock()
  await askByRetention(databases, now)
  const { rows } = await sql<{
    client_id: number
    id: number
    student_id: number
    keep_results: boolean
    timezone: string
  }>`
    select z.client_id, z.id, z.student_id, z.keep_results, h.timezone from erasures z join schools h on h.id = z.client_id
    where z.cancelled_at is null and z.done_at is null
      and z.erase_on <= (${now.toISOString()}::timestamptz at time zone h.timezone)::date
    order by z.client_id, z.id`.execute(databases.owner_kysely)
  for (const { client_id, id, student_id, keep_results, timezone } of rows) {
    const keys = await writeInSchool(databases.owner_kysely, client_id, async (db) => {
      const made = await erasePupil(db, { client_id, student_id, keep_results }, now)
      const backups_until = dayIn(timezone, new Date(now.getTime() + BACKUP_DAYS * 86_400_000))
      await sql`update erasures set done_at = ${now.toISOString()}::timestamptz, backups_until = ${backups_until}::date
        where client_id = ${client_id} and id = ${id}`.execute(db)
      await sql`insert into audit_entries (client_id, entity, entity_id, action, after, request_id, created_at)
        values (${client_id}, 'student', ${student_id}, 'erase', ${JSON.stringify({ keep_results, backups_until })}::jsonb, 'nightly',
          ${now.toISOString()}::timestamptz)`.execute(db)
      emit({ db, client_id, now }, 'student.erased', { student_id, erased_at: now.toISOString() })
      return made
    })
    // Rows first: a file without a row does no harm.
    for (const key of keys) await files.remove(key)
  }
}

/** Those who left as many years ago as their school says; one that somebody kept is not asked for again within a year. */
async function askByRetention({ owner_kysely }: Databases, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await sql`
    with newest as (
      select distinct on (e.client_id, e.student_id) e.client_id, e.student_id, e.state, coalesce(e.left_on, x.end_date) as ended
      from enrolments e join sessions x on x.id = e.session_id
      where e.deleted_at is null
      order by e.client_id, e.student_id, x.start_date desc, e.id desc)
    insert into erasures (client_id, student_id, keep_results, erase_on, created_at)
    select n.client_id, n.student_id, true, (${at} at time zone h.timezone)::date + ${GRACE_DAYS}::integer, ${at}
    from newest n join schools h on h.id = n.client_id
      join students s on s.client_id = n.client_id and s.id = n.student_id and s.deleted_at is null
    where h.retention_years is not null and n.state in ('GRADUATED', 'LEFT', 'TRANSFERRED')
      and n.ended + make_interval(years => h.retention_years) < (${at} at time zone h.timezone)::date
      and not exists (select 1 from erasures z where z.client_id = n.client_id and z.student_id = n.student_id
        and (z.cancelled_at is null or z.cancelled_at > ${at} - interval '1 year'))`.execute(owner_kysely)
}

interface Erased {
  client_id: number
  student_id: number
  keep_results: boolean
}

/**
 * Takes everything that says who a pupil was. Results stay without a name, so that no average changes; without them the figures of their exams are
 * worked out anew. @returns the keys of the files that go with it
 */
async function erasePupil(db: Write, { client_id, student_id, keep_results }: Erased, now: Date): Promise<string[]> {
  const keys = await keysOf(db, client_id, student_id)
  const { rows } = await sql<Person>`
    select * from students where client_id = ${client_id} and id = ${student_id} for update`.execute(db)
  if (!keys || !rows[0]) return []
  const photo = await findOwnPhoto(db, client_id, keys.account_id)
  const { rows: files } = await sql<{ key: string }>`
    delete from media_files where client_id = ${client_id} and (kind in ('made', 'failed-rows')
      or kind = ${IMAGE} and key in (regexp_replace(${photo}::text, '.*/', ''), regexp_replace(${rows[0].photo}::text, '.*/', '')))
    returning key`.execute(db)
  const { rows: pages } = await sql<{ key: string }>`
    select picture as key from scan_pages where client_id = ${client_id} and picture is not null
      and ${rowsOf('scan_pages', keys)}`.execute(db)
  const { rows: exams } = await sql<{ exam_id: number }>`
    select distinct s.exam_id from exam_stats s join exam_marks m on m.client_id = ${client_id} and m.exam_id = s.exam_id
    where s.client_id = ${client_id} and m.id = any(${keys.mark_ids}::bigint[]) order by s.exam_id`.execute(db)
  if (!keep_results) for (const { exam_id } of exams) await removeStats({ db, client_id, now }, exam_id)
  for (const table of tablesOfPupils)
    await eraseRows(db, table.name, keys, table.isResult && !keep_results ? 'all' : table.erase, table.rows(keys))
  await blotOut(db, client_id, rows[0])
  for (const table of ['students', 'accounts', 'enrolments'] as const)
    await sql`update ${sql.table(table)} set deleted_at = coalesce(deleted_at, ${now.toISOString()}::timestamptz)
      where client_id = ${client_id} and ${rowsOf(table, keys)}`.execute(db)
  if (!keep_results) for (const { exam_id } of exams) await writeStats({ db, client_id, now }, exam_id)
  return [...files, ...pages].map(({ key }) => key)
}

/** The photo that goes with its pupil; null for one that something else of the school shows too. */
async function findOwnPhoto(db: Write, client_id: number, account_id: number | null): Promise<string | null> {
  const { rows } = await sql<{ photo: string | null }>`
    select photo from accounts where client_id = ${client_id} and id = ${account_id}::bigint`.execute(db)
  const photo = rows[0]?.photo ?? null
  return photo !== null && (await isUsedElsewhere({ db, client_id, account_id }, photo)) ? null : photo
}

const rowsOf = (name: string, keys: PupilKeys) =>
  tablesOfPupils.find((table) => table.name === name)?.rows(keys) ?? sql<boolean>`false`

async function eraseRows(
  db: Write,
  table: string,
  { client_id }: PupilKeys,
  erase: (typeof tablesOfPupils)[number]['erase'],
  rows: ReturnType<typeof rowsOf>,
): Promise<void> {
  const which = sql`client_id = ${client_id} and ${rows}`
  if (erase === 'all') {
    await sql`delete from ${sql.table(table)} where ${which}`.execute(db)
    return
  }
  const sets = Object.entries(erase).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
  if (sets.length > 0) await sql`update ${sql.table(table)} set ${sql.join(sets)} where ${which}`.execute(db)
}
