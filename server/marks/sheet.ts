import { sql } from 'kysely'
import type { ExamState, StoredModeration } from '#contract'
import type { GradeSystem } from '../../marking/grades.ts'
import { type Asking, askOften } from '../db/ask.ts'
import { fallback } from '../exams/bands.ts'
import { type SectionsMarked, sectionsMarked } from '../exams/rights.ts'
import { systemOf } from '../exams/totals.ts'
import { type Actor, may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { notFound } from '../ground/errors.ts'
import { visibleTo } from '../policy/policy.ts'

/** Who enters marks; of somebody who calls, or of whoever a job works for. */
export type Writer = Pick<Actor, 'account_id' | 'client_id' | 'impersonator_id' | 'permissions' | 'reach'>

/** What writing marks needs of a call or a job. */
export interface Writing extends Pick<Change, 'db' | 'client_id' | 'now' | 'request_id'> {
  actor: Writer
}

/** An exam as those who enter its marks need it. */
export interface SheetExam {
  id: number
  name: string
  session_id: number
  grade_id: number
  subject_id: number
  entry_mode: 'TOTAL' | 'PER_QUESTION'
  max_marks: number
  pass_marks: number
  moderation: StoredModeration[]
  grade_system_id: number | null
  state: ExamState
  revision: number
  exam_date: string
  starts: string
  is_locked: boolean
  timezone: string
  grace_limit: number
  /** Another after every change of the exam, of its questions too. */
  version: string
  /** The one that it is graded by. */
  system: GradeSystem
}

export interface Sheet extends SectionsMarked {
  exam: SheetExam
  may_verify: boolean
}

/**
 * An exam that the actor sees, with what they may do in it. Whoever is to write holds it, so that nobody closes it meanwhile. @throws 404
 */
export async function openSheet(asking: Asking, actor: Writer, exam_id: number, hold = false): Promise<Sheet> {
  const { client_id } = asking
  const [[exam], sections] = await Promise.all([
    askOften(
      asking,
      sql<SheetExam>`
      select exams.id, exams.name, exams.session_id, exams.grade_id, exams.subject_id, exams.entry_mode, exams.max_marks, exams.pass_marks,
        exams.moderation, exams.grade_system_id, exams.state, exams.revision, exams.exam_date, exams.starts, y.is_locked, c.timezone, c.grace_limit,
        exams.row_version || ' ' || exams.updated_at as version, ${systemOf(client_id)} as system
      from exams join sessions y on y.id = exams.session_id join schools c on c.id = ${client_id}
      where exams.client_id = ${client_id} and exams.id = ${exam_id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}
      ${hold ? sql`for key share of exams` : sql``}`,
    ),
    // Sent at once with the exam and answered after it: of a held exam as it is once it is held.
    sectionsMarked(asking, actor, exam_id),
  ])
  if (!exam) throw notFound('exam')
  exam.system ??= fallback
  return { exam, ...sections, may_verify: may(actor, 'exam-marks', 'verify') }
}
