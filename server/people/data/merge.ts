import { sql } from 'kysely'
import { type BodyOf, type Guardian, type Merged, messageOf, type Sentence, say, type studentDataApi } from '#contract'
import { emit } from '../../events/emit.ts'
import { followEnrolments } from '../../exams/follow-enrolments.ts'
import { audit } from '../../ground/audit.ts'
import type { ChangeWith } from '../../ground/change.ts'
import { ApiError, wrongField } from '../../ground/errors.ts'
import { assertNoRicherPupils } from '../../policy/richer-roles.ts'
import { shutOut } from '../accounts.ts'
import { findPupilUses, type PupilUse } from '../pupil-uses.ts'
import { settleAccounts } from '../students/student-accounts.ts'
import type { Enrolment, Person } from '../students/student-lock.ts'
import { writeColumns } from '../write-columns.ts'
import { assertWholeSchool } from './whole-school.ts'

type MergeChange = ChangeWith<BodyOf<typeof studentDataApi.merge>>
type Place = Enrolment & { session: string }

interface Plan {
  /** Enrolments of the one that goes which become the other's. */
  over: Place[]
  /** Enrolments without marks that give way to the other's of the same session. */
  away: Place[]
  conflicts: { session: string; sentence: Sentence }[]
  /** Whether the merge is refused because both pupils have marks in one session, and nobody knows which are right. */
  isRefused: boolean
}

/** What the one who stays takes where nothing stands there. */
const taken = ['gender', 'dob', 'email', 'guardian_mobile', 'guardian_email', 'photo'] as const

/**
 * Makes one pupil of two records of the same one: places in the class, with what hangs on them, and what only the other knows go over; the
 * other record and its sign-in are gone. @throws in_use where both have marks in one session
 */
export async function mergeStudents(call: MergeChange): Promise<Merged> {
  const { body } = call
  assertWholeSchool(call.actor)
  await assertNoRicherPupils(call)
  if (body.keep_id === body.drop_id) throw wrongField('drop_id', say('student.merge_itself'))
  const people = await lockBoth(call)
  const keep = people.find(({ id }) => id === body.keep_id)
  const drop = people.find(({ id }) => id === body.drop_id)
  if (!keep) throw wrongField('keep_id', say('student.merge_gone'))
  if (!drop) throw wrongField('drop_id', say('student.merge_gone'))
  const plan = await planOf(call)
  const conflicts = plan.conflicts.map(({ session, sentence }) => ({ session, ...messageOf(sentence) }))
  if (plan.isRefused) throw new ApiError('in_use', say('student.merge_marks_twice'), { data: { conflicts } })
  const columns = columnsTaken(keep, drop)
  if (!body.dry_run) await merge(call, { keep, drop, plan, columns })
  return { moved: { enrolments: plan.over.length, fields: Object.keys(columns) }, conflicts }
}

/** In the order of their ids, so that two who merge the same ones wait for each other. */
async function lockBoth({ db, client_id, body: { keep_id, drop_id } }: MergeChange): Promise<Person[]> {
  const { rows } = await sql<Person>`
    select * from students where client_id = ${client_id} and id = any(${[keep_id, drop_id]}::bigint[]) and deleted_at is null
      and not exists (select 1 from erasures z where z.client_id = ${client_id} and z.student_id = students.id
        and z.cancelled_at is null)
    order by id for update`.execute(db)
  return rows
}

async function planOf({ db, client_id, body: { keep_id, drop_id } }: MergeChange): Promise<Plan> {
  const { rows } = await sql<Place>`
    select e.*, x.name as session from enrolments e join sessions x on x.id = e.session_id
    where e.client_id = ${client_id} and e.student_id = any(${[keep_id, drop_id]}::bigint[]) and e.deleted_at is null
    order by x.start_date, e.id for update of e`.execute(db)
  const uses = await findPupilUses(
    db,
    client_id,
    rows.map(({ id }) => id),
  )
  const plan: Plan = { over: [], away: [], conflicts: [], isRefused: false }
  for (const place of rows.filter(({ student_id }) => student_id === drop_id)) {
    const { session, session_id } = place
    const other = rows.find((one) => one.student_id === keep_id && one.session_id === session_id)
    const [own, others] = [usesOf(uses, place), other ? usesOf(uses, other) : []]
    if (!other) plan.over.push(place)
    else if (own.length > 0 && others.length > 0) {
      const exams = [...new Set([...own, ...others].map(({ exam }) => exam))]
      plan.isRefused = true
      plan.conflicts.push({ session, sentence: say('student.merge_marks', { session, exams }) })
    } else {
      plan.conflicts.push({ session, sentence: say('student.merge_stays', { session }) })
      plan.away.push(own.length > 0 ? other : place)
      if (own.length > 0) plan.over.push(place)
    }
  }
  return plan
}

const usesOf = (uses: readonly PupilUse[], { id }: Place) => uses.filter(({ enrolment_id }) => enrolment_id === id)

function columnsTaken(keep: Person, drop: Person): Record<string, unknown> {
  const columns: Record<string, unknown> = {}
  for (const field of taken) if (keep[field] === null && drop[field] !== null) columns[field] = drop[field]
  const accommodations = { ...drop.accommodations, ...keep.accommodations }
  if (Object.keys(accommodations).length > Object.keys(keep.accommodations).length)
    columns.accommodations = JSON.stringify(accommodations)
  const known = keep.guardians as Guardian[]
  const more = (drop.guardians as Guardian[]).filter(({ name }) => !known.some((one) => one.name === name))
  if (more.length > 0) columns.guardians = JSON.stringify([...known, ...more])
  return columns
}

interface Merging {
  keep: Person
  drop: Person
  plan: Plan
  columns: Record<string, unknown>
}

async function merge(call: MergeChange, { keep, drop, plan: { over, away }, columns }: Merging): Promise<void> {
  const deleted_at = call.now.toISOString()
  for (const { id } of away) await writeColumns(call, 'enrolments', id, { deleted_at })
  for (const { id } of over) await writeColumns(call, 'enrolments', id, { student_id: keep.id })
  // A picture that goes over is of one record alone: erasing the other takes its own along.
  await writeColumns(call, 'students', drop.id, { deleted_at, ...(columns.photo !== undefined && { photo: null }) })
  if (drop.account_id !== null) {
    await writeColumns(call, 'accounts', drop.account_id, { deleted_at })
    await shutOut(call, [drop.account_id])
  }
  await writeColumns(call, 'students', keep.id, columns)
  if (columns.email && keep.account_id !== null)
    await writeColumns(call, 'accounts', keep.account_id, { email: columns.email })
  await followEnrolments(
    call,
    [...away, ...over].map(({ id }) => id),
  )
  await settleAccounts(call, [keep.id])
  const moved = { enrolments: over.map(({ id }) => id), removed: away.map(({ id }) => id) }
  const before = Object.fromEntries(Object.keys(columns).map((name) => [name, keep[name as keyof Person]]))
  await audit(call, {
    ...{ entity: 'student', entity_id: keep.id, action: 'merge' },
    before: { ...before, merged: drop },
    after: { ...columns, merged: drop.id, ...moved },
  })
  emit(call, 'student.merged', { kept_id: keep.id, dropped_id: drop.id })
}
