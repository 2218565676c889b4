import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExamTask } from '#contract'
import { fixedRoles } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { visibleTo } from '../policy/policy.ts'
import { isUnfinished } from './hand-in.ts'
import { marksSheets } from './rights.ts'

const nothing = sql<SqlBool>`false`

/** While its session is closed nothing of an exam changes. */
const isOpen = sql`exists (select 1 from sessions s where s.id = exams.session_id and not s.is_locked)`

/**
 * Of `exams` those with an open sheet of the caller's that can be handed in: nothing is missing in it, nor, where it is the last that is open, in
 * those that were handed in before.
 */
function toHandIn(actor: Actor): Expression<SqlBool> {
  const { client_id, reach } = actor
  if (!may(actor, 'exam-marks', 'update') || reach?.scope === 'OWN') return nothing
  return sql<SqlBool>`(exams.state = 'MARKING' and ${isOpen} and exists (
    select 1 from exam_sections x join lateral ${marksSheets(actor)}
    where x.client_id = ${client_id} and x.exam_id = exams.id and x.state = 'OPEN' and not exists (
      select 1 from exam_marks m
      where m.client_id = ${client_id} and m.exam_id = exams.id and ${isUnfinished}
        and (m.section_id = x.section_id or not exists (
          select 1 from exam_sections o
          where o.client_id = ${client_id} and o.exam_id = exams.id and o.state = 'OPEN' and o.section_id <> x.section_id)))))`
}

/**
 * Of `exams` those with a request for a recheck that the caller may decide: whoever gave the marks does not give them anew, but for whoever
 * runs the school. Requests are few, exams and marks many: it goes from the first to the others.
 */
function toRecheck(actor: Actor): Expression<SqlBool> {
  const { client_id, account_id, role_id } = actor
  if (!may(actor, 'exam-marks', 'verify')) return nothing
  const asked = sql`(r.exam_question_ids = '{}' or v.exam_question_id = any(r.exam_question_ids))`
  const isSecond =
    role_id === fixedRoles.school_admin
      ? sql``
      : sql` and (r.kind <> 'REMARK' or not exists (
          select 1 from exam_question_marks v
          where v.client_id = ${client_id} and v.exam_id = r.exam_id and v.mark_id = r.mark_id and v.updated_by = ${account_id} and ${asked})
        and not exists (
          select 1 from exam_mark_history h
          where h.client_id = ${client_id} and h.mark_id = r.mark_id and h.field = 'marks' and h.created_by = ${account_id}
            and h.source <> 'CORRECTION'))`
  return sql<SqlBool>`(exams.state = 'PUBLISHED' and ${isOpen} and exams.id in (
    select r.exam_id from exam_rechecks r join exam_marks m on m.client_id = ${client_id} and m.id = r.mark_id
    where r.client_id = ${client_id} and r.state = 'OPEN' and ${visibleTo(actor, 'exam_marks', 'm')}${isSecond}))`
}

const tasks: Record<ExamTask, (actor: Actor) => Expression<SqlBool>> = { HAND_IN: toHandIn, RECHECK: toRecheck }

/** Of `exams` those at which the caller has this to do, whatever else the list asks for. */
export const waitsFor = (actor: Actor, task: ExamTask): Expression<SqlBool> => tasks[task](actor)
