import { sql } from 'kysely'
import type { ExamState } from '#contract'
import { say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { sessionLocked } from '../../entity/sessions.ts'
import { type Actor, may } from '../../ground/actor.ts'
import { ApiError, notFound, wrongField } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'
import { broughtBy, takesPages } from '../exam-at-hand.ts'
import { assertStaff } from '../staff-only.ts'

type Bringer = Pick<Actor, 'account_id' | 'client_id' | 'permissions' | 'reach'>

export interface OpenExam {
  id: number
  name: string
}

/** The exam that pages are brought for. @throws not_found, forbidden, invalid_field `exam_id` where it takes none */
export async function assertBrings(asking: Asking, actor: Bringer, exam_id: number): Promise<OpenExam> {
  assertStaff(actor)
  const [exam] = await ask(
    asking,
    sql<OpenExam & { state: ExamState; is_locked: boolean; session: string }>`
    select exams.id, exams.name, exams.state, y.is_locked, y.name as session from exams join sessions y on y.id = exams.session_id
    where exams.client_id = ${asking.client_id} and exams.id = ${exam_id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`,
  )
  if (!exam) throw notFound('exam')
  if (exam.is_locked) throw sessionLocked(say('exam.session_locked', { name: exam.session }), 'exam_id')
  if (!takesPages(exam.state))
    throw wrongField('exam_id', say('scan.state', { state: say(`exam.state.${exam.state}`) }))
  const marking = await broughtBy(asking, actor, exam_id)
  const brings = marking ? marking.size > 0 : may(actor, 'exam-marks', 'update') || may(actor, 'exam-marks', 'upload')
  if (!brings) throw new ApiError('forbidden', say('scan_page.not_yours'))
  return exam
}
