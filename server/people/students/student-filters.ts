import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyOf, studentApi } from '#contract'
import { abilities } from '../../db/abilities.ts'
import { anyName, oneOf, patternsOf } from '../../entity/conditions.ts'
import type { Actor } from '../../ground/actor.ts'
import { enrolmentsSeen } from '../../policy/people.ts'
import { invitationState } from '../../sign-in/invitations/invitation-row.ts'
import { nameKey } from '../names.ts'
import { yesOrNo } from '../yes-or-no.ts'

type Filter = BodyOf<typeof studentApi.list>['filter']

/** The enrolments that a filter finds: what follows `from enrolments e`, with the joins that it needs and no others. */
export interface StudentSearch {
  /** Joins and conditions. */
  rest: RawBuilder<unknown>
  joins_pupils: boolean
  /** The same of the pupils of a few sections: their texts are compared one by one, not looked up among the whole school's. It joins the pupils. */
  within: RawBuilder<unknown>
}

/** Of the session that is asked for; without one, or with several, each pupil once with the newest enrolment among them. */
export function findEnrolments(actor: Actor, filter: Filter, now: Date): StudentSearch {
  const { client_id } = actor
  const conditions = [...placeConditions(actor, filter), ...sessionConditions(actor, filter)]
  const ofPupil = pupilConditions(filter)
  const ofAccount = filter.invitation
    ? [sql<SqlBool>`${invitationState({ client_id, now, alias: 'a' })} = any(${filter.invitation}::text[])`]
    : []
  const joins_pupils = ofPupil.length > 0 || ofAccount.length > 0
  const pupils = sql`join students s on s.client_id = ${client_id} and s.id = e.student_id`
  const accounts =
    ofAccount.length > 0 ? sql`join accounts a on a.client_id = ${client_id} and a.id = s.account_id` : sql``
  const all = [...conditions, ...ofPupil, ...ofAccount]
  const among = sql`where ${sql.join([...all, ...foundByText(client_id, filter)], sql` and `)}`
  const compared = sql`where ${sql.join([...all, ...comparedText(filter)], sql` and `)}`
  return {
    rest: sql`${joins_pupils ? pupils : sql``} ${accounts} ${among}`,
    joins_pupils,
    within: sql`${pupils} ${accounts} ${compared}`,
  }
}

function placeConditions(actor: Actor, filter: Filter): RawBuilder<unknown>[] {
  const { client_id } = actor
  const found: RawBuilder<unknown>[] = [
    sql`e.client_id = ${client_id}`,
    sql`e.deleted_at is null`,
    enrolmentsSeen(actor, 'e'),
  ]
  const columns = { grade_id: 'e.grade_id', section_id: 'e.section_id', status: 'e.status', state: 'e.state' } as const
  for (const [name, column] of Object.entries(columns)) {
    const values = filter[name as keyof typeof columns]
    if (values) found.push(sql`${oneOf(column, values)}`)
  }
  if (filter.id) found.push(sql`${oneOf('e.student_id', filter.id)}`)
  if (yesOrNo(filter.include_promoted) === false) found.push(sql`e.state = 'ACTIVE'`)
  if (filter.missing?.length === 1 && filter.missing[0] === 'roll_no') found.push(sql`e.roll_no is null`)
  if (filter.subject_id) found.push(takes(client_id, filter.subject_id))
  return found
}

function sessionConditions(actor: Actor, { session_id }: Filter): RawBuilder<unknown>[] {
  if (session_id?.length === 1) return [sql`e.session_id = ${session_id[0]}`]
  const among = (alias: string) => (session_id ? sql` and ${oneOf(`${alias}.session_id`, session_id)}` : sql``)
  const start = (alias: string) =>
    sql`(select x.start_date from sessions x where x.id = ${sql.ref(`${alias}.session_id`)})`
  return [
    sql`not exists (select 1 from enrolments n where n.client_id = ${actor.client_id} and n.student_id = e.student_id
      and n.deleted_at is null and n.id <> e.id and ${enrolmentsSeen(actor, 'n')}${among('n')}
      and (${start('n')}, n.id) > (${start('e')}, e.id))${among('e')}`,
  ]
}

function pupilConditions(filter: Filter): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  if (filter.f_name) found.push(sql`${anyName('s.f_name', filter.f_name)}`)
  if (filter.admission_no) {
    const whole = filter.admission_no.map((text) => text.toLowerCase())
    // The index leaves out those who are gone, so that it is used for a query that does too.
    found.push(sql`s.deleted_at is null and lower(s.admission_no) = any(${whole}::text[])`)
  }
  const without = yesOrNo(filter.without_email)
  if (without !== undefined) found.push(without ? sql`s.email is null` : sql`s.email is not null`)
  if (filter.missing && !(filter.missing.length === 1 && filter.missing[0] === 'roll_no'))
    found.push(
      sql`(${sql.join(
        filter.missing.map((field) => missing[field]),
        sql` or `,
      )})`,
    )
  if (filter.accommodation)
    found.push(
      sql`(${sql.join(
        filter.accommodation.map((kind) => accommodated[kind]),
        sql` or `,
      )})`,
    )
  return found
}

const missing = {
  guardian_contact: sql`(s.guardian_mobile is null and s.guardian_email is null)`,
  dob: sql`s.dob is null`,
  roll_no: sql`e.roll_no is null`,
}

const accommodated = {
  extra_time: sql`(s.accommodations ->> 'extra_time_pct')::numeric > 0`,
  large_print: sql`(s.accommodations ->> 'large_print')::boolean`,
  scribe: sql`(s.accommodations ->> 'scribe')::boolean`,
  front_row: sql`(s.accommodations ->> 'front_row')::boolean`,
  own_room: sql`(s.accommodations ->> 'own_room')::boolean`,
  step_free: sql`(s.accommodations ->> 'step_free')::boolean`,
}

/** Texts looked up in the index of all names and numbers. */
function foundByText(client_id: number, filter: Filter): RawBuilder<unknown>[] {
  const found: RawBuilder<unknown>[] = []
  if (filter.search) found.push(sql`e.student_id in (${searched(client_id, filter.search)})`)
  if (filter.f_name) found.push(sql`e.student_id in (${bySearchText(client_id, filter.f_name)})`)
  // An admission number has an index of its own, wherever comparing it may use one.
  if (filter.admission_no && !abilities.like_uses_indexes)
    found.push(sql`e.student_id in (${bySearchText(client_id, filter.admission_no)})`)
  return found
}

/** The same, pupil by pupil. */
function comparedText({ search }: Filter): RawBuilder<unknown>[] {
  if (!search) return []
  const named = namedBy(sql.ref('s.search_text'), search)
  const rolls = rollsOf(search)
  return [rolls.length === 0 ? named : sql`(${named} or lower(e.roll_no) = any(${rolls}::text[]))`]
}

/** All words of one of the texts, in any order. No `like all`: it uses no index. */
const namedBy = (search_text: RawBuilder<unknown>, texts: readonly string[]) =>
  sql`(${sql.join(
    patternsOf(texts, nameKey).map((patterns) =>
      sql.join(
        patterns.map((pattern) => sql`${search_text} like ${pattern}`),
        sql` and `,
      ),
    ),
    sql` or `,
  )})`

/** A roll number counts only as a whole. */
const rollsOf = (texts: readonly string[]) =>
  texts.filter((text) => text.length <= 10 && /\d/.test(text)).map((text) => text.toLowerCase())

/** Ids of pupils of whose name or admission number a text is a part. */
function bySearchText(client_id: number, texts: readonly string[]): RawBuilder<unknown> {
  if (abilities.like_uses_indexes) {
    return sql`select p.id from students p where p.client_id = ${client_id} and p.deleted_at is null
      and ${namedBy(sql.ref('p.search_text'), texts)}`
  }
  const found = patternsOf(texts, nameKey).map((patterns) =>
    sql.join(
      patterns.map((pattern) => sql`select search_students(${client_id}, ${pattern})`),
      sql` intersect `,
    ),
  )
  return sql.join(found, sql` union `)
}

function searched(client_id: number, texts: readonly string[]): RawBuilder<unknown> {
  const rolls = rollsOf(texts)
  const named = bySearchText(client_id, texts)
  if (rolls.length === 0) return named
  return sql`${named} union select r.student_id from enrolments r
    where r.client_id = ${client_id} and r.deleted_at is null and r.roll_no is not null and lower(r.roll_no) = any(${rolls}::text[])`
}

/** An elective's are those who chose it; any other subject is everybody's where it is taught. */
const takes = (client_id: number, subject_ids: readonly number[]): RawBuilder<unknown> => sql`(exists (
    select 1 from enrolment_subjects l
    where l.client_id = ${client_id} and l.enrolment_id = e.id and l.subject_id = any(${subject_ids}::bigint[]))
  or exists (select 1 from subjects b where b.client_id = ${client_id} and b.id = any(${subject_ids}::bigint[])
    and b.category <> 'ELECTIVE' and b.grade_id = e.grade_id
    and (b.section_ids = '{}' or e.section_id = any(b.section_ids))))`
