import { sql } from 'kysely'
import { type CountMaster, fixedRoles } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable, type Databases } from '../db/connect.ts'

/** Milliseconds for which the platform's figures are kept: they read every school's tables. */
const CACHED_MS = 60_000
const QUIET_DAYS = 30
const LATELY_DAYS = 7
const QUIET_SHOWN = 10

/** What is counted: how the installation is at this moment is looked at anew. */
export type PlatformFigures = Omit<CountMaster, 'operation'>

type Figures = Omit<PlatformFigures, 'quiet' | 'quiet_schools' | 'as_of'>

const cached = new WeakMap<Databases, { at: number; counts: Promise<PlatformFigures> }>()

/** The whole platform, counted at most once a minute in this process; many who ask at once wait for one count. */
export function countPlatform(databases: Databases, now: Date): Promise<PlatformFigures> {
  const last = cached.get(databases)
  if (last && now.getTime() - last.at < CACHED_MS && now.getTime() >= last.at) return last.counts
  const counts = count(databases, now)
  cached.set(databases, { at: now.getTime(), counts })
  counts.catch(() => cached.delete(databases))
  return counts
}

async function count(databases: Databases, now: Date): Promise<PlatformFigures> {
  const lately = new Date(now.getTime() - LATELY_DAYS * 86_400_000).toISOString()
  const since = new Date(now.getTime() - QUIET_DAYS * 86_400_000).toISOString()
  const [[figures], found] = await acrossSchools(databases).read(
    compilable(sql<Figures>`select
      (select count(*) from sessions where deleted_at is null) as sessions,
      (select jsonb_build_object('total', count(*), 'active', count(*) filter (where status = 1)) from schools where deleted_at is null) as schools,
      (select count(*) from accounts a join roles r on r.id = a.role_id
        where r.base_kind = ${fixedRoles.school_admin} and a.deleted_at is null) as school_admins,
      (select count(*) from roles where deleted_at is null) as roles,
      (select count(*) from staff where deleted_at is null) as staffs,
      (select count(*) from students where deleted_at is null) as students,
      (select count(*) from questions where deleted_at is null) as questions,
      (select count(*) from question_papers where deleted_at is null) as question_papers,
      (select count(*) from exams where deleted_at is null) as exams,
      jsonb_build_object(
        'failed_jobs', (select count(*) from jobs where state = 'failed' and updated_at >= ${lately}),
        'failed_mails', (select count(*) from mails where state = 'FAILED' and created_at >= ${lately}),
        'held_mails', (select count(*) from mails where state = 'HELD'),
        'file_bytes', (select coalesce(sum(bytes), 0) from media_files),
        'database_bytes', pg_database_size(current_database())) as health`),
    compilable(sql<PlatformFigures['quiet_schools'][number] & Pick<PlatformFigures, 'quiet'>>`
      select s.id, s.name as title, a.last as last_active_at, count(*) over () as quiet
      from schools s
      left join (select client_id, max(greatest(created_at, rotated_at)) as last from sign_ins where kind = 'PASSWORD' group by client_id) a
        on a.client_id = s.id
      where s.deleted_at is null and s.status = 1 and coalesce(a.last, s.created_at) < ${since}
      order by coalesce(a.last, s.created_at), s.id
      limit ${QUIET_SHOWN}`),
  )
  if (!figures) throw new Error('A count answers one row')
  const quiet_schools = found.map(({ quiet: _, ...school }) => school)
  return { ...figures, quiet: found[0]?.quiet ?? 0, quiet_schools, as_of: now.toISOString() }
}
