import { sql } from 'kysely'
import { fixedRoles, type Readiness } from '#contract'
import { acrossSchools } from '../db/across-schools.ts'
import { build, compilable, type Databases, type Reader } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'

interface Counted {
  client_id: number
  count: number
  missing: number
}

/**
 * Who of a school has a place in a session already: its pupils, and the teachers with assignments. Of every school to the platform, else of the
 * own. @throws not_found
 */
export async function findReadiness(
  db: Reader,
  databases: Databases,
  { client_id }: Actor,
  id: number,
): Promise<Readiness> {
  const reader = client_id === 0 ? acrossSchools(databases) : db
  const own = client_id === 0 ? null : client_id
  const [[session], schools, enrolled, pupils, teachers] = await reader.read(
    build.selectFrom('sessions').select(['id', 'name as title']).where('id', '=', id).where('deleted_at', 'is', null),
    schoolsQuery(own),
    enrolledQuery(own, id),
    pupilsQuery(own, id),
    teachersQuery(own, id),
  )
  if (!session) throw notFound('session')
  const of = (rows: readonly Counted[], school: number) => rows.find((row) => row.client_id === school)
  return {
    session,
    schools: schools.map((school) => ({
      ...school,
      enrolled: of(enrolled, school.id)?.count ?? 0,
      not_yet_promoted: of(pupils, school.id)?.missing ?? 0,
      teachers: of(teachers, school.id)?.count ?? 0,
      without_assignments: of(teachers, school.id)?.missing ?? 0,
    })),
  }
}

const schoolsQuery = (own: number | null) => {
  const query = build
    .selectFrom('schools')
    .select(['id', 'name as title'])
    .where('deleted_at', 'is', null)
    .where('status', '=', 1)
    .orderBy(sql`name collate natural_order`)
    .orderBy('id')
  return own === null ? query : query.where('id', '=', own)
}

/** The rows of one school by its value, or of all. */
const within = (own: number | null, alias: string) =>
  own === null ? sql`true` : sql`${sql.ref(`${alias}.client_id`)} = ${own}`
/** A joined table's rows of the same school. */
const beside = (own: number | null, alias: string, other: string) =>
  sql`${sql.ref(`${alias}.client_id`)} = ${own === null ? sql.ref(`${other}.client_id`) : sql`${own}`}`

const enrolledQuery = (own: number | null, id: number) =>
  compilable(sql<Counted>`
    select e.client_id, count(*) as count, 0 as missing from enrolments e
    where ${within(own, 'e')} and e.session_id = ${id} and e.deleted_at is null and e.state = 'ACTIVE'
    group by e.client_id`)

/** Of the school's current session: its own choice, else the platform's default. */
const pupilsQuery = (own: number | null, id: number) =>
  compilable(sql<Counted>`
    select e.client_id, 0 as count, count(*) as missing from enrolments e
    join schools s on s.id = e.client_id
    where ${within(own, 'e')} and e.deleted_at is null and e.state = 'ACTIVE' and e.session_id <> ${id}
      and e.session_id = coalesce(s.session_id, (select d.id from sessions d where d.is_default and d.deleted_at is null))
      and not exists (select 1 from enrolments n where ${beside(own, 'n', 'e')} and n.student_id = e.student_id
        and n.session_id = ${id} and n.deleted_at is null)
    group by e.client_id`)

const teachersQuery = (own: number | null, id: number) =>
  compilable(sql<Counted>`
    select t.client_id, count(*) as count, count(*) filter (where not exists (
      select 1 from staff_assignments x where ${beside(own, 'x', 't')} and x.staff_id = t.id and x.session_id = ${id}
        and x.ends_on is null)) as missing
    from staff t
    join accounts a on ${beside(own, 'a', 't')} and a.id = t.account_id
    join roles r on r.id = a.role_id
    where ${within(own, 't')} and t.deleted_at is null and a.deleted_at is null and a.status = 1
      and r.base_kind = ${fixedRoles.teacher}
    group by t.client_id`)
