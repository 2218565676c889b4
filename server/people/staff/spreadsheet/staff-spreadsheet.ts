import { loadPlaceNames } from '../../../academics/place-names.ts'
import { takeSession } from '../../../entity/sessions.ts'
import { countryOf } from '../../../ground/phone.ts'
import type { Planned, SpreadsheetRecord, SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { spreadsheetKind } from '../../../uploads/spreadsheet-reader.ts'
import { planRows } from '../../spreadsheet/judged-rows.ts'
import { ofOneSchool } from '../../spreadsheet/one-school.ts'
import { staffRoles } from '../staff-roles.ts'
import { staffColumns } from './columns.ts'
import { judgeStaff } from './judge.ts'
import { readStaff } from './read.ts'
import { changeStaff, insertStaff } from './save.ts'
import { findStored } from './stored.ts'

/** Staff from a spreadsheet, one on each row; the natural key is the employee ID. The fillers carry the session. */
export const staffSpreadsheet = ofOneSchool(
  spreadsheetKind({
    job: 'import-staff',
    title: 'Staff',
    entity: 'staff',
    columns: staffColumns,
    take: takeStaff,
  }),
)

async function takeStaff(work: SpreadsheetWork, records: SpreadsheetRecord[]): Promise<Planned> {
  const session_id = Number(work.fillers.session_id)
  const { actor, client_id } = work
  const names = await work.look((db) => loadPlaceNames(db, actor))
  const roles = await work.look((db) => staffRoles(db))
  const country = await work.look((db) => countryOf(db, client_id))
  const read = readStaff(records, { country, actor, session_id, names, roles })
  return planRows(work, session_id, {
    async judge(db) {
      await takeSession(db, session_id)
      return judgeStaff(work, await findStored(db, actor, session_id, read.ready), read)
    },
    async save(saving, { again, fresh }) {
      const changed = await changeStaff(saving, again)
      return { changed, created_ids: await insertStaff(saving, fresh) }
    },
    detailOf: ({ fresh }) => ({ linked: fresh.filter(({ account_id }) => account_id !== null).length }),
  })
}
