import type { z } from 'zod'
import { type Said, StudentInput, saidBy, say, type UploadProblem } from '#contract'
import { nameKey } from '../../../../interchange/spreadsheet/nearest.ts'
import { dateReader } from '../../../../interchange/spreadsheet/sheet-dates.ts'
import { type PlaceNames, placeFinder } from '../../../academics/place-names.ts'
import { cellProblem, readNumber, type SheetRecord } from '../../../media/sheet-kind.ts'

/** A row in order as far as it can be told without the school's pupils. Fields whose cell is empty are absent. */
export interface Candidate {
  record: SheetRecord
  pupil: z.output<typeof StudentInput>
}

export interface ReadRoster {
  ready: Candidate[]
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

const genders: Record<string, string> = {
  ...{ male: 'M', boy: 'M', m: 'M', female: 'F', girl: 'F', f: 'F', x: 'X', other: 'X' },
}
const answers: Record<string, boolean> = {
  yes: true,
  y: true,
  true: true,
  1: true,
  no: false,
  n: false,
  false: false,
  0: false,
}

/** Numbers as spreadsheets show long ones: digits are lost. */
const SHORTENED = /^\d+(\.\d+)?e\+?\d+$/i

/** Reads the rows under the names of the school's classes, sections and subjects by choice. */
export function readRoster(
  records: SheetRecord[],
  session_id: number,
  names: PlaceNames,
  electives: readonly Elective[],
): ReadRoster {
  const findPlace = placeFinder(names, ['class', 'section'])
  const numbered = classByNumber(names)
  const readDate = dateReader(records.flatMap(({ values }) => [values.dob ?? '', values.joined_on ?? '']))
  const codes = new Map(electives.map((one) => [`${one.grade_id} ${nameKey(one.subject_code)}`, one.id]))
  const read: ReadRoster = { ready: [], problems: [], warnings: [] }
  for (const record of records) {
    const { values } = record
    const problems: UploadProblem[] = []
    const refuse = (column: string, code: string, said: Said) => problems.push(cellProblem(record, column, code, said))
    const place = findPlace({
      ...record,
      values: { ...values, class: numbered.get(values.class ?? '') ?? values.class ?? '' },
    })
    problems.push(...place.problems)
    const date = (column: string) => {
      if (!values[column]) return undefined
      const found = readDate(values[column])
      if (found === null) refuse(column, 'ambiguous_date', say('cell.date_order'))
      return found ?? undefined
    }
    const yes = (column: string) => {
      if (!values[column]) return undefined
      const answer = answers[values[column].toLowerCase()]
      if (answer === undefined) refuse(column, 'invalid_field', say('cell.yes_or_no'))
      return answer
    }
    const chosen = (values.electives ?? '').split(/[;,\n]/).flatMap((code) => code.trim() || [])
    const electives_ids = chosen.flatMap((code) => {
      const id = codes.get(`${place.ids.class} ${nameKey(code)}`)
      if (id === undefined && place.ids.class) {
        refuse('electives', 'unknown_name', say('place.unknown_elective', { name: code.slice(0, 80) }))
      }
      return id ?? []
    })
    for (const column of ['admission_no', 'roll_no', 'guardian_mobile'])
      if (SHORTENED.test(values[column] ?? '')) refuse(column, 'shortened', say('cell.shortened'))
    const name = nameOf(values)
    const accommodations = {
      extra_time_pct: readNumber(values.extra_time_pct ?? '') ?? undefined,
      large_print: yes('large_print'),
      scribe: yes('scribe'),
    }
    const parsed = StudentInput.safeParse({
      session_id,
      grade_id: place.ids.class,
      section_id: place.ids.section,
      admission_no: values.admission_no,
      ...name.parts,
      gender: values.gender ? (genders[values.gender.toLowerCase()] ?? values.gender) : undefined,
      dob: date('dob'),
      joined_on: date('joined_on'),
      roll_no: values.roll_no || undefined,
      email: values.email || undefined,
      guardian_name: values.guardian_name,
      guardian_mobile: values.guardian_mobile || undefined,
      guardian_email: values.guardian_email || undefined,
      electives: electives_ids.length > 0 ? electives_ids : undefined,
      accommodations: Object.values(accommodations).some((one) => one !== undefined) ? accommodations : undefined,
    })
    if (!parsed.success) {
      const told = new Set(problems.map(({ column }) => column))
      for (const { path, message } of parsed.error.issues) {
        const column = columnFor(String(path[0]))
        // A place and a shortened number have told their own problem.
        if (column === 'class' || column === 'section' || told.has(column)) continue
        refuse(column, 'invalid_field', saidBy(message))
      }
    }
    read.problems.push(...problems)
    if (!parsed.success || problems.length > 0) continue
    read.ready.push({ record, pupil: parsed.data })
    if (name.is_split) {
      read.warnings.push(cellProblem(record, 'full_name', 'name_split', say('student.full_name_split')))
    }
  }
  return read
}

function nameOf({ first_name = '', last_name = '', full_name = '' }: Record<string, string>) {
  if (first_name || !full_name)
    return { parts: { f_name: first_name, l_name: last_name || undefined }, is_split: false }
  const words = full_name.split(/\s+/)
  const last = words.length > 1 ? words.pop() : undefined
  return { parts: { f_name: words.join(' '), l_name: last }, is_split: last !== undefined }
}

/** "9" → "Class 9", where only one class has this number and none is called so. */
function classByNumber(names: PlaceNames): Map<string, string> {
  const classes = [...(names.get('class 0')?.values() ?? [])].map(({ title }) => title)
  const numbered = new Map<string, string>()
  const twice = new Set<string>()
  for (const title of classes) {
    const number = /^\D*(\d{1,2})\D*$/.exec(title)?.[1]
    if (number === undefined) continue
    if (numbered.has(number)) twice.add(number)
    numbered.set(number, title)
  }
  for (const number of twice) numbered.delete(number)
  return numbered
}
