import { sql } from 'kysely'
import { emailsIn } from '../../../../interchange/doors/values/people.ts'
import { loadPlaceNames } from '../../../academics/place-names.ts'
import type { Write } from '../../../db/connect.ts'
import { takeSession } from '../../../entity/sessions.ts'
import { writingOf } from '../../../ground/phone.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { previewOf } from '../../../uploads/reading/preview.ts'
import type {
  Planned,
  SpreadsheetRecord,
  SpreadsheetTable,
  SpreadsheetWork,
} from '../../../uploads/spreadsheet-kind.ts'
import { type ReadingTable, soundRecords, spreadsheetKind, withReading } from '../../../uploads/spreadsheet-reader.ts'
import { todayOf } from '../../places.ts'
import { planRows } from '../../spreadsheet/judged-rows.ts'
import { withoutLeavers } from '../../spreadsheet/leavers.ts'
import { ofOneSchool } from '../../spreadsheet/one-school.ts'
import { columnsOf } from '../../spreadsheet/roster-columns.ts'
import { schoolPlaces } from '../../spreadsheet/school-places.ts'
import { staffRoles } from '../staff-roles.ts'
import { staffColumns } from './columns.ts'
import { judgeStaff } from './judge.ts'
import { onePerPerson } from './one-per-person.ts'
import { type ReadStaff, readStaff, type StaffCandidate, valueColumns } from './read.ts'
import { changeStaff, insertStaff } from './save.ts'
import { findStored } from './stored.ts'

interface StaffTable extends SpreadsheetTable {
  list: OpenList
  staff: ReadStaff
}

/** Staff from a spreadsheet, one on each row; the natural key is the employee ID, else the e-mail address. The fillers carry the session. */
export const staffSpreadsheet = spreadsheetKind<StaffTable>({
  job: 'import-staff',
  title: 'Staff',
  called: ['Staff', 'Staff List', 'Teachers', 'Teacher List', 'Teaching Staff', 'Employees', 'शिक्षक', 'शिक्षक सूची'],
  entity: 'staff',
  door: 'staff',
  columns: staffColumns,
  value_columns: valueColumns,
  readRows,
  take: takeStaff,
})

async function readRows(reading: ReadingTable): Promise<StaffTable> {
  const { input, whose, look, list } = reading
  const { client_id } = whose
  const table = onePerPerson(withoutLeavers(ofOneSchool(reading.table, input.fillers.school)))
  const records = soundRecords(table)
  const roles = await look((db) => staffRoles(db))
  const school = await look(async (db) => ({
    ...{ actor: whose, session_id: Number(input.fillers.session_id), roles },
    places: schoolPlaces(await loadPlaceNames(db, whose)),
    ...(await writingOf(db, client_id)),
    today: await todayOf({ db, client_id, now: input.now }),
    numbers: await findNumbers(db, client_id, records),
    ...columnsOf({ table, input }),
  }))
  const staff = readStaff(records, school, list)
  const read = withReading({ ...table, problems: [...table.problems, ...staff.problems] }, list, {
    preview: previewOf(table.head, staff.ready, shownStaff),
    ...{ fits: staff.ready.length, of: table.records.length },
  })
  return { ...read, list, staff }
}

/** Employee IDs of those whose row has an address alone. */
async function findNumbers(
  db: Write,
  client_id: number,
  records: readonly SpreadsheetRecord[],
): Promise<ReadonlyMap<string, string>> {
  const addresses = records.flatMap(({ values }) =>
    values.emp_id
      ? []
      : emailsIn(values.email ?? '')
          .slice(0, 1)
          .map((one) => one.toLowerCase()),
  )
  if (addresses.length === 0) return new Map()
  const { rows } = await sql<{ email: string; emp_id: string }>`
    select lower(a.email) as email, st.emp_id
    from staff st join accounts a on a.client_id = ${client_id} and a.id = st.account_id and a.deleted_at is null
    where st.client_id = ${client_id} and st.deleted_at is null and lower(a.email) = any(${addresses}::text[])`.execute(
    db,
  )
  return new Map(rows.map(({ email, emp_id }) => [email, emp_id]))
}

async function takeStaff(
  work: SpreadsheetWork,
  _records: SpreadsheetRecord[],
  _lost: SpreadsheetRecord[],
  { staff, list, head }: StaffTable,
): Promise<Planned> {
  const session_id = Number(work.fillers.session_id)
  const { actor } = work
  return planRows(work, session_id, {
    head,
    async judge(db) {
      await takeSession(db, session_id)
      return judgeStaff({ work, list }, await findStored(db, actor, session_id, staff.ready), staff)
    },
    async save(saving, { again, fresh }) {
      const changed = await changeStaff(saving, again)
      return { changed, created_ids: await insertStaff(saving, fresh) }
    },
    detailOf: ({ fresh }) => ({ linked: fresh.filter(({ account_id }) => account_id !== null).length }),
  })
}

/** What would stand here, by the columns of the file. */
const shownStaff = ({ person, record }: StaffCandidate) => ({
  ...{ assignments: record.values.assignments, class: record.values.class && record.values.assignments },
  ...{ emp_id: person.emp_id, first_name: person.first_name, last_name: person.last_name, email: person.email },
  full_name: [person.first_name, person.last_name].filter(Boolean).join(' '),
  ...{ mobile: person.mobile, gender: person.gender, designation: person.designation },
  date_of_joining: person.date_of_joining,
})
