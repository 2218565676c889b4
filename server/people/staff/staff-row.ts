import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { BodyOf, NameOrder, Staff, staffApi } from '#contract'
import { build, compilable, type Reader } from '../../db/connect.ts'
import { anyName, oneCode, oneOf } from '../../entity/conditions.ts'
import { ALL_ROWS, type Page } from '../../entity/list.ts'
import type { Actor } from '../../ground/actor.ts'
import type { Change } from '../../ground/change.ts'
import { dayIn } from '../../ground/days.ts'
import { notFound } from '../../ground/errors.ts'
import { staffSeen } from '../../policy/people.ts'
import { withoutPrivate } from '../../policy/policy.ts'
import { invitationOf, invitationState } from '../../sign-in/invitations/invitation-row.ts'
import { nameIn } from '../names.ts'
import { yesOrNo } from '../yes-or-no.ts'

type Filter = BodyOf<typeof staffApi.list>['filter']

interface Shown {
  client_id: number
  now: Date
  order: NameOrder
  /** The session whose class teacher is named. */
  session_id: number
}

const titled = (alias: string, title = 'title') =>
  sql`jsonb_build_object('id', ${sql.ref(`${alias}.id`)}, 'title', ${sql.ref(`${alias}.${title}`)})`

const assignments = (client_id: number) => sql`coalesce((
  select jsonb_agg(jsonb_build_object('id', p.id, 'session_id', p.session_id, 'session', ${titled('x', 'name')},
    'grade_id', p.grade_id, 'grade', ${titled('g')}, 'section_id', p.section_id,
    'section', case when c.id is not null then ${titled('c')} end, 'subject_id', p.subject_id,
    'subject', case when b.id is not null then ${titled('b')} end, 'is_class_teacher', p.is_class_teacher,
    'ends_on', p.ends_on::text)
    order by x.start_date desc, g.level_order, g.title collate natural_order, c.title nulls first, b.title nulls first, p.id)
  from staff_assignments p
    join sessions x on x.id = p.session_id
    join grades g on g.client_id = ${client_id} and g.id = p.grade_id
    left join sections c on c.client_id = ${client_id} and c.id = p.section_id
    left join subjects b on b.client_id = ${client_id} and b.id = p.subject_id
  where p.client_id = ${client_id} and p.staff_id = st.id), '[]')`

const classTeacherOf = (client_id: number, session_id: number) => sql`(
  select concat_ws(' ', g.title, c.title) from staff_assignments p
    join sections c on c.client_id = ${client_id} and c.id = p.section_id
    join grades g on g.client_id = ${client_id} and g.id = c.grade_id
  where p.client_id = ${client_id} and p.staff_id = st.id and p.session_id = ${session_id} and p.is_class_teacher
    and p.ends_on is null order by g.level_order, g.title collate natural_order, c.title limit 1)`

/** Members of staff in the order of `places`: a query of `id` and `place`. */
const staffAt = ({ client_id, now, order, session_id }: Shown, places: RawBuilder<unknown>) =>
  compilable(sql<Staff>`
  select st.id, st.row_version, st.created_at, st.updated_at, st.account_id, st.emp_id,
    ${nameIn('st.first_name', 'st.last_name', order)} as name, st.first_name, st.last_name, a.email, a.login_name as login, a.mobile, st.gender,
    st.designation, st.date_of_joining, st.left_on, r.base_kind as role_id, r.id as role_ref_id, ${titled('r')} as role,
    ${assignments(client_id)} as assignments, ${classTeacherOf(client_id, session_id)} as class_teacher_of, a.status,
    ${invitationOf({ client_id, now, alias: 'a' })} as invitation, a.last_sign_in_at
  from (${places}) page
    join staff st on st.client_id = ${client_id} and st.id = page.id
    join accounts a on a.client_id = ${client_id} and a.id = st.account_id
    join roles r on r.id = a.role_id
  order by page.place`)

/** A row as the list shows it, in the transaction that has changed it. */
export async function showStaff({ db, client_id, now, actor }: Change, id: number): Promise<Staff> {
  const school = await db.selectFrom('schools').select('name_order').where('id', '=', client_id).executeTakeFirst()
  const shown = {
    client_id,
    now,
    order: (school?.name_order ?? 'FIRST_LAST') as NameOrder,
    session_id: actor.session_id ?? 0,
  }
  const { rows } = await db.executeQuery(staffAt(shown, sql`select ${id}::bigint as id, 1 as place`).compile())
  if (!rows[0]) throw notFound('staff')
  return withoutPrivate(actor, 'staff', rows[0])
}

interface ListCall {
  db: Reader
  actor: Actor
  now: Date
  body: BodyOf<typeof staffApi.list>
}

export async function listStaff({ db, actor, now, body }: ListCall): Promise<Page<Staff>> {
  const { client_id } = actor
  const { filter, range, sort = [] } = body
  const all = filter.is_all_data_fetch === true
  const size = all ? ALL_ROWS : (range.pageSize ?? 10)
  const offset = all ? 0 : ((range.page ?? 1) - 1) * size
  const [[school]] = await db.read(
    build.selectFrom('schools').select(['name_order', 'timezone']).where('id', '=', client_id),
  )
  const order = (school?.name_order ?? 'FIRST_LAST') as NameOrder
  const session_id = filter.session_id?.length === 1 ? Number(filter.session_id[0]) : (actor.session_id ?? 0)
  const from = sql`from staff st
    join accounts a on a.client_id = ${client_id} and a.id = st.account_id
    join roles r on r.id = a.role_id
    where ${sql.join(conditions(actor, filter, now, dayIn(school?.timezone, now)), sql` and `)}`
  const places = sql`select st.id, row_number() over (order by ${orderOf(sort, order)}) as place ${from}
    order by place limit ${size} offset ${offset}`
  const [data, [total]] = await db.read(
    staffAt({ client_id, now, order, session_id }, places),
    compilable(sql<{ count: number }>`select count(*) as count ${from}`),
  )
  const count = total?.count ?? 0
  const page = { data: data.map((row) => withoutPrivate(actor, 'staff', row)), count, size }
  return all && count > ALL_ROWS ? { ...page, truncated: true } : page
}

function orderOf(sort: NonNullable<ListCall['body']['sort']>, order: NameOrder): RawBuilder<unknown> {
  const by = {
    name: sql`${nameIn('st.first_name', 'st.last_name', order)} collate natural_order`,
    emp_id: sql`st.emp_id collate natural_order`,
    role: sql`r.title collate natural_order`,
    status: sql`a.status`,
    last_sign_in_at: sql`a.last_sign_in_at`,
    id: sql`st.id`,
  }
  const asked = sort.map(({ field, dir }) => sql`${by[field]} ${dir === 'desc' ? sql`desc` : sql`asc`} nulls last`)
  return sql.join([...asked, by.name, by.id])
}

function conditions(actor: Actor, filter: Filter, now: Date, today: string): RawBuilder<unknown>[] {
  const { client_id } = actor
  const found: RawBuilder<unknown>[] = [
    sql`st.client_id = ${client_id}`,
    sql`st.deleted_at is null`,
    staffSeen(actor, 'st'),
  ]
  if (filter.id) found.push(sql`${oneOf('st.id', filter.id)}`)
  if (filter.emp_id) found.push(sql`${oneCode('st.emp_id', filter.emp_id)}`)
  const without = yesOrNo(filter.without_email)
  if (without !== undefined) found.push(without ? sql`a.email is null` : sql`a.email is not null`)
  if (filter.status) found.push(sql`${oneOf('a.status', filter.status)}`)
  if (filter.role_id) found.push(sql`(${oneOf('r.id', filter.role_id)} or ${oneOf('r.base_kind', filter.role_id)})`)
  if (filter.staff_name) {
    const name = sql`concat_ws(' ', st.first_name, st.last_name, st.first_name)`
    found.push(sql`${anyName(name, filter.staff_name)}`)
  }
  if (filter.invitation)
    found.push(sql`${invitationState({ client_id, now, alias: 'a' })} = any(${filter.invitation}::text[])`)
  return [...found, ...placeConditions(actor, filter, today)]
}

function placeConditions(actor: Actor, filter: Filter, today: string): RawBuilder<unknown>[] {
  const { client_id } = actor
  const sessions = filter.session_id ?? (actor.session_id === null ? [] : [actor.session_id])
  const at = (which: RawBuilder<unknown>) => sql<SqlBool>`exists (select 1 from staff_assignments p
    where p.client_id = ${client_id} and p.staff_id = st.id and p.session_id = any(${sessions}::bigint[])
      and (p.ends_on is null or p.ends_on > ${today}) and ${which})`
  const wanted: RawBuilder<unknown>[] = []
  if (filter.grade_id) wanted.push(sql`${oneOf('p.grade_id', filter.grade_id)}`)
  if (filter.section_id) wanted.push(among(client_id, 'sections', 'section_id', filter.section_id))
  if (filter.subject_id) wanted.push(among(client_id, 'subjects', 'subject_id', filter.subject_id))
  const teaches = yesOrNo(filter.is_class_teacher)
  const without = yesOrNo(filter.without_assignments)
  const found: RawBuilder<unknown>[] = []
  if (wanted.length > 0) found.push(at(sql.join(wanted, sql` and `)))
  if (teaches !== undefined) found.push(teaches ? at(sql`p.is_class_teacher`) : sql`not ${at(sql`p.is_class_teacher`)}`)
  if (without !== undefined) found.push(without ? sql`not ${at(sql`true`)}` : at(sql`true`))
  return found
}

/** An assignment to a whole class is one to each of its sections, and one to every subject to each of them. */
const among = (
  client_id: number,
  table: 'sections' | 'subjects',
  column: 'section_id' | 'subject_id',
  ids: readonly number[],
) =>
  sql`(${oneOf(`p.${column}`, ids)} or (${sql.ref(`p.${column}`)} is null and p.grade_id in (
    select t.grade_id from ${sql.table(table)} t where t.client_id = ${client_id} and t.id = any(${ids}::bigint[]))))`
