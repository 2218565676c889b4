import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import type { Filter } from './filter.ts'
import { FilterButton } from './filter-button.tsx'
import { FilterFields } from './filter-fields.tsx'

interface FilterChipsProps {
  filters: Filter[]
  /** Of useFolded: those for which there is room, and what shows the others. */
  shown: Filter[]
  unfold: (() => void) | null
  show: string
}

/** Filters as chips, with those that have no room in the row when asked for; on a phone or a tablet one button that opens them all. */
export function FilterChips({ filters, shown, unfold, show }: FilterChipsProps) {
  if (useIsNarrow()) return filters.length > 0 && <FilterButton filters={filters} show={show} />
  return (
    <>
      <FilterFields filters={shown} />
      {unfold && (
        <Button variant="subtle" onClick={unfold}>
          <Trans>More filters</Trans>
        </Button>
      )}
    </>
  )
}
