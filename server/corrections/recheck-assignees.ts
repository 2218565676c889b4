import { sql } from 'kysely'
import { type DataOf, REMARKING, type recheckApi, type Sentence, say } from '#contract'
import { type Asking, ask } from '../db/ask.ts'
import { readerIn } from '../db/connect.ts'
import { gaveMarks, recheckSeen } from '../exams/rechecks.ts'
import type { Actor } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { findRights } from '../policy/granted.ts'
import { staffSeen } from '../policy/people.ts'

type RecheckReading = Asking & { now: Date; actor: Pick<Actor, 'client_id' | 'account_id' | 'reach'> }

interface Person {
  id: number
  name: string
  role_id: number
  works_here: boolean
  /** Gave the marks that are to be given anew. */
  gave_them: boolean
  /** Reads the marks that are to be given anew where they teach or mark, or sees the whole school. */
  reads_them: boolean
  /** The caller sees who they are. */
  is_seen: boolean
}

/** A member of staff, with why a request can't be assigned to them. */
interface Candidate extends Person {
  against: Sentence | undefined
}

/**
 * Whether the member of staff `s`, with the role `o`, reads the mark `m` of the exam `e`: the places and duties of the policy (examMarksSeen), of all
 * staff at once.
 */
const readsMarks = (client_id: number, now: Date) => sql`(o.scope = 'ALL'
  or exists (select 1 from staff_assignments p where p.client_id = ${client_id} and p.staff_id = s.id and p.session_id = e.session_id
    and p.grade_id = e.grade_id and (p.section_id is null or p.section_id = m.section_id)
    and (p.subject_id is null or p.subject_id = e.subject_id or p.is_class_teacher and p.section_id is not null)
    and (p.ends_on is null or p.ends_on > (${now.toISOString()}::timestamptz at time zone c.timezone)::date))
  or exists (select 1 from exam_staff d where d.client_id = ${client_id} and d.staff_id = s.id and d.exam_id = e.id and d.duty = 'MARKER'
    and coalesce(d.section_id, m.section_id) = m.section_id))`

/**
 * All staff, and what speaks against each. Marks anew are given by whoever neither gave nor reads those that stand there; but whoever verifies marks
 * reads them all, and where nobody else is there who may enter marks, they are given by somebody who reads them.
 */
export async function candidatesFor(asking: RecheckReading, id: number): Promise<Candidate[]> {
  const { db, client_id, now, actor } = asking
  const people = await ask(
    asking,
    sql<Person>`
    select s.id, concat_ws(' ', s.first_name, s.last_name) as name, a.role_id, a.status = 1 and a.deleted_at is null as works_here,
      r.kind = ${REMARKING} and ${gaveMarks(client_id, sql`s.account_id`, 'r')} as gave_them,
      r.kind = ${REMARKING} and ${readsMarks(client_id, now)} as reads_them, ${staffSeen(actor, 's')} as is_seen
    from staff s join accounts a on a.client_id = ${client_id} and a.id = s.account_id join roles o on o.id = a.role_id
      join exam_rechecks r on r.client_id = ${client_id} and r.id = ${id}
      join exam_marks m on m.client_id = ${client_id} and m.id = r.mark_id
      join exams e on e.client_id = ${client_id} and e.id = r.exam_id
      join schools c on c.id = ${client_id}
    where s.client_id = ${client_id} and s.deleted_at is null
    order by concat_ws(' ', s.first_name, s.last_name) collate natural_order, s.id`,
  )
  const rights = await findRights({ client_id, ...('read' in db ? { read: db.read } : readerIn(db)) }, [
    ...new Set(people.map(({ role_id }) => role_id)),
  ])
  const verifies = ({ role_id }: Person) => rights(role_id).has('exam-marks:verify')
  const enters = (one: Person) => verifies(one) || rights(one.role_id).has('exam-marks:update')
  const isBlind = (one: Person) => !one.reads_them || verifies(one)
  const somebodyIs = people.some((one) => one.works_here && enters(one) && !one.gave_them && isBlind(one))
  const against = (one: Person): Sentence | undefined => {
    const { name } = one
    if (!one.works_here) return say('recheck.not_staff')
    if (!enters(one)) return say('recheck.no_marker', { name })
    if (one.gave_them) return say('recheck.assignee_marked', { name })
    return somebodyIs && !isBlind(one) ? say('recheck.assignee_reads', { name }) : undefined
  }
  return people.map((one) => ({ ...one, against: against(one) }))
}

/** Whom an open request can be assigned to, of the staff that the caller sees. @throws not_found */
export async function listAssignees(
  call: Call<(typeof recheckApi)['assignees']>,
): Promise<DataOf<(typeof recheckApi)['assignees']>> {
  const { client_id, actor, id } = call
  const [request] = await ask(
    call,
    sql`select id from exam_rechecks
      where client_id = ${client_id} and id = ${id} and state = 'OPEN' and ${recheckSeen(actor)}`,
  )
  if (!request) throw notFound('recheck')
  const all = await candidatesFor(call, id)
  return all.filter(({ is_seen, against }) => is_seen && !against).map(({ id, name }) => ({ id, name }))
}
