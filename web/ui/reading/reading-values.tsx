import type { ListPartProps } from './column-field.tsx'
import { ValuesTable } from './values-table.tsx'

/** What texts of a list that was read here mean. */
export const ReadingValues = ({ read, said, onSay, door }: ListPartProps) => (
  <ValuesTable
    values={read.reading.values}
    meaningsOf={(column) => door.meaningsOf(column)}
    meaningOf={(here) => door.meaningOf(here)}
    {...(door.columnOf && { columnOf: (column) => door.columnOf?.(column) ?? column })}
    onSay={({ column, value }, here) => {
      const own = said.values?.[column]
      onSay({ ...said, values: { ...said.values, [column]: { ...own, [value]: here } } })
    }}
  />
)
