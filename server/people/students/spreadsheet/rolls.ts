import { say } from '#contract'
import { withFigures } from '../../../../interchange/doors/grid/shown.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import type { RosterSchool } from './roster-school.ts'

/** Fewer rows say nothing. */
const fewest = 10

/**
 * Roll numbers of a list. A column that counts 1 … n through several sections is a serial number under another name, and is asked about; one that has
 * our own name is what it says.
 */
export function rollReader(
  records: readonly SpreadsheetRecord[],
  { headingOf }: RosterSchool,
  list: OpenList,
): (text: string) => string | undefined {
  const heading = headingOf('roll_no')
  const counts =
    records.length >= fewest && records.every(({ values }, at) => Number(withFigures(values.roll_no ?? '')) === at + 1)
  const places = new Set(records.map(({ values }) => `${values.class}\n${values.class_section}\n${values.section}`))
  const isDoubtful = counts && places.size > 1 && heading !== 'roll_no'
  const answer = isDoubtful
    ? list.ask({
        kind: 'which_column',
        message: say('list.serial_or_roll', { column: heading, count: records.length }),
        choices: [
          { value: 'serial', label: say('list.is_serial') },
          { value: 'roll_no', label: say('list.is_roll') },
        ],
        proposed: 'serial',
      })
    : 'roll_no'
  // 1.0 is how programs write the 1 of a column of numbers.
  return (text) => (answer === 'serial' ? undefined : text.replace(/^(\d+)\.0+$/, '$1') || undefined)
}
