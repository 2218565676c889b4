import { say } from '#contract'
import { headingKey, numberOfAnotherTime } from '../../../../interchange/doors/marks/headings.ts'
import type { OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetTable } from '../../../uploads/spreadsheet-kind.ts'

/** "Roll" and "New Roll", "Class" and "Promoted to" beside each other: which of them counts is asked, and its cells are the number's. */
export const withChosenNumbers = (table: SpreadsheetTable, list: OpenList): SpreadsheetTable =>
  (['admission_no', 'roll_no', 'class'] as const).reduce((read, field) => withChosen(read, field, list), table)

type ChosenField = 'admission_no' | 'roll_no' | 'class'

const nextClass =
  /^(?:new|next|promoted(?: to)?|to be promoted to|proposed) (?:class|std|standard|grade|year)$|^promoted(?: to)?$/

/** Of which of our columns such a heading may be. */
const fieldOf = (heading: string): ChosenField | null => {
  const key = headingKey(heading)
  return nextClass.test(key) ? 'class' : numberOfAnotherTime(key)
}

function withChosen(table: SpreadsheetTable, field: ChosenField, list: OpenList): SpreadsheetTable {
  const { columns } = table.head
  const read = columns.find(({ fields }) => fields.includes(field))
  const others = columns.filter(
    ({ fields, heading, samples }) => fields.length === 0 && samples.length > 0 && fieldOf(heading) === field,
  )
  if (!read || read.by === 'mapping' || read.by === 'remembered' || others.length === 0) return table
  const all = [read, ...others]
  const answer = list.ask({
    ...{ kind: 'which_column', of: field },
    message: say('list.which_column', { columns: all.map(({ heading }) => heading.slice(0, 60)) }),
    choices: all.map(({ at, heading }) => ({ value: String(at), label: heading.slice(0, 60) })),
  })
  const chosen = others.find(({ at }) => String(at) === answer)
  if (!chosen) return table
  const cells = new Map(table.lines.map((line) => [line.row, line.cells[chosen.at] ?? '']))
  return {
    ...table,
    records: table.records.map((record) => ({
      ...record,
      values: { ...record.values, [field]: cells.get(record.row)?.trim() ?? '' },
    })),
    head: {
      ...table.head,
      columns: columns.map((column) => {
        if (column.at === chosen.at) return { ...column, fields: [field], left_as: null, by: 'mapping' as const }
        if (column.at !== read.at) return column
        const fields = column.fields.filter((one) => one !== field)
        return { ...column, fields, left_as: fields.length === 0 ? 'other' : column.left_as }
      }),
    },
  }
}
