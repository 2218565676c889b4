import { sql } from 'kysely'
import type { PaperRow, questionPaperApi } from '#contract'
import { changeRow } from '../entity/change-row.ts'
import { emit } from '../events/emit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, tellAll } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { isApprovedOnly, lockDraft, usable } from './kind.ts'
import { paperEvent, paperKind, papers } from './rows.ts'
import { type ChosenItem, shortfalls } from './shortfall.ts'

/** Freezes a complete draft: question versions and instruction are copied, use is recorded. */
export async function submitPaper(call: Call<(typeof questionPaperApi)['submit']>): Promise<PaperRow> {
  const { db, client_id, id, now } = call
  const draft = await lockDraft(call, id, call.body.row_version)
  const items = await lockItems(call, id)
  const missing = shortfalls(draft.subject_id, draft.plan, items)
  if (missing.length > 0) {
    throw new ApiError('shortfall', tellAll(missing), { beside: { shortfall: missing } })
  }
  await sql`
    update question_paper_items set version = questions.version from questions
    where question_paper_items.client_id = ${client_id} and question_paper_items.paper_id = ${id}
      and questions.client_id = ${client_id} and questions.id = question_paper_items.question_id`.execute(db)
  await sql`
    update questions set times_used = times_used + 1, last_used_at = ${now.toISOString()}::timestamptz
    where client_id = ${client_id} and id = any(${items.map((item) => item.question_id)}::bigint[])`.execute(db)
  await changeRow(
    call,
    paperKind,
    draft,
    { ...(await copyInstruction(call, draft.instruction_id)), state: 'SUBMITTED', submitted_at: now.toISOString() },
    'submit',
  )
  emit(call, 'paper.submitted', paperEvent(draft))
  return papers.get(call, id)
}

/** The chosen questions, locked as they are now; in one order for all papers, so that none waits for another in a circle. */
async function lockItems(change: Change, paper_id: number): Promise<ChosenItem[]> {
  const approved_only = await isApprovedOnly(change)
  return change.db
    .selectFrom('question_paper_items as item')
    .innerJoin('questions', (join) =>
      join.on('questions.client_id', '=', change.client_id).onRef('questions.id', '=', 'item.question_id'),
    )
    .select(['item.section', 'item.question_id', 'item.or_group', 'item.max_marks'])
    .select(['questions.subject_id', 'questions.type', 'questions.max_marks as marks_now'])
    .select(usable(approved_only).as('usable'))
    .where('item.client_id', '=', change.client_id)
    .where('item.paper_id', '=', paper_id)
    .orderBy('questions.id')
    .forNoKeyUpdate('questions')
    .execute()
}

async function copyInstruction({ db, client_id }: Change, id: number | null) {
  if (id === null) return { instruction_heading: null, instruction_content: null }
  const { heading, content } = await db
    .selectFrom('instructions')
    .select(['heading', 'content'])
    .where('client_id', '=', client_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { instruction_heading: heading, instruction_content: content }
}
