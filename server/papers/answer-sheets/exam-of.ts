import { sql } from 'kysely'
import { say } from '#contract'
import { ask } from '../../db/ask.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'

/** The exam that answer sheets are printed for is one that the caller sees and the paper is written in. @throws invalid_field */
export async function assertExamOf(
  call: Pick<Change, 'db' | 'client_id' | 'actor'>,
  exam_id: number,
  paper_id: number,
): Promise<void> {
  const { client_id, actor } = call
  const [found] = await ask(
    call,
    sql<{
      id: number
    }>`select exams.id from exams where client_id = ${client_id} and id = ${exam_id} and deleted_at is null
      and state <> 'CANCELLED' and ${visibleTo(actor, 'exams')}
      and exists (select 1 from exam_papers w where w.client_id = ${client_id} and w.exam_id = exams.id and w.paper_id = ${paper_id})`,
  )
  if (!found) throw wrongField('exam_id', say('sheet.not_of_exam'))
}
