import type { z } from 'zod'
import { StudentInput, say, type UploadProblem } from '#contract'
import { findSubject } from '../../../../interchange/doors/places/subjects.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import { cellProblem, readPercent, rowTelling, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { fullName } from '../../names.ts'
import { type PersonCells, personReader } from '../../spreadsheet/cells.ts'
import { rowPlaces } from '../../spreadsheet/row-places.ts'
import { guardianReader } from './guardians.ts'
import { numberGiver } from './made-numbers.ts'
import { rollReader } from './rolls.ts'
import type { Elective, RosterSchool } from './roster-school.ts'

/** A row in order as far as it can be told without the school's pupils. Fields whose cell is empty are absent. */
export interface StudentCandidate {
  record: SpreadsheetRecord
  pupil: z.output<typeof StudentInput>
  /** The admission number is ours: nobody has it. */
  is_made?: true
}

export interface ReadRoster {
  ready: StudentCandidate[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
  /** What is told of the list as a whole. */
  notes: UploadProblem[]
}

/** Columns by the field of the contract that they fill. */
const columnOf: Record<string, string> = {
  f_name: 'first_name',
  l_name: 'last_name',
  grade_id: 'class',
  section_id: 'section',
  accommodations: 'extra_time_pct',
}
export const columnFor = (path: string) => columnOf[path] ?? path

/** Columns of whose texts somebody may say what they are. */
export const valueColumns = ['class', 'section', 'gender', 'electives'] as const

/** Reads the rows under the names of the school's classes, sections and subjects by choice. */
export function readRoster(records: SpreadsheetRecord[], school: RosterSchool, list: OpenList): ReadRoster {
  const { session_id, places, electives, country, date_format, today } = school
  const findPlace = rowPlaces(places, list, school.maker)
  const readPerson = personReader(records, {
    dates: [
      { name: 'dob', kind: 'born' },
      { name: 'joined_on', kind: 'joined' },
    ],
    ...{
      long: ['admission_no', 'roll_no', 'guardian_mobile'],
      country,
      date_format,
      today,
      list,
    },
  })
  const guardianOf = guardianReader(school)
  const rollOf = rollReader(records, school, list)
  const electivesOf = electiveReader(electives, list)
  const giveNumber = school.numbers && numberGiver(school.numbers)
  let earlier = 0
  // Who is in the school for years has no day of joining in this session.
  const joinedIn = (day: string | undefined) => {
    if (day === undefined || day >= school.starts_on) return day
    earlier += 1
    return undefined
  }
  const read: ReadRoster = { ready: [], problems: [], warnings: [], notes: [] }
  for (const record of records) {
    const cells = readPerson(record)
    const { values, problems, refuse, date } = cells
    const place = findPlace(values.class || values.class_section || '', values.section || '')
    const { grade_id, section_id } = place
    if (place.fault) refuse(place.fault.column, place.fault.code, place.fault.sentence)
    const electives_ids = grade_id === undefined ? [] : electivesOf(cells, grade_id)
    const accommodations = {
      extra_time_pct: readPercent(values.extra_time_pct ?? '') ?? undefined,
      large_print: cells.yesOrNo('large_print'),
      scribe: cells.yesOrNo('scribe'),
      front_row: cells.yesOrNo('front_row'),
      own_room: cells.yesOrNo('own_room'),
      step_free: cells.yesOrNo('step_free'),
    }
    const guardian = guardianOf(values)
    const gender = cells.gender()
    const [dob, roll_no] = [date('dob'), rollOf(values.roll_no ?? '')]
    const isLeft = place.is_left || cells.is_left
    const given = isLeft ? undefined : giveNumber?.(namedAs({ cells, dob, roll_no, section_id }), record.row)
    if (given?.doubt && !list.accepts(record.row)) refuse('admission_no', 'same_person', given.doubt)
    const parsed = StudentInput.safeParse({
      ...{ session_id, grade_id, section_id, gender, dob, roll_no },
      admission_no: given?.admission_no ?? values.admission_no,
      f_name: cells.name.first,
      l_name: cells.name.last,
      joined_on: joinedIn(date('joined_on')),
      email: cells.email('email'),
      guardian_name: guardian === null ? nobody : guardian,
      guardian_mobile: cells.phone('guardian_mobile'),
      guardian_email: cells.email('guardian_email'),
      electives: electives_ids.length > 0 ? electives_ids : undefined,
      accommodations: Object.values(accommodations).some((one) => one !== undefined) ? accommodations : undefined,
    })
    if (isLeft) {
      list.leave(record.row)
      continue
    }
    // A place has told its own problem.
    if (!parsed.success) cells.refuseFields(parsed.error.issues, columnFor, ['class', 'section'])
    read.problems.push(...problems)
    if (!parsed.success || problems.length > 0) continue
    const pupil = guardian === null ? { ...parsed.data, guardian_name: '' } : parsed.data
    read.ready.push({ record, pupil, ...(given?.is_made && { is_made: true }) })
    read.warnings.push(...cells.warnings)
    if (cells.name.is_split)
      read.warnings.push(cellProblem(record, 'full_name', 'name_split', say('person.full_name_split')))
  }
  read.notes.push(...guardianOf.told())
  if (earlier > 0) {
    const sentence = say('student.joined_before', { count: earlier })
    read.notes.push({ row: 1, column: 'joined_on', code: 'not_kept', value: null, ...rowTelling(sentence) })
  }
  return read
}

interface NamedRow {
  cells: PersonCells
  dob: string | undefined
  roll_no: string | undefined
  section_id: number | undefined
}

const namedAs = ({ cells: { name }, dob, roll_no, section_id }: NamedRow) => ({
  name: fullName(name),
  ...{ dob: dob ?? null, roll_no: roll_no ?? null, section_id: section_id ?? null },
})

/** Stands where a list names nobody at home; it is not stored. */
const nobody = '-'

/** Subjects by choice, by their code, title or customary name in the class. */
function electiveReader(
  electives: readonly Elective[],
  list: OpenList,
): (cells: PersonCells, grade_id: number) => number[] {
  const byClass = new Map<number, { id: number; title: string; code: string }[]>()
  for (const { id, grade_id, title, subject_code } of electives)
    byClass.set(grade_id, [...(byClass.get(grade_id) ?? []), { id, title, code: subject_code }])
  const saidSubject = (text: string, ofClass: readonly { id: number; title: string; code: string }[]) => {
    const said = list.said('electives', text)
    if (said === undefined || said === null) return said
    const wrong = () => list.refuse('electives', text, say('student.no_elective'))
    if (typeof said !== 'object' || !('subject_id' in said)) return wrong()
    const meant = electives.find(({ id }) => id === said.subject_id)
    if (!meant) return wrong()
    // The same subject of another class is meant there.
    return ofClass.find(({ id, code }) => id === meant.id || code === meant.subject_code) ?? undefined
  }
  return (cells, grade_id) => {
    const ofClass = byClass.get(grade_id) ?? []
    const chosen = (cells.values.electives ?? '').split(/[;,\n]/).flatMap((text) => text.trim() || [])
    const ids = chosen.flatMap((text) => {
      const said = saidSubject(text, ofClass)
      const found = said === undefined ? findSubject(ofClass, text) : said
      const near = ofClass.slice(0, 6).map(({ id, title }) => ({ label: title, here: { subject_id: id } }))
      const by = said !== undefined ? list.saidBy('electives', text) : found ? 'rule' : null
      list.tell({ column: 'electives', value: text, here: found && { subject_id: found.id }, by, near: by ? [] : near })
      if (said === null) cells.is_left = true
      else if (!found)
        cells.refuse('electives', 'unknown_name', say('place.unknown_elective', { name: text.slice(0, 80) }))
      return found?.id ?? []
    })
    return [...new Set(ids)]
  }
}
