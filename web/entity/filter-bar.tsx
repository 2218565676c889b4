import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { useIsNarrow } from '#web/ui/use-is-mobile.ts'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterButton } from './filter-button.tsx'
import { FilterFields } from './filter-fields.tsx'
import { PrintLine } from './print-line.tsx'

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

/** Search box and filters. Where some are of lesser use, these come when asked for, and on a phone or a tablet all are in a drawer. */
export function FilterBar(props: FilterBarProps) {
  const { label, search, onSearch, filters } = props
  const box = <SearchBox placeholder={label} value={search} onChange={onSearch} />
  const narrow = useIsNarrow()
  const isLong = filters.some(({ lesser }) => lesser) || (narrow && filters.length > 0)
  return (
    <>
      <PrintLine {...props} />
      {isLong ? (
        <LongBar {...props} box={box} />
      ) : (
        <Group className="no-print" align="flex-end" gap="xs">
          {box}
          <FilterFields filters={filters} />
        </Group>
      )}
    </>
  )
}

function LongBar({ box, filters, isFiltered, onClear, show }: FilterBarProps & { box: React.ReactNode }) {
  const { t } = useLingui()
  const narrow = useIsNarrow()
  return (
    <div className={`${classes.filters} no-print`}>
      <div className={classes.search}>{box}</div>
      {narrow ? <FilterButton filters={filters} show={show} /> : <FoldedFields filters={filters} />}
      {isFiltered && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={onClear}
          className={classes.phoneTarget}
        >
          {t`Clear all`}
        </Button>
      )}
    </div>
  )
}

/** Those of lesser use come together, when asked for or when one of them narrows. */
function FoldedFields({ filters }: { filters: Filter[] }) {
  const [opened, setOpened] = useState(false)
  const whole = opened || filters.some(({ lesser, value }) => lesser && value !== null)
  return (
    <>
      <FilterFields filters={whole ? filters : filters.filter(({ lesser }) => !lesser)} />
      {!whole && (
        <Button variant="subtle" onClick={() => setOpened(true)}>
          <Trans>More filters</Trans>
        </Button>
      )}
    </>
  )
}
