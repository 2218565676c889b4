import { sql } from 'kysely'
import { say } from '#contract'
import type { Change } from '../ground/change.ts'
import { wrongField } from '../ground/errors.ts'
import { candidatesFor } from './recheck-assignees.ts'

/**
 * Asks a member of staff to answer a request, who may do so from then on; null: nobody in particular. @throws at `path`, where they are not
 * there any more, may not enter marks, gave the marks that are to be given anew, or reads them although others don't
 */
export async function assignTo(call: Change, id: number, staff_id: number | null, path: string): Promise<void> {
  const { db, client_id } = call
  if (staff_id !== null) {
    await sql`select 1 from staff where client_id = ${client_id} and id = ${staff_id} for key share`.execute(db)
    const found = (await candidatesFor(call, id)).find((one) => one.id === staff_id)
    const against = found ? found.against : say('recheck.not_staff')
    if (against) throw wrongField(path, against)
  }
  await sql`update exam_rechecks set assigned_to = ${staff_id} where client_id = ${client_id} and id = ${id}`.execute(
    db,
  )
}
