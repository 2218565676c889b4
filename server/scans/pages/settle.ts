import { sql } from 'kysely'
import { ask } from '../../db/ask.ts'
import { isOpenFor } from '../exam-at-hand.ts'
import type { Placing } from './placing.ts'

interface FollowingPage {
  id: number
  enrolment_id: number
}

/**
 * What follows for whole sheets from what became of their pages: a blank sheet is nobody's while its first page doesn't count, its set is what is marked
 * there, and its other pages wait where the pupil's section was handed in or is not the bringer's. @returns pages that became something else
 */
export async function settleAnswerSheets(
  { change, exam, marking }: Placing,
  ids: readonly number[],
): Promise<number[]> {
  if (ids.length === 0) return []
  const { client_id } = change
  const countedFirst = sql`scan_pages p where p.client_id = ${client_id} and p.sheet_id = answer_sheets.id and p.page_no = 1 and p.state = 'COUNTED'`
  await ask(
    change,
    sql`update answer_sheets set enrolment_id = null, matched_by = null, row_version = row_version + 1
      where client_id = ${client_id} and id = any(${ids}::bigint[]) and kind <> 'NAMED' and matched_by = 'ROLL'
        and not exists (select 1 from ${countedFirst})`,
  )
  await ask(
    change,
    sql`update answer_sheets set set_letter = marked.letter from (
        select p.sheet_id, c.value -> 0 ->> 0 as letter from scan_pages p
          join scan_cells c on c.client_id = ${client_id} and c.page_id = p.id and c.field = 'set' and c.state <> 'OPEN'
        where p.client_id = ${client_id} and p.state = 'COUNTED' and p.page_no = 1 and p.sheet_id = any(${ids}::bigint[])) marked
      where client_id = ${client_id} and id = marked.sheet_id and kind <> 'NAMED' and marked.letter is not null
        and set_letter is distinct from marked.letter`,
  )
  const following = await ask(
    change,
    sql<FollowingPage>`select p.id, a.enrolment_id from scan_pages p
        join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id
      where p.client_id = ${client_id} and p.sheet_id = any(${ids}::bigint[]) and p.exam_id = ${exam.id} and a.kind <> 'NAMED'
        and a.enrolment_id is not null and p.page_no > 1 and p.state = 'COUNTED' and p.decided_at is null`,
  )
  const moved: number[] = []
  for (const { id, enrolment_id } of following) {
    const section_id = exam.list.get(enrolment_id)?.section_id
    if (section_id === undefined) continue
    const state = marking && !marking.has(section_id) ? 'NOT_YOURS' : isOpenFor(exam, section_id) ? null : 'LATE'
    if (!state) continue
    await ask(
      change,
      sql`update scan_pages set state = ${state}, row_version = row_version + 1 where client_id = ${client_id} and id = ${id}`,
    )
    moved.push(id)
  }
  return moved
}
