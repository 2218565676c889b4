import { sql } from 'kysely'
import { type PaperRow, type PaperState, type questionPaperApi, say } from '#contract'
import { changeRow, lockRow } from '../entity/change-row.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import type { StoredPaper } from './kind.ts'
import { paperKind, papers } from './rows.ts'

/** Where a paper goes from its state; true: a reason is needed, because somebody's work is sent back or put away. */
const steps: Record<PaperState, Partial<Record<PaperState, boolean>>> = {
  DRAFT: {},
  SUBMITTED: { APPROVED: false, DRAFT: true, ARCHIVED: false },
  APPROVED: { SUBMITTED: true, ARCHIVED: false },
  ARCHIVED: { SUBMITTED: true },
}

/** Approves a submitted paper, puts it away, or sends it a step back with a reason. To the state that it is in nothing changes. */
export async function changePaperState(call: Call<(typeof questionPaperApi)['changeState']>): Promise<PaperRow> {
  const { id, now, actor } = call
  const { state, reason, row_version } = call.body
  const stored = await lockRow({ call, kind: paperKind, id, row_version })
  if (state === stored.state) return papers.get(call, id)
  const needsReason = steps[stored.state][state]
  if (needsReason === undefined) throw wrongField('state', say('paper.no_step'))
  if (needsReason && !reason) throw wrongField('reason', say('paper.reason_missing'))
  if (needsReason) await assertNoExam(call, id)
  if (state === 'DRAFT') await thaw(call, stored)
  const approval =
    state === 'APPROVED'
      ? { approved_at: now.toISOString(), approved_by: actor.account_id }
      : { approved_at: null, approved_by: null }
  const draft = state === 'DRAFT' ? { submitted_at: null, instruction_heading: null, instruction_content: null } : {}
  await changeRow(
    call,
    paperKind,
    stored,
    { state, state_reason: reason || null, ...approval, ...draft },
    'change-state',
  )
  return papers.get(call, id)
}

/** A paper that an exam is held with stays as it is. @throws in_use */
async function assertNoExam({ db, client_id }: Change, paper_id: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select e.name from exam_papers p join exams e on e.client_id = ${client_id} and e.id = p.exam_id
    where p.client_id = ${client_id} and p.paper_id = ${paper_id} and e.deleted_at is null and e.state <> 'CANCELLED'
    order by e.exam_date limit 3`.execute(db)
  if (rows.length === 0) return
  const names = rows.map(({ name }) => name)
  throw new ApiError('in_use', say('paper.used_by_exams', { names }), { data: { used_by: names } })
}

/** Its questions follow their newest version again, and do not count as used by it. */
async function thaw({ db, client_id }: Change, { id }: StoredPaper): Promise<void> {
  await sql`
    update questions set times_used = greatest(0, times_used - 1)
    where client_id = ${client_id} and id in (
      select question_id from question_paper_items where client_id = ${client_id} and paper_id = ${id})`.execute(db)
  await sql`update question_paper_items set version = null where client_id = ${client_id} and paper_id = ${id}`.execute(
    db,
  )
}
