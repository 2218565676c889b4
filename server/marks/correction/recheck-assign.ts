import { sql } from 'kysely'
import { say } from '#contract'
import { readerIn } from '../../db/connect.ts'
import { gaveMarks } from '../../exams/rechecks.ts'
import type { Change } from '../../ground/change.ts'
import { wrongField } from '../../ground/errors.ts'
import { findPermissions } from '../../policy/granted.ts'

interface Candidate {
  account_id: number
  name: string
  works_here: boolean
  /** Gave the marks that are to be given anew. */
  gave_them: boolean
}

/**
 * Asks a member of staff to answer a request, who may do so from then on; null: nobody in particular. @throws at `path`, where they are not
 * there any more, may not enter marks, or gave the marks that are to be given anew
 */
export async function assignTo(call: Change, id: number, staff_id: number | null, path: string): Promise<void> {
  const { db, client_id } = call
  if (staff_id !== null) await assertMayAnswer(call, id, staff_id, path)
  await sql`update exam_rechecks set assigned_to = ${staff_id} where client_id = ${client_id} and id = ${id}`.execute(
    db,
  )
}

async function assertMayAnswer({ db, client_id }: Change, id: number, staff_id: number, path: string): Promise<void> {
  const { rows } = await sql<Candidate>`
    select s.account_id, concat_ws(' ', s.first_name, s.last_name) as name, a.status = 1 and a.deleted_at is null as works_here,
      r.kind = 'REMARK' and ${gaveMarks(client_id, sql`s.account_id`, 'r')} as gave_them
    from staff s join accounts a on a.client_id = ${client_id} and a.id = s.account_id
      join exam_rechecks r on r.client_id = ${client_id} and r.id = ${id}
    where s.client_id = ${client_id} and s.id = ${staff_id} and s.deleted_at is null for key share of s`.execute(db)
  const [found] = rows
  if (!found?.works_here) throw wrongField(path, say('recheck.not_staff'))
  const { name, gave_them, account_id } = found
  const permissions = await findPermissions({ client_id, ...readerIn(db) }, account_id)
  if (!permissions.has('exam-marks:update') && !permissions.has('exam-marks:verify'))
    throw wrongField(path, say('recheck.no_marker', { name }))
  if (gave_them) throw wrongField(path, say('recheck.assignee_marked', { name }))
}
