import { sql } from 'kysely'
import type { z } from 'zod'
import { type ReportCardBatch, say } from '#contract'
import { type Asking, ask } from '../../db/ask.ts'
import { assertKnown } from '../../entity/known-ids.ts'
import { wrongField } from '../../ground/errors.ts'
import type { Viewer } from '../../policy/places.ts'
import { visibleTo } from '../../policy/policy.ts'
import { assertWriters } from './section-writer.ts'

type WhoseCards = Pick<z.output<typeof ReportCardBatch>, 'session_id' | 'grade_id' | 'section_ids' | 'student_ids'>

export const fieldOf = ({ grade_id, section_ids }: Omit<WhoseCards, 'session_id'>) =>
  grade_id ? 'grade_id' : section_ids ? 'section_ids' : 'student_ids'

/** The pupils asked for, of those whom the caller sees and answers for, in the order of section and roll. @throws invalid_field */
export async function chosenPupils(call: Asking & { actor: Viewer }, body: WhoseCards): Promise<number[]> {
  const { client_id, actor } = call
  const { session_id, grade_id, section_ids, student_ids } = body
  await assertKnown(call, 'sections', section_ids, 'section_ids')
  const which = grade_id
    ? sql`e.grade_id = ${grade_id}`
    : section_ids
      ? sql`e.section_id = any(${section_ids}::bigint[])`
      : sql`e.student_id = any(${student_ids ?? []}::bigint[])`
  // Who left has a card only where somebody names them.
  const stays = student_ids ? sql`` : sql`and e.state not in ('LEFT', 'TRANSFERRED')`
  const rows = await ask(
    call,
    sql<{ id: number }>`
    select e.id from enrolments e join students p on p.client_id = ${client_id} and p.id = e.student_id
      join sections s on s.client_id = ${client_id} and s.id = e.section_id
    where e.client_id = ${client_id} and e.session_id = ${session_id} and e.deleted_at is null and p.deleted_at is null and ${which} ${stays}
      and ${visibleTo(actor, 'students', 'p')}
    order by s.title collate natural_order, s.id, e.roll_no collate natural_order, e.id`,
  )
  const found = rows.map(({ id }) => id)
  if (found.length === 0 || (student_ids && found.length < new Set(student_ids).size))
    throw wrongField(fieldOf(body), say('report_card.nobody'))
  await assertWriters(call, found, fieldOf(body))
  return found
}
