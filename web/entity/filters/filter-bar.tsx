import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { useHasOneLine } from '#web/ui/use-is-mobile.ts'
import { PrintLine } from '../print-line.tsx'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterChips } from './filter-chips.tsx'
import { useFolded } from './use-folded.ts'

interface FilterBarProps {
  /** What the search box says. */
  label: string
  search: string
  onSearch: (text: string) => void
  filters: Filter[]
  /** The search or a filter narrows the list. */
  isFiltered: boolean
  onClear: () => void
  /** Leads from the drawer of a phone back to the list: 'Show 12 questions'. */
  show: string
}

/** px of the search, what shows the folded ones and what clears all, where the search is narrow so that the title stands beside it. */
const besideInLine = 380

/** Search box and filters: in one row, with those that have no room in it when asked for; on a phone or a tablet all are in a drawer. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, onSearch, filters, isFiltered, onClear, show } = props
  const [row, shown, unfold] = useFolded(filters, useHasOneLine() ? besideInLine : undefined)
  return (
    <>
      <PrintLine {...props} />
      <div ref={row} className={`${classes.filters} no-print`}>
        <div className={classes.search} style={{ '--q-letters': label.length } as CSSProperties}>
          <SearchBox placeholder={label} value={search} onChange={onSearch} />
        </div>
        <FilterChips {...{ filters, shown, unfold, show }} />
        {isFiltered && filters.length > 0 && (
          <Button
            variant="subtle"
            leftSection={<IconX size={16} aria-hidden />}
            onClick={onClear}
            className={classes.phoneTarget}
          >
            <Trans>Clear all</Trans>
          </Button>
        )}
      </div>
    </>
  )
}
