import { sql } from 'kysely'
import type { examApi, VerifyCheck } from '#contract'
import { ask } from '../../db/ask.ts'
import { notFound } from '../../ground/errors.ts'
import type { Call } from '../../http/call.ts'
import type { Downloads } from '../../http/downloads.ts'
import { visibleTo } from '../../policy/policy.ts'
import { reckonExam } from '../../results/reckoned.ts'
import { assertWholeExam } from '../rights.ts'
import { findingsOf } from './findings.ts'
import { changesOf, namesOf, pupilsOf } from './read-check.ts'

type CheckCall = Call<(typeof examApi)['verifyCheck']>

interface StoredExam {
  id: number
  session_id: number
  grade_id: number
  subject_id: number
  exam_date: string
}

/** What of an exam's marks is worth a look before they are verified; that somebody looked is logged. */
export async function checkBeforeVerify(
  call: CheckCall,
  { downloads }: { downloads: Downloads },
): Promise<VerifyCheck> {
  const { client_id, actor, id, now, request_id } = call
  const [exam] = await ask(
    call,
    sql<StoredExam>`
    select exams.id, exams.session_id, exams.grade_id, exams.subject_id, exams.exam_date from exams
    where exams.client_id = ${client_id} and exams.id = ${id} and exams.deleted_at is null and ${visibleTo(actor, 'exams')}`,
  )
  if (!exam) throw notFound('exam')
  await assertWholeExam(call, actor, exam)
  const [reckoned, pupils, changes] = await Promise.all([
    reckonExam(call, id),
    pupilsOf(call, exam),
    changesOf(call, id),
  ])
  if (!reckoned) throw notFound('exam')
  const names = await namesOf(
    call,
    changes.flatMap(({ by }) => (by === null ? [] : [by])),
  )
  const { rows, counts, markers } = findingsOf({ reckoned, pupils, changes, names })
  const given = { client_id, entity_id: id, what: { counts } }
  downloads.record({ entity: 'exam', action: 'verify-check', given, actor, by_link: false, now, request_id })
  return { rows, counts, markers }
}
