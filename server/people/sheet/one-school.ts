import { say } from '#contract'
import type { SheetColumn } from '../../../interchange/spreadsheet/sheet-columns.ts'
import { wrongField } from '../../ground/errors.ts'
import type { SheetRecord } from '../../media/sheet-kind.ts'

/** Other programs hand out all schools of a group in one file, and say by this column which row is whose. */
export const schoolColumn: SheetColumn = {
  name: 'school',
  only_read: true,
  also: ['School SIS ID', 'School ID', 'School_id', 'schoolId', 'orgSourcedIds', 'School Code'],
  example: '',
  note: 'Which school the row is of, in files of several.',
}

/** Schools that are named one by one. */
const mostNamed = 5

/** The rows of another school would become people of this one. @throws invalid_field for a file of several schools */
export function assertOneSchool(records: readonly SheetRecord[]): void {
  const counts = new Map<string, number>()
  for (const { values } of records) {
    const school = (values.school ?? '').trim()
    if (school) counts.set(school, (counts.get(school) ?? 0) + 1)
  }
  if (counts.size < 2) return
  const named = [...counts].slice(0, mostNamed).map(([school, count]) => `${school.slice(0, 40)} (${count})`)
  const more = counts.size > mostNamed ? [...named, '…'] : named
  throw wrongField('file', say('roster.several_schools', { count: counts.size, schools: more.join(', ') }))
}
