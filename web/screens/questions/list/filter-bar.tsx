import { Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFilter, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useIsMobile } from '#web/layout/use-is-mobile.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { SearchBox } from '#web/ui/form/search-box.tsx'
import { clearedFilters, countFilters, type ListState } from './list-state.ts'
import { QuestionFilters } from './question-filters.tsx'
import classes from './questions.module.css'

const FilterDrawer = lazyDialog(
  () => import('./filter-drawer.tsx'),
  ({ opened }) => opened,
)

interface FilterBarProps {
  state: ListState
  onChange: (changes: Partial<ListState>) => void
  /** For typing: no entry of the history for every letter. */
  onType: (changes: Partial<ListState>) => void
  count: number
}

/** Search box and filters; on a phone the filters are in a drawer. */
export function FilterBar({ state, onChange, onType, count }: FilterBarProps) {
  const { t } = useLingui()
  const mobile = useIsMobile()
  const [opened, setOpened] = useState(false)
  const inDrawer = countFilters(state, { withSearch: false })
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchBox
          placeholder={t`Search in questions and options`}
          value={state.search}
          onChange={(search) => onType({ search })}
        />
      </div>
      {mobile ? (
        <Button
          variant="default"
          leftSection={<IconFilter size={18} aria-hidden />}
          onClick={() => setOpened(true)}
          aria-haspopup="dialog"
          className={classes.phoneTarget}
        >
          {inDrawer > 0 ? <Trans>Filters ({inDrawer})</Trans> : <Trans>Filters</Trans>}
        </Button>
      ) : (
        <QuestionFilters state={state} onChange={onChange} />
      )}
      {countFilters(state, { withSearch: true }) > 0 && (
        <Button
          variant="subtle"
          leftSection={<IconX size={16} aria-hidden />}
          onClick={() => onChange(clearedFilters)}
          className={classes.phoneTarget}
        >
          <Trans>Clear all</Trans>
        </Button>
      )}
      <FilterDrawer
        opened={opened && mobile}
        onClose={() => setOpened(false)}
        state={state}
        onChange={onChange}
        count={count}
      />
    </div>
  )
}
