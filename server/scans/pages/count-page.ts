import { sql } from 'kysely'
import { say } from '#contract'
import { ask } from '../../db/ask.ts'
import { type ApiError, wrongField } from '../../ground/errors.ts'
import { isOpenFor } from '../exam-at-hand.ts'
import { carryConfirmed } from './cells.ts'
import { answerSheetsById } from './identity.ts'
import { placePage } from './place.ts'
import type { Placing, StoredPage } from './placing.ts'
import { pagesById } from './save.ts'

/** What a person may have counted. */
const countable: readonly string[] = ['SAME', 'CLASH', 'LATE', 'NOT_YOURS', 'OTHER_EXAM']

/**
 * This page counts, and no other picture of it. What a person has confirmed on another picture of the same ink goes with it.
 * @returns pages that became something else
 */
export async function countPage(placing: Placing, page: StoredPage, refused: () => ApiError): Promise<number[]> {
  if (page.state === 'UNREADABLE' || page.state === 'NO_CODE') throw wrongField('act', say('scan_page.no_fields'))
  if (!countable.includes(page.state)) throw refused()
  const { change, exam } = placing
  const { client_id } = change
  if (page.state === 'OTHER_EXAM') await moveTo(placing, page)
  const sheet = (await answerSheetsById(change, [page.sheet_id!])).get(page.sheet_id!)
  const section_id = exam.list.get(sheet?.enrolment_id ?? 0)?.section_id
  if (section_id !== undefined && !isOpenFor(exam, section_id)) throw wrongField('act', say('scan_page.closed'))
  const others = await ask(
    change,
    sql<{ id: number; state: string }>`select p.id, p.state from scan_pages p
        join answer_sheets a on a.client_id = ${client_id} and a.id = p.sheet_id
      where p.client_id = ${client_id} and p.id <> ${page.id} and p.page_no = ${page.page_no} and p.state in ('COUNTED', 'CLASH')
        and (a.id = ${page.sheet_id} or p.exam_id = ${exam.id} and a.kind = 'NAMED' and ${sheet?.kind === 'NAMED'}
          and a.enrolment_id = ${sheet?.enrolment_id ?? null})`,
  )
  for (const { id, state } of others) {
    // The index of counted pages is looked at row by row: the former one makes room first.
    const next = page.state === 'SAME' && state === 'COUNTED' ? 'SAME' : 'DISCARDED'
    if (next === 'SAME') await carryConfirmed(change, id, page.id)
    await ask(
      change,
      sql`update scan_pages set state = ${next}, same_as = ${next === 'SAME' ? page.id : null}, row_version = row_version + 1,
          decided_at = ${change.now.toISOString()}, decided_by = ${change.actor.account_id}
        where client_id = ${client_id} and id = ${id}`,
    )
  }
  const [stored] = await pagesById(placing, [page.id])
  const { moved, place } = await placePage(placing, stored!, true)
  // Its sheet is out of use by now, its exam written on another paper, or its pupil on the list no more.
  if (place.state !== 'COUNTED') throw refused()
  return [...others.map(({ id }) => id), ...moved]
}

/** A page of another exam goes there with its fields. */
async function moveTo({ change, exam }: Placing, page: StoredPage): Promise<void> {
  const { client_id } = change
  await ask(change, sql`update scan_pages set exam_id = ${exam.id} where client_id = ${client_id} and id = ${page.id}`)
  await ask(
    change,
    sql`update scan_cells c set exam_id = ${exam.id}, exam_question_id = (
        select q.id from exam_questions q join answer_sheets a on a.client_id = ${client_id} and a.id = ${page.sheet_id}
        where q.client_id = ${client_id} and q.exam_id = ${exam.id} and q.paper_id = a.paper_id
          and c.field = 'q:' || q.item_id || ':' || q.part)
      where c.client_id = ${client_id} and c.page_id = ${page.id}`,
  )
}
