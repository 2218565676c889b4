import { type SeveralSchools, say, type UploadAsk } from '#contract'
import type { SpreadsheetColumn } from '../../../interchange/spreadsheet/columns/columns.ts'
import { ApiError, refusedField } from '../../ground/errors.ts'
import { askOnWire } from '../../uploads/reading/list-choices.ts'
import type { SpreadsheetRecord, SpreadsheetTable } from '../../uploads/spreadsheet-kind.ts'

/** Other programs hand out all schools of a group in one file, and say by this column which row is whose. */
export const schoolColumn: SpreadsheetColumn = {
  name: 'school',
  only_read: true,
  also: ['School SIS ID', 'School ID', 'School_id', 'schoolId', 'orgSourcedIds', 'School Code'],
  example: '',
  note: 'Which school the row is of, in files of several.',
}

/** Schools that are named in the sentence, and that can be chosen. */
const mostNamed = 5
const mostChosen = 100

/** Of a table of several schools the rows of the one that was said. @throws invalid_field where none of them was */
export function ofOneSchool(table: SpreadsheetTable, chosen = ''): SpreadsheetTable {
  const others = rowsOfOthers(table.records, chosen)
  if (others.size === 0) return table
  const isOwn = ({ row }: { row: number }) => !others.has(row)
  return { ...table, records: table.records.filter(isOwn), problems: table.problems.filter(isOwn) }
}

const schoolOf = ({ values }: SpreadsheetRecord) => (values.school ?? '').trim()

/** The rows of another school would become people of this one. @throws invalid_field for a file of several schools */
function rowsOfOthers(records: readonly SpreadsheetRecord[], chosen: string): ReadonlySet<number> {
  const counts = new Map<string, number>()
  for (const record of records) {
    const school = schoolOf(record)
    if (school) counts.set(school, (counts.get(school) ?? 0) + 1)
  }
  if (counts.size < 2) return new Set()
  if (!counts.has(chosen)) throw severalSchools(counts)
  return new Set(records.flatMap((record) => (schoolOf(record) === chosen ? [] : record.row)))
}

/** @param counts people of each school, by its name */
export function severalSchools(counts: ReadonlyMap<string, number>): ApiError {
  const schools = [...counts].map(([name, rows]) => ({ name, rows })).slice(0, mostChosen)
  const named = schools.slice(0, mostNamed).map(({ name, rows }) => `${name.slice(0, 40)} (${rows})`)
  const more = counts.size > mostNamed ? [...named, '…'] : named
  const sentence = say('roster.several_schools', { count: counts.size, schools: more.join(', ') })
  // The same as one question, which `answers` answers as well as `defaults` do.
  const ask = askOnWire({
    ...{ id: 'school' as const, kind: 'school' as const, rows: [], message: sentence, proposed: null },
    choices: schools.map(({ name }) => ({ value: name, label: name })),
  })
  const data: SeveralSchools & { asks: UploadAsk[] } = { schools, asks: [ask] }
  return new ApiError('invalid_field', sentence, { errors: [refusedField('file', sentence)], data })
}

const fewestPupils = 3

/** "School ID" of some programs is the number that the school gives a pupil: each stands once, and no school has one pupil. */
export function withoutPupilCodes(table: SpreadsheetTable): SpreadsheetTable {
  const codes = table.records.map(schoolOf).filter(Boolean)
  if (codes.length < fewestPupils || new Set(codes).size < codes.length) return table
  return {
    ...table,
    records: table.records.map((record) => ({ ...record, values: { ...record.values, school: '' } })),
    head: {
      ...table.head,
      columns: table.head.columns.map((column) =>
        column.fields.includes('school') ? { ...column, fields: [], left_as: 'other' } : column,
      ),
    },
  }
}
