import { say } from '#contract'
import { wordsOf } from '../../../../interchange/doors/grid/shown.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'

const ofParents = /(?:^| )m(?: .*)? mother(?: |$).*(?:^| )father(?: |$)|(?:^| )m(?: |$).*mother.*father|mother father/u

/** "M/F: whose number it is, mother's or father's": a line of the list may say that the letters are of no pupil. */
export function withSexOfPupils(table: SpreadsheetTable, list: OpenList): SpreadsheetTable {
  const column = table.head.columns.find(({ fields }) => fields.includes('gender'))
  if (!column || !/^m ?f$/.test(wordsOf(column.heading))) return table
  const lines = table.lines.flatMap(({ cells }) => {
    const filled = cells.filter((text) => text.trim() !== '')
    return filled.length <= 2 ? filled.join(' ') : []
  })
  const text = [...table.titles, ...lines].find((one) => ofParents.test(wordsOf(one)))
  if (text === undefined) return table
  const answer = list.ask({
    ...{ kind: 'which_column', of: 'gender' },
    message: say('list.sex_or_parent', { text: text.slice(0, 120), column: column.heading.slice(0, 60) }),
    choices: [
      { value: 'take', label: say('list.is_sex') },
      { value: 'leave', label: say('list.is_parent') },
    ],
  })
  if (answer !== 'leave') return table
  return {
    ...table,
    records: table.records.map((record) => ({ ...record, values: { ...record.values, gender: '' } })),
  }
}
