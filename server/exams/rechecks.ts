import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { fixedRoles, REMARKING } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'

type Condition = RawBuilder<SqlBool>

/** Of the rows `r` of exam_rechecks those that the caller was asked to answer. */
export const isAssigned = ({ client_id, account_id }: Actor, r = 'exam_rechecks'): Condition =>
  sql<SqlBool>`exists (select 1 from staff s
    where s.client_id = ${client_id} and s.id = ${sql.ref(`${r}.assigned_to`)} and s.account_id = ${account_id} and s.deleted_at is null)`

const ofSeenMark = (actor: Actor, r: string): Condition =>
  sql<SqlBool>`exists (select 1 from exam_marks m where m.client_id = ${actor.client_id} and m.id = ${sql.ref(`${r}.mark_id`)}
    and ${visibleTo(actor, 'exam_marks', 'm')})`

/** Requests for marks that one sees, and those that one was asked to answer. */
export const recheckSeen = (actor: Actor, r = 'exam_rechecks'): Condition =>
  sql<SqlBool>`(${ofSeenMark(actor, r)} or ${isAssigned(actor, r)})`

/** Whether an account gave the marks that `r` asks about, or some of them. */
export function gaveMarks(client_id: number, account: number | RawBuilder<unknown>, r: string): Condition {
  const [exam, mark, asked] = ['exam_id', 'mark_id', 'exam_question_ids'].map((column) => sql.ref(`${r}.${column}`))
  return sql<SqlBool>`(exists (
      select 1 from exam_question_marks v
      where v.client_id = ${client_id} and v.exam_id = ${exam} and v.mark_id = ${mark} and v.updated_by = ${account}
        and (${asked} = '{}' or v.exam_question_id = any(${asked})))
    or exists (
      select 1 from exam_mark_history h
      where h.client_id = ${client_id} and h.mark_id = ${mark} and h.field = 'marks' and h.created_by = ${account}
        and h.source <> 'CORRECTION'))`
}

/** Whoever gave the marks does not give them anew; whoever runs the school may have nobody else. */
export const isSecond = ({ client_id, account_id, role_id }: Actor, r = 'exam_rechecks'): Condition =>
  role_id === fixedRoles.school_admin
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(${sql.ref(`${r}.kind`)} <> ${REMARKING} or not ${gaveMarks(client_id, account_id, r)})`

/** While its exam is published and its session open. */
const isOpen = ({ client_id }: Actor, r: string): Condition =>
  sql<SqlBool>`(${sql.ref(`${r}.state`)} = 'OPEN' and exists (
    select 1 from exams e join sessions y on y.id = e.session_id
    where e.client_id = ${client_id} and e.id = ${sql.ref(`${r}.exam_id`)} and e.deleted_at is null and e.state = 'PUBLISHED' and not y.is_locked))`

/** Somebody who still works at the school was asked to answer. */
const isGiven = ({ client_id }: Actor, r: string): Condition =>
  sql<SqlBool>`exists (select 1 from staff s join accounts a on a.client_id = ${client_id} and a.id = s.account_id
    where s.client_id = ${client_id} and s.id = ${sql.ref(`${r}.assigned_to`)} and s.deleted_at is null and a.deleted_at is null and a.status = 1)`

/** Whether somebody could be asked to answer at all: of others pupils ask. */
export const answers = (actor: Actor): boolean =>
  may(actor, 'exam-marks', 'verify') || (may(actor, 'exam-marks', 'update') && actor.reach?.scope !== 'OWN')

function answerable(actor: Actor, r: string, whatIsSeen: Condition): Condition {
  if (!answers(actor)) return sql<SqlBool>`false`
  const theirs = may(actor, 'exam-marks', 'verify')
    ? sql`(${isAssigned(actor, r)} or ${whatIsSeen})`
    : isAssigned(actor, r)
  return sql<SqlBool>`(${isOpen(actor, r)} and ${theirs} and ${isSecond(actor, r)})`
}

/** Requests that the caller may answer now: those assigned to them, and whoever verifies marks all that they see. */
export const mayAnswer = (actor: Actor, r = 'exam_rechecks'): Condition => answerable(actor, r, ofSeenMark(actor, r))

/** Of these those that wait for the caller: not what somebody else was asked to answer. */
export const waitsForAnswer = (actor: Actor, r = 'exam_rechecks'): Condition =>
  answerable(actor, r, sql<SqlBool>`(${ofSeenMark(actor, r)} and not ${isGiven(actor, r)})`)

/** How many of an exam's requests are open: of whoever verifies marks all that they see, of others who enter marks what was assigned to them. */
export function openRechecks(actor: Actor): RawBuilder<number> {
  if (!answers(actor)) return sql`0`
  const own = may(actor, 'exam-marks', 'verify') ? recheckSeen(actor, 'r') : isAssigned(actor, 'r')
  return sql`(case when exams.state <> 'PUBLISHED' then 0 else (select count(*) from exam_rechecks r
    where r.client_id = ${actor.client_id} and r.exam_id = exams.id and r.state = 'OPEN' and ${own}) end)`
}
