import { sql } from 'kysely'
import { type PaperRow, paperSteps, type questionPaperApi, say } from '#contract'
import { changeRow, lockRow } from '../entity/change-row.ts'
import { emit } from '../events/emit.ts'
import type { Change } from '../ground/change.ts'
import { ApiError, wrongField } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import type { StoredPaper } from './kind.ts'
import { paperEvent, paperKind, papers } from './rows.ts'

/** Approves a submitted paper, puts it away, or sends it a step back with a reason. To the state that it is in nothing changes. */
export async function changePaperState(call: Call<(typeof questionPaperApi)['changeState']>): Promise<PaperRow> {
  const { id, now, actor } = call
  const { state, reason, row_version } = call.body
  const stored = await lockRow({ call, kind: paperKind, id, row_version })
  if (state === stored.state) return papers.get(call, id)
  const needsReason = paperSteps[stored.state][state]
  if (needsReason === undefined) throw wrongField('state', say('paper.no_step'))
  if (needsReason && !reason) throw wrongField('reason', say('paper.reason_missing'))
  if (needsReason) await assertNoExam(call, id)
  if (state === 'DRAFT') await thaw(call, stored)
  const approval =
    state === 'APPROVED'
      ? { approved_at: now.toISOString(), approved_by: actor.account_id }
      : { approved_at: null, approved_by: null }
  const draft =
    state === 'DRAFT' ? { submitted_at: null, instruction_heading: null, instruction_content: null, fit: null } : {}
  await changeRow(
    call,
    paperKind,
    stored,
    { state, state_reason: reason || null, ...approval, ...draft },
    'change-state',
  )
  if (state === 'APPROVED') emit(call, 'paper.approved', paperEvent(stored))
  if (needsReason) emit(call, 'paper.returned', paperEvent(stored))
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
async function thaw(change: Change, { id }: StoredPaper): Promise<void> {
  const { db, client_id } = change
  await takeBackUse(change, id)
  await sql`update question_paper_items set version = null where client_id = ${client_id} and paper_id = ${id}`.execute(
    db,
  )
}

/**
 * What submitting recorded of its questions: they were last used by the other papers that they stand in, deleted ones too, as in `times_used`.
 * Locked first, in the order in which papers are submitted, so that a use which is being recorded is seen. What was counted of the bank is kept
 * by the latest time on its questions, which a use that goes may lower: so it is stamped beside `last_used_at`, where nobody sees it.
 */
async function takeBackUse({ db, client_id, now }: Change, paper_id: number): Promise<void> {
  await sql`
    select id from questions where client_id = ${client_id} and id in (
      select question_id from question_paper_items where client_id = ${client_id} and paper_id = ${paper_id})
    order by id for no key update`.execute(db)
  await sql`
    update questions set times_used = greatest(0, times_used - 1), last_used_at = used.last_at,
      doubted_at = ${now.toISOString()}::timestamptz
    from (
      select own.question_id, max(papers.submitted_at) as last_at
      from question_paper_items own
        left join question_paper_items other on other.client_id = ${client_id} and other.question_id = own.question_id
          and other.paper_id <> own.paper_id
        left join question_papers papers on papers.client_id = ${client_id} and papers.id = other.paper_id
          and papers.state <> 'DRAFT'
      where own.client_id = ${client_id} and own.paper_id = ${paper_id}
      group by own.question_id
    ) as used
    where questions.client_id = ${client_id} and questions.id = used.question_id`.execute(db)
}
