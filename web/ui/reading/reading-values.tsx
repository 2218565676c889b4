import type { ListPartProps } from './column-field.tsx'
import { ValuesTable } from './values-table.tsx'

/** What texts of a list that was read here mean. */
export const ReadingValues = ({ read, said, onSay, door, id }: ListPartProps & { id: string }) => (
  <ValuesTable
    id={`${id}-open`}
    values={read.reading.values}
    meaningsOf={(column) => door.meaningsOf(column)}
    meaningOf={(here) => door.meaningOf(here)}
    {...(door.columnOf && { columnOf: (column) => door.columnOf?.(column) ?? column })}
    onSay={(some, here) => {
      const now = { ...said.values }
      for (const { column, value } of some) now[column] = { ...now[column], [value]: here }
      onSay({ ...said, values: now })
    }}
  />
)
