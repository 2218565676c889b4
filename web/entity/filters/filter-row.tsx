import { Group } from '@mantine/core'
import type { Filter } from './filter.ts'
import { FilterChips } from './filter-chips.tsx'
import { useFolded } from './use-folded.ts'

interface FilterRowProps {
  filters: Filter[]
  /** Leads from the drawer back to what they narrow. */
  show: string
  /** What stands before and after them. */
  before?: React.ReactNode
  children?: React.ReactNode
}

/** px of what shows the folded ones, and of that with a field before or after them. */
const [alone, withField] = [130, 370]

/** The filters of a screen that has no search, in one row. */
export function FilterRow({ filters, show, before, children }: FilterRowProps) {
  const [row, shown, unfold] = useFolded(filters, before || children ? withField : alone)
  return (
    <Group ref={row} gap="xs" className="no-print">
      {before}
      <FilterChips {...{ filters, shown, unfold, show }} />
      {children}
    </Group>
  )
}
