import { loadPlaceNames } from '../../../academics/place-names.ts'
import type { Write } from '../../../db/connect.ts'
import type { Planned, SheetRecord, SheetWork, Taken } from '../../../media/sheet-kind.ts'
import { sheetKind } from '../../../media/sheet-reader.ts'
import { takeSession } from '../../places.ts'
import { staffRoles } from '../staff-roles.ts'
import { staffColumns } from './columns.ts'
import { type Judged, judgeStaff } from './judge.ts'
import { readStaff } from './read.ts'
import { changeStaff, insertStaff } from './save.ts'
import { findStored } from './stored.ts'

/** Staff from a spreadsheet, one on each row; the natural key is the employee ID. The fillers carry the session. */
export const staffSheet = sheetKind({
  job: 'import-staff',
  title: 'Staff',
  entity: 'staff',
  columns: staffColumns,
  take: takeStaff,
})

async function takeStaff(work: SheetWork, records: SheetRecord[]): Promise<Planned> {
  const session_id = Number(work.fillers.session_id)
  const { actor } = work
  const names = await work.look((db) => loadPlaceNames(db, actor))
  const roles = await work.look((db) => staffRoles(db).execute())
  const read = readStaff(records, { actor, session_id, names, roles })
  const judge = async (db: Write) => {
    await takeSession(db, session_id)
    return judgeStaff(work, await findStored(db, actor, session_id, read.ready), read)
  }
  const { problems } = await work.look(judge)
  return {
    problems,
    // What is stored by then decides.
    async takeIn(db) {
      const judged = await judge(db)
      if (work.dry_run) return takenOf(judged, [], [])
      const saving = { ...work, db, session_id }
      const changed = await changeStaff(saving, judged.again)
      return takenOf(judged, await insertStaff(saving, judged.fresh), changed)
    },
  }
}

function takenOf(
  { fresh, again, problems, warnings }: Judged,
  created_ids: number[],
  changed: Taken['changed'],
): Taken {
  const detail = {
    enrolled: 0,
    moved: 0,
    unchanged: again.filter(({ is_changed }) => !is_changed).length,
    linked: fresh.filter(({ account_id }) => account_id !== null).length,
  }
  return { created: fresh.length, created_ids, updated: again.length, changed, problems, warnings, detail }
}
