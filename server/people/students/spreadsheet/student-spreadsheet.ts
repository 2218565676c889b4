import { sql } from 'kysely'
import { type Sentence, say } from '#contract'
import { loadPlaceNames } from '../../../academics/place-names.ts'
import type { Write } from '../../../db/connect.ts'
import { takeSession } from '../../../entity/sessions.ts'
import { writingOf } from '../../../ground/phone.ts'
import { assertNoRicherPupils } from '../../../policy/richer-roles.ts'
import { withFilledDown } from '../../../uploads/filled-down.ts'
import { withMadeColumn } from '../../../uploads/reading/list-head.ts'
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
import { findPupilUses } from '../../pupil-uses.ts'
import { planRows } from '../../spreadsheet/judged-rows.ts'
import { askWhetherGone, withoutLeavers } from '../../spreadsheet/leavers.ts'
import { ofOneSchool, withoutPupilCodes } from '../../spreadsheet/one-school.ts'
import { columnsOf } from '../../spreadsheet/roster-columns.ts'
import { schoolPlaces } from '../../spreadsheet/school-places.ts'
import { settleAccounts } from '../student-accounts.ts'
import { studentColumns } from './columns.ts'
import { lacksGuardian } from './guardians.ts'
import { judgeRoster } from './judge.ts'
import { findPupilNumbers } from './made-numbers.ts'
import { makePlaces, placeMaker } from './made-places.ts'
import { missingPlaces } from './missing-places.ts'
import { withNamelessColumns } from './nameless-columns.ts'
import { type ReadRoster, readRoster, valueColumns } from './read.ts'
import type { Elective, RosterSchool } from './roster-school.ts'
import { followPlaces } from './rows-beside.ts'
import { changePupils, insertPupils } from './save.ts'
import { withSexOfPupils } from './sex-or-parent.ts'
import { shownPupil } from './shown-pupil.ts'
import { findStored } from './stored.ts'
import { withChosenNumbers } from './which-number.ts'

/** A table of pupils with what is known of the school. */
interface RosterTable extends SpreadsheetTable {
  school: RosterSchool
  list: OpenList
  roster: ReadRoster
}

/** Pupils from a spreadsheet, one on each row; the natural key is the admission number. The fillers carry the session. */
export const studentSpreadsheet = spreadsheetKind<RosterTable>({
  job: 'import-students',
  title: 'Students',
  called: [
    'Students',
    'Pupils',
    'Student List',
    'Student Data',
    'Roster',
    'Admission Register',
    'विद्यार्थी',
    'छात्र सूची',
  ],
  entity: 'student',
  door: 'students',
  columns: studentColumns,
  value_columns: valueColumns,
  readRows,
  take: takeRoster,
})

async function readRows(reading: ReadingTable): Promise<RosterTable> {
  const { input, whose, look, list } = reading
  const { client_id } = whose
  const chosen = withSexOfPupils(withChosenNumbers(withoutPupilCodes(reading.table), list), list)
  const placed = withFilledDown(chosen, ['class', 'class_section', 'section'], true)
  const present = withoutLeavers(ofOneSchool(placed, input.fillers.school))
  const table = withNamelessColumns(present, columnsOf({ table: present, input }).columns, list)
  const columns = columnsOf({ table, input })
  const session_id = Number(input.fillers.session_id)
  askWhetherGone(table, list)
  const isNumbered = columns.columns.has('admission_no')
  const school = await look(async (db) => ({
    session_id,
    starts_on: (await takeSession(db, session_id)).start_date,
    places: schoolPlaces(await loadPlaceNames(db, whose)),
    maker: placeMaker(),
    electives: await findElectives(db, client_id),
    ...(await writingOf(db, client_id)),
    today: await todayOf({ db, client_id, now: input.now }),
    numbers: isNumbered ? null : await findPupilNumbers(db, client_id, session_id),
    ...columns,
  }))
  const roster = readRoster(soundRecords(table), school, list)
  const made = roster.ready.flatMap(({ pupil, is_made }) => (is_made ? pupil.admission_no : []))
  const isNameless = lacksGuardian(school.columns)
  const head = isNumbered ? table.head : withMadeColumn(table.head, 'admission_no', made)
  const read = withReading({ ...table, head, problems: [...table.problems, ...roster.problems] }, list, {
    preview: previewOf(head, roster.ready, (row) => shownPupil(row, school)),
    further: [...numbersMade(made), ...(isNameless ? [say('clause.nobody_home')] : [])],
    isByContent: isNameless,
    ...{ fits: roster.ready.length, of: table.records.length },
  })
  return { ...read, school, list, roster }
}

/** Which numbers are made. */
function numbersMade(made: readonly string[]): Sentence[] {
  const [first, last] = [made[0], made.at(-1)]
  if (first === undefined || last === undefined) return []
  return [first === last ? say('clause.number_made', { first }) : say('clause.numbers_made', { first, last })]
}

async function takeRoster(
  work: SpreadsheetWork,
  _records: SpreadsheetRecord[],
  _lost: SpreadsheetRecord[],
  { school, list, roster, head, records: all }: RosterTable,
): Promise<Planned> {
  const { session_id, today } = school
  const isOpen = ({ values }: SpreadsheetRecord) => list.said('class', values.class ?? '') === undefined
  // Whoever teaches some classes doesn't see the others, which are there all the same.
  const missing = work.actor.reach ? undefined : missingPlaces(all.filter(isOpen), school.places)
  const planned = await planRows(work, session_id, {
    head,
    async judge(db) {
      const { actor, client_id } = work
      const session = await takeSession(db, session_id)
      const stored = await findStored(db, client_id, session_id, roster.ready)
      for (const { section_id, grade, section } of school.maker.made())
        stored.sections.set(section_id, { title: `${grade} ${section}`, grade, section, capacity: null, there: 0 })
      const places = [...stored.pupils.values()].flatMap(({ place }) => place?.id ?? [])
      const marked = new Map<number, string[]>()
      for (const { enrolment_id, exam } of await findPupilUses(db, client_id, places))
        marked.set(enrolment_id, [...new Set([...(marked.get(enrolment_id) ?? []), exam])])
      const judged = judgeRoster({ work, session, today, stored, marked, list }, roster)
      if (judged.again.length > 0) await assertNoRicherPupils({ db, client_id, actor })
      return judged
    },
    async save(saving, judged) {
      const made = await makePlaces(saving, school.maker.made())
      const again = judged.again.map((one) => ({ ...one, place: placedIn(one.place, made) }))
      const fresh = judged.fresh.map((one) => ({ ...one, pupil: placedIn(one.pupil, made) }))
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
  return {
    ...planned,
    takeIn: async (db) => ({ ...(await planned.takeIn(db)), ...(missing && { missing }) }),
  }
}

/** With the places that were made in the place of what stood for them. */
const placedIn = <Placed extends { grade_id: number; section_id: number }>(
  one: Placed,
  made: ReadonlyMap<number, number>,
): Placed => ({
  ...one,
  grade_id: made.get(one.grade_id) ?? one.grade_id,
  section_id: made.get(one.section_id) ?? one.section_id,
})

async function findElectives(db: Write, client_id: number): Promise<Elective[]> {
  const { rows } = await sql<Elective>`
    select id, grade_id, subject_code, title from subjects
    where client_id = ${client_id} and category = 'ELECTIVE' and deleted_at is null`.execute(db)
  return rows
}
