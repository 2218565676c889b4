import { sql } from 'kysely'
import { loadPlaceNames } from '../../../academics/place-names.ts'
import type { Write } from '../../../db/connect.ts'
import { takeSession } from '../../../entity/sessions.ts'
import { countryOf } from '../../../ground/phone.ts'
import { assertNoRicherPupils } from '../../../policy/richer-roles.ts'
import type { Planned, SpreadsheetRecord, SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { spreadsheetKind } from '../../../uploads/spreadsheet-reader.ts'
import { todayOf } from '../../places.ts'
import { findPupilUses } from '../../pupil-uses.ts'
import { planRows } from '../../spreadsheet/judged-rows.ts'
import { ofOneSchool } from '../../spreadsheet/one-school.ts'
import { settleAccounts } from '../student-accounts.ts'
import { studentColumns } from './columns.ts'
import { judgeRoster } from './judge.ts'
import { missingPlaces } from './missing-places.ts'
import { type Elective, readRoster } from './read.ts'
import { followPlaces } from './rows-beside.ts'
import { changePupils, insertPupils } from './save.ts'
import { findStored } from './stored.ts'

/** Pupils from a spreadsheet, one on each row; the natural key is the admission number. The fillers carry the session. */
export const studentSpreadsheet = ofOneSchool(
  spreadsheetKind({
    job: 'import-students',
    title: 'Students',
    entity: 'student',
    columns: studentColumns,
    take: takeRoster,
  }),
)

async function takeRoster(work: SpreadsheetWork, records: SpreadsheetRecord[]): Promise<Planned> {
  const session_id = Number(work.fillers.session_id)
  const names = await work.look((db) => loadPlaceNames(db, work.actor))
  // Whoever teaches some classes doesn't see the others, which are there all the same.
  const missing = work.actor.reach ? undefined : missingPlaces(records, names)
  const electives = await work.look((db) => findElectives(db, work.client_id))
  const country = await work.look((db) => countryOf(db, work.client_id))
  const read = readRoster(records, session_id, names, electives, country)
  const planned = await planRows(work, session_id, {
    async judge(db) {
      const { actor, client_id, now } = work
      const session = await takeSession(db, session_id)
      const stored = await findStored(db, client_id, session_id, read.ready)
      const places = [...stored.pupils.values()].flatMap(({ place }) => place?.id ?? [])
      const marked = new Map<number, string[]>()
      for (const { enrolment_id, exam } of await findPupilUses(db, client_id, places))
        marked.set(enrolment_id, [...new Set([...(marked.get(enrolment_id) ?? []), exam])])
      const judged = judgeRoster({ work, session, today: await todayOf({ db, client_id, now }), stored, marked }, read)
      if (judged.again.length > 0) await assertNoRicherPupils({ db, client_id, actor })
      return judged
    },
    async save(saving, { again, fresh }) {
      const changed = await changePupils(saving, again)
      const created_ids = await insertPupils(saving, fresh)
      const ids = changed.map(({ id }) => id)
      await followPlaces(saving, [...ids, ...created_ids])
      await settleAccounts(saving, ids)
      return { changed, created_ids }
    },
    detailOf: ({ again }) => ({
      enrolled: again.filter(({ before }) => before.place === null).length,
      moved: again.filter(({ is_moved }) => is_moved).length,
    }),
  })
  return { ...planned, takeIn: async (db) => ({ ...(await planned.takeIn(db)), ...(missing && { missing }) }) }
}

async function findElectives(db: Write, client_id: number): Promise<Elective[]> {
  const { rows } = await sql<Elective>`
    select id, grade_id, subject_code from subjects
    where client_id = ${client_id} and category = 'ELECTIVE' and deleted_at is null`.execute(db)
  return rows
}
