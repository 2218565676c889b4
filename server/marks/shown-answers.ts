import { sql } from 'kysely'
import { type Asking, ask } from '../db/ask.ts'

/** Of a pupil's own marks those beside which the answers of the own sheet are shown: of published exams, where the school shows them. */
export async function withAnswersShown(asking: Asking, rows: readonly { id: number }[]): Promise<ReadonlySet<number>> {
  const { client_id } = asking
  const shown = await ask(
    asking,
    sql<{ id: number }>`
    select m.id from exam_marks m join exams x on x.client_id = ${client_id} and x.id = m.exam_id
      join schools c on c.id = ${client_id} and c.sheets_shown
    where m.client_id = ${client_id} and m.id = any(${rows.map(({ id }) => id)}::bigint[]) and x.state = 'PUBLISHED' and m.result <> 'WITHHELD'
      and exists (select 1 from exam_responses r where r.client_id = ${client_id} and r.exam_id = m.exam_id and r.mark_id = m.id)`,
  )
  return new Set(shown.map(({ id }) => id))
}
