import { Group } from '@mantine/core'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import type { Filter } from './filter.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterFields } from './filter-fields.tsx'

interface FilterRowProps {
  filters: Filter[]
  /** Leads from the drawer back to what they narrow. */
  show: string
  /** What stands before and after them. */
  before?: React.ReactNode
  children?: React.ReactNode
}

/** The filters of a screen that has no search: chips in a row, on a phone or a tablet one button. */
export function FilterRow({ filters, show, before, children }: FilterRowProps) {
  const narrow = useIsNarrow()
  return (
    <Group gap="xs" className="no-print">
      {before}
      {narrow ? <FilterButton filters={filters} show={show} /> : <FilterFields filters={filters} />}
      {children}
    </Group>
  )
}
