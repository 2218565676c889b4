import { sql } from 'kysely'
import { loadPlaceNames } from '../../../academics/place-names.ts'
import type { Write } from '../../../db/connect.ts'
import { takeSession } from '../../../entity/sessions.ts'
import { countryOf } from '../../../ground/phone.ts'
import { assertNoRicherPupils } from '../../../policy/richer-roles.ts'
import { noChoices } from '../../../uploads/reading/list-choices.ts'
import { type OpenList, openList } from '../../../uploads/reading/open-list.ts'
import { previewOf } from '../../../uploads/reading/preview.ts'
import type { Planned, SpreadsheetRecord, SpreadsheetWork } from '../../../uploads/spreadsheet-kind.ts'
import { spreadsheetKind } from '../../../uploads/spreadsheet-reader.ts'
import { todayOf } from '../../places.ts'
import { findPupilUses } from '../../pupil-uses.ts'
import { planRows } from '../../spreadsheet/judged-rows.ts'
import { withoutLeavers } from '../../spreadsheet/leavers.ts'
import { ofOneSchool } from '../../spreadsheet/one-school.ts'
import { rememberedValues, rememberTexts } from '../../spreadsheet/remembered-texts.ts'
import { columnsOf } from '../../spreadsheet/roster-columns.ts'
import { schoolPlaces } from '../../spreadsheet/school-places.ts'
import { settleAccounts } from '../student-accounts.ts'
import { studentColumns } from './columns.ts'
import { judgeRoster } from './judge.ts'
import { missingPlaces } from './missing-places.ts'
import { type ReadRoster, readRoster, valueColumns } from './read.ts'
import type { Elective, RosterSchool } from './roster-school.ts'
import { followPlaces } from './rows-beside.ts'
import { changePupils, insertPupils } from './save.ts'
import { shownPupil } from './shown-pupil.ts'
import { findStored } from './stored.ts'

/** Pupils from a spreadsheet, one on each row; the natural key is the admission number. The fillers carry the session. */
export const studentSpreadsheet = withoutLeavers(
  ofOneSchool({
    ...spreadsheetKind({
      job: 'import-students',
      title: 'Students',
      entity: 'student',
      columns: studentColumns,
      take: takeRoster,
    }),
    look: async (work, records) => (await readAll(work, records)).list.found(),
  }),
)

interface RosterInHand {
  school: RosterSchool
  list: OpenList
  read: ReadRoster
}

async function readAll(
  work: SpreadsheetWork,
  records: SpreadsheetRecord[],
  lost: readonly SpreadsheetRecord[] = [],
): Promise<RosterInHand> {
  const { actor, client_id, now, said = noChoices } = work
  const school = await work.look(async (db) => ({
    session_id: Number(work.fillers.session_id),
    places: schoolPlaces(await loadPlaceNames(db, actor)),
    electives: await findElectives(db, client_id),
    country: await countryOf(db, client_id),
    today: await todayOf({ db, client_id, now }),
    ...columnsOf(work),
  }))
  const rows = new Set([...records, ...lost].map(({ row }) => row))
  const list = openList(said, { columns: valueColumns, rows, remembered: await rememberedValues(work, 'students') })
  return { school, list, read: readRoster(records, school, list) }
}

async function takeRoster(
  work: SpreadsheetWork,
  records: SpreadsheetRecord[],
  lost: SpreadsheetRecord[],
): Promise<Planned> {
  const { school, list, read } = await readAll(work, records, lost)
  const { session_id, today } = school
  const isOpen = ({ values }: SpreadsheetRecord) => list.said('class', values.class ?? '') === undefined
  // Whoever teaches some classes doesn't see the others, which are there all the same.
  const missing = work.actor.reach ? undefined : missingPlaces(records.filter(isOpen), school.places)
  const planned = await planRows(work, session_id, {
    async judge(db) {
      const { actor, client_id } = work
      const session = await takeSession(db, session_id)
      const stored = await findStored(db, client_id, session_id, read.ready)
      const places = [...stored.pupils.values()].flatMap(({ place }) => place?.id ?? [])
      const marked = new Map<number, string[]>()
      for (const { enrolment_id, exam } of await findPupilUses(db, client_id, places))
        marked.set(enrolment_id, [...new Set([...(marked.get(enrolment_id) ?? []), exam])])
      const judged = judgeRoster({ work, session, today, stored, marked, list }, read)
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
  const found = { ...list.found(), preview: previewOf(work.head, read.ready, (row) => shownPupil(row, school)) }
  return {
    ...{ ...planned, found },
    async takeIn(db) {
      await rememberTexts(work, db, 'students', found)
      return { ...(await planned.takeIn(db)), found, ...(missing && { missing }) }
    },
  }
}

async function findElectives(db: Write, client_id: number): Promise<Elective[]> {
  const { rows } = await sql<Elective>`
    select id, grade_id, subject_code, title from subjects
    where client_id = ${client_id} and category = 'ELECTIVE' and deleted_at is null`.execute(db)
  return rows
}
