import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useState } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'

const FilterDrawer = lazyDialog(
  () => import('./filter-drawer.tsx'),
  ({ opened }) => opened,
)

/** The filters of a phone or a tablet: one button that says how many are set. `show` leads from the drawer back to what they narrow. */
export function FilterButton({ filters, show }: { filters: Filter[]; show: string }) {
  const [opened, setOpened] = useState(false)
  const set = filters.filter(({ value }) => value !== null).length
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconFilter size={18} aria-hidden />}
        onClick={() => setOpened(true)}
        aria-haspopup="dialog"
        className={classes.phoneTarget}
      >
        {set > 0 ? <Trans>Filters ({set})</Trans> : <Trans>Filters</Trans>}
      </Button>
      <FilterDrawer opened={opened} onClose={() => setOpened(false)} filters={filters} show={show} />
    </>
  )
}
