import type { User } from '#contract'
import { build, type Databases, readerFor } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { ApiError } from '../ground/errors.ts'

/** The signed-in person as the browser stores it. */
export async function getUser(databases: Databases, actor: Actor): Promise<User> {
  const [[school], [enrolment], [impersonator]] = await Promise.all([
    readerFor(databases.app, actor.client_id)
      .read(build.selectFrom('schools').select('name').where('id', '=', actor.client_id))
      .then(([rows]) => rows),
    readerFor(databases.app, actor.client_id)
      .read(ownEnrolment(actor))
      .then(([rows]) => rows),
    findImpersonator(databases, actor.impersonator_id),
  ])
  return {
    id: actor.account_id,
    email: actor.email,
    name: actor.name,
    school_name: school?.name ?? null,
    role_id: actor.role_id,
    role_ref_id: actor.role_ref_id,
    client_id: actor.client_id === 0 ? null : actor.client_id,
    grade_id: enrolment?.grade_id ?? null,
    session_id: actor.session_id,
    impersonator: impersonator ?? null,
  }
}

/** In the school's current session. */
const ownEnrolment = (actor: Actor) =>
  build
    .selectFrom('enrolments')
    .innerJoin('students', (join) =>
      join.on('students.client_id', '=', actor.client_id).onRef('students.id', '=', 'enrolments.student_id'),
    )
    .select('enrolments.grade_id')
    .where('enrolments.client_id', '=', actor.client_id)
    .where('students.account_id', '=', actor.account_id)
    .where('enrolments.deleted_at', 'is', null)
    .where('enrolments.session_id', '=', actor.session_id ?? 0)

async function findImpersonator(databases: Databases, id: number | null) {
  if (id === null) return []
  const [rows] = await readerFor(databases.app, 0).read(
    build.selectFrom('accounts').select(['id', 'name']).where('client_id', '=', 0).where('id', '=', id),
  )
  if (rows.length === 0) throw new ApiError('token_blocked')
  return rows
}
