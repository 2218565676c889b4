import { type Expression, type SqlBool, sql } from 'kysely'
import type { ExamTask } from '#contract'
import { type Actor, may } from '../ground/actor.ts'
import { isUnfinished } from './hand-in.ts'
import { waitsForAnswer } from './rechecks.ts'
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

/** Of `exams` those with a request for a recheck that waits for the caller. Requests are few, exams and marks many: it goes from the first to the others. */
const toRecheck = (actor: Actor): Expression<SqlBool> =>
  sql<SqlBool>`exams.id in (
    select r.exam_id from exam_rechecks r where r.client_id = ${actor.client_id} and ${waitsForAnswer(actor, 'r')})`

const tasks: Record<ExamTask, (actor: Actor) => Expression<SqlBool>> = { HAND_IN: toHandIn, RECHECK: toRecheck }

/** Of `exams` those at which the caller has this to do, whatever else the list asks for. */
export const waitsFor = (actor: Actor, task: ExamTask): Expression<SqlBool> => tasks[task](actor)
