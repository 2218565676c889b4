import { type SqlBool, sql } from 'kysely'
import { type BodyOf, codeApi, MOST_CODES, MOST_FOUND_CODES } from '#contract'
import { compilable } from '../db/connect.ts'
import { assertKnown } from '../entity/known-ids.ts'
import { assertSession } from '../entity/sessions.ts'
import type { Actor } from '../ground/actor.ts'
import { serve } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import { type CodeHolder, type CodeNeeds, printCodes } from '../sign-in/codes.ts'
import { findEnrolments } from './students/student-filters.ts'

export const codeRoutes = serve(codeApi, {
  students: {
    async prepare({ actor, body, db, now }, services: CodeNeeds) {
      const asking = { db, actor, client_id: actor.client_id }
      const { session_id, section_id, student_ids, filter } = body
      await assertSession(asking, session_id)
      if (section_id !== undefined) await assertKnown(asking, 'sections', [section_id], 'section_id')
      await assertKnown(asking, 'students', student_ids, 'student_ids', hasPlace(actor, body))
      await assertKnown(asking, 'students', filter?.id, 'filter.id')
      await assertKnown(asking, 'grades', filter?.grade_id, 'filter.grade_id')
      await assertKnown(asking, 'sections', filter?.section_id, 'filter.section_id')
      await assertKnown(asking, 'subjects', filter?.subject_id, 'filter.subject_id')
      const field = student_ids ? 'student_ids' : filter ? 'filter' : 'section_id'
      const most = filter ? MOST_FOUND_CODES : MOST_CODES
      const asked = { field, named: null, most, ...pupils(actor, body, now) }
      return printCodes({ db, actor, now }, services, asked)
    },
  },
  staff: {
    async prepare({ actor, body, db, now }, services: CodeNeeds) {
      await assertKnown({ db, actor, client_id: actor.client_id }, 'staff', body.staff_ids, 'staff_ids')
      const asked = { field: 'staff_ids', named: 'staff', most: MOST_CODES, ...members(actor, body.staff_ids) }
      return printCodes({ db, actor, now }, services, asked)
    },
  },
})

/** Active people with something to sign in by. */
const canSignIn = (client_id: number) => sql`a.client_id = ${client_id} and a.status = 1 and a.deleted_at is null
  and coalesce(a.login_name, a.email) is not null`

const account = sql`a.id as account_id, a.name, a.email, a.language, a.password_hash is not null as has_password`

type WantedCodes = BodyOf<typeof codeApi.students>

/** A pupil has a place in the session, in the section where one is named. */
const hasPlace = ({ client_id }: Actor, { session_id, section_id }: WantedCodes) =>
  sql<SqlBool>`exists (select 1 from enrolments e where e.client_id = ${client_id} and e.student_id = students.id
    and e.session_id = ${session_id} and e.deleted_at is null
    and ${section_id === undefined ? sql`true` : sql`e.section_id = ${section_id}`})`

const counted = sql`count(*)::int as count`

const pupils = (actor: Actor, { session_id, section_id, student_ids, filter }: WantedCodes, now: Date) => {
  const { client_id } = actor
  const found = filter && findEnrolments(actor, { ...filter, session_id: [session_id] }, now)
  const asked = sql`from students pupil
    join enrolments e on e.client_id = ${client_id} and e.student_id = pupil.id
    join grades g on g.client_id = ${client_id} and g.id = e.grade_id
    join sections s on s.client_id = ${client_id} and s.id = e.section_id
    left join accounts a on a.client_id = ${client_id} and a.id = pupil.account_id
    where pupil.client_id = ${client_id} and pupil.deleted_at is null and ${visibleTo(actor, 'students', 'pupil')}
      and e.session_id = ${session_id} and e.deleted_at is null
      and (${section_id ?? null}::bigint is null or e.section_id = ${section_id ?? null})
      and (${student_ids ?? null}::bigint[] is null or pupil.id = any(${student_ids ?? null}::bigint[]))
      and ${found ? sql`pupil.id in (select e.student_id from enrolments e ${found.rest})` : sql`true`}`
  // Of a whole section or a filter nobody asks for those who have left it.
  const isMeant = student_ids ? sql`true` : sql`e.state = 'ACTIVE'`
  return {
    holders: compilable(sql<CodeHolder>`
      select ${account}, g.title as "group", g.title || ' ' || s.title as place, coalesce(a.login_name, a.email) as login
      ${asked} and ${canSignIn(client_id)}
      order by g.level_order, g.title collate natural_order, s.title collate natural_order, a.name collate natural_order, a.id
      limit ${(filter ? MOST_FOUND_CODES : MOST_CODES) + 1}`),
    left: compilable(sql<{ count: number }>`
      select ${counted} ${asked} and ${isMeant} and (${canSignIn(client_id)}) is not true`),
  }
}

const members = (actor: Actor, staff_ids: readonly number[]) => {
  const { client_id } = actor
  const asked = sql`from staff st left join accounts a on a.client_id = ${client_id} and a.id = st.account_id
    where st.client_id = ${client_id} and st.deleted_at is null and st.id = any(${staff_ids}::bigint[])
      and ${visibleTo(actor, 'staff', 'st')}`
  return {
    holders: compilable(sql<CodeHolder>`
      select ${account}, null as "group", st.emp_id as place, coalesce(a.login_name, a.email) as login
      ${asked} and ${canSignIn(client_id)} order by a.name collate natural_order, a.id`),
    left: compilable(sql<{ count: number }>`
      select ${counted} ${asked} and (${canSignIn(client_id)}) is not true`),
  }
}
