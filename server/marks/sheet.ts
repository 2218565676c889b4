import { sql } from 'kysely'
import type { ExamState, StoredModeration } from '#contract'
import type { GradeSystem } from '../../marking/grades.ts'
import { type Asking, askOften } from '../db/ask.ts'
import { type SectionsMarked, sectionsMarked } from '../exams/rights.ts'
import { type Actor, may } from '../ground/actor.ts'
import type { Change } from '../ground/change.ts'
import { notFound } from '../ground/errors.ts'
import { visibleTo } from '../policy/policy.ts'
import { fallback } from '../results/bands.ts'
import { systemOf, systemVersion } from '../results/totals.ts'

/** Who enters marks; of somebody who calls, or of whoever a job works for. */
export type MarkWriter = Pick<Actor, 'account_id' | 'client_id' | 'impersonator_id' | 'permissions' | 'reach'>

/** What writing marks needs of a call or a job. */
export interface MarkChange extends Pick<Change, 'db' | 'client_id' | 'now' | 'request_id'> {
  actor: MarkWriter
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
  /** Another after every change of the exam, its questions, its session's lock, its system and the school's rules. */
  version: string
  /** The one that it is graded by. */
  system: GradeSystem
}

export interface Sheet extends SectionsMarked {
  exam: SheetExam
  may_verify: boolean
}

/** An exam that the actor sees, by what it stands on. */
const seen = ({ client_id }: Asking, actor: MarkWriter, exam_id: number) => sql`
  from exams join sessions y on y.id = exams.session_id join schools c on c.id = ${client_id}
  where exams.client_id = ${client_id} and exams.id = ${exam_id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`

/** Another after every change of what a sheet says of its exam. */
const versionOf = (client_id: number) =>
  sql`concat_ws(' ', exams.row_version, exams.updated_at, y.is_locked, c.timezone, c.grace_limit, ${systemVersion(client_id)})`

/**
 * An exam that the actor sees, with what they may do in it. Whoever is to write holds it, so that nobody closes it meanwhile. @throws 404
 */
export async function openSheet(asking: Asking, actor: MarkWriter, exam_id: number, hold = false): Promise<Sheet> {
  const { client_id } = asking
  const [[exam], sections] = await Promise.all([
    askOften(
      asking,
      sql<SheetExam>`
      select exams.id, exams.name, exams.session_id, exams.grade_id, exams.subject_id, exams.entry_mode, exams.max_marks, exams.pass_marks,
        exams.moderation, exams.grade_system_id, exams.state, exams.revision, exams.exam_date, exams.starts, y.is_locked, c.timezone, c.grace_limit,
        ${versionOf(client_id)} as version, ${systemOf(client_id)} as system
      ${seen(asking, actor, exam_id)} ${hold ? sql`for key share of exams` : sql``}`,
    ),
    // Sent at once with the exam and answered after it: of a held exam as it is once it is held.
    sectionsMarked(asking, actor, exam_id),
  ])
  if (!exam) throw notFound('exam')
  exam.system ??= fallback
  return sheetOf(actor, exam, sections)
}

/** The same for an exam that was read before: held, and read again only where it has changed since. @throws 404 */
export async function reopenSheet(asking: Asking, actor: MarkWriter, exam: SheetExam): Promise<Sheet> {
  const [[current], sections] = await Promise.all([
    askOften(
      asking,
      sql<{ version: string }>`
      select ${versionOf(asking.client_id)} as version ${seen(asking, actor, exam.id)} for key share of exams`,
    ),
    sectionsMarked(asking, actor, exam.id),
  ])
  if (!current) throw notFound('exam')
  return current.version === exam.version ? sheetOf(actor, exam, sections) : openSheet(asking, actor, exam.id, true)
}

const sheetOf = (actor: MarkWriter, exam: SheetExam, sections: SectionsMarked): Sheet => ({
  ...{ exam, ...sections },
  may_verify: may(actor, 'exam-marks', 'verify'),
})
