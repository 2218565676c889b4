import type { z } from 'zod'
import { StudentInput, say, type UploadProblem } from '#contract'
import { nameKey } from '../../../../interchange/spreadsheet/nearest.ts'
import { type PlaceNames, placeFinder } from '../../../academics/place-names.ts'
import { cellProblem, readPercent, type SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { classByNumber, personReader } from '../../spreadsheet/cells.ts'

/** A row in order as far as it can be told without the school's pupils. Fields whose cell is empty are absent. */
export interface StudentCandidate {
  record: SpreadsheetRecord
  pupil: z.output<typeof StudentInput>
}

export interface ReadRoster {
  ready: StudentCandidate[]
  problems: UploadProblem[]
  warnings: UploadProblem[]
}

export interface Elective {
  id: number
  grade_id: number
  subject_code: string
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

/** Reads the rows under the names of the school's classes, sections and subjects by choice. */
export function readRoster(
  records: SpreadsheetRecord[],
  session_id: number,
  names: PlaceNames,
  electives: readonly Elective[],
  country: string | null,
): ReadRoster {
  const findPlace = placeFinder(names, ['class', 'section'])
  const classOf = classByNumber(names)
  const readPerson = personReader(
    records,
    ['dob', 'joined_on'],
    ['admission_no', 'roll_no', 'guardian_mobile'],
    country,
  )
  const codes = new Map(electives.map((one) => [`${one.grade_id} ${nameKey(one.subject_code)}`, one.id]))
  const read: ReadRoster = { ready: [], problems: [], warnings: [] }
  for (const record of records) {
    const { values } = record
    const cells = readPerson(record)
    const { problems, refuse, date } = cells
    const place = findPlace({ ...record, values: { ...values, class: classOf(values.class ?? '') } })
    problems.push(...place.problems)
    const chosen = (values.electives ?? '').split(/[;,\n]/).flatMap((code) => code.trim() || [])
    const electives_ids = chosen.flatMap((code) => {
      const id = codes.get(`${place.ids.class} ${nameKey(code)}`)
      if (id === undefined && place.ids.class) {
        refuse('electives', 'unknown_name', say('place.unknown_elective', { name: code.slice(0, 80) }))
      }
      return id ?? []
    })
    const accommodations = {
      extra_time_pct: readPercent(values.extra_time_pct ?? '') ?? undefined,
      large_print: cells.yesOrNo('large_print'),
      scribe: cells.yesOrNo('scribe'),
    }
    const parsed = StudentInput.safeParse({
      session_id,
      grade_id: place.ids.class,
      section_id: place.ids.section,
      admission_no: values.admission_no,
      f_name: cells.name.first,
      l_name: cells.name.last,
      gender: cells.gender,
      dob: date('dob'),
      joined_on: date('joined_on'),
      roll_no: values.roll_no || undefined,
      email: values.email || undefined,
      guardian_name: values.guardian_name,
      guardian_mobile: cells.phone('guardian_mobile'),
      guardian_email: values.guardian_email || undefined,
      electives: electives_ids.length > 0 ? electives_ids : undefined,
      accommodations: Object.values(accommodations).some((one) => one !== undefined) ? accommodations : undefined,
    })
    // A place has told its own problem.
    if (!parsed.success) cells.refuseFields(parsed.error.issues, columnFor, ['class', 'section'])
    read.problems.push(...problems)
    if (!parsed.success || problems.length > 0) continue
    read.ready.push({ record, pupil: parsed.data })
    read.warnings.push(...cells.warnings)
    if (cells.name.is_split) {
      read.warnings.push(cellProblem(record, 'full_name', 'name_split', say('person.full_name_split')))
    }
  }
  return read
}
