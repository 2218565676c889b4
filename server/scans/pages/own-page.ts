import { sql } from 'kysely'
import { type Asking, ask } from '../../db/ask.ts'
import type { Actor } from '../../ground/actor.ts'
import { ApiError } from '../../ground/errors.ts'
import { visibleTo } from '../../policy/policy.ts'

/** Lets a pupil see a counted page of the own sheet of a published exam, where the school shows them. @throws forbidden */
export async function assertOwnPage({ db, client_id }: Asking, actor: Actor, page_id: number): Promise<void> {
  const [own] = await ask(
    { db, client_id },
    sql<{ id: number }>`
    select p.id from scan_pages p join answer_sheets s on s.client_id = ${client_id} and s.id = p.sheet_id
      join exam_marks on exam_marks.client_id = ${client_id} and exam_marks.exam_id = p.exam_id and exam_marks.enrolment_id = s.enrolment_id
      join exams x on x.client_id = ${client_id} and x.id = p.exam_id
      join schools c on c.id = ${client_id} and c.sheets_shown
    where p.client_id = ${client_id} and p.id = ${page_id} and p.state = 'COUNTED' and x.state = 'PUBLISHED' and x.deleted_at is null
      and exam_marks.result <> 'WITHHELD' and ${visibleTo(actor, 'exam_marks')} limit 1`,
  )
  if (!own) throw new ApiError('forbidden')
}
