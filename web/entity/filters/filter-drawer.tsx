import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterFields } from './filter-fields.tsx'

interface FilterDrawerProps {
  opened: boolean
  onClose: () => void
  filters: Filter[]
  show: string
}

/** The filters of a phone. They work at once; the button only leads back to the list. */
export default function FilterDrawer({ opened, onClose, filters, show }: FilterDrawerProps) {
  const { t } = useLingui()
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="right" size="min(340px, 92vw)">
      <Drawer.Overlay />
      <Drawer.Content>
        {/* Its <header> would count as a second banner of the page. */}
        <Drawer.Header role="presentation">
          <Drawer.Title>
            <Trans>Filters</Trans>
          </Drawer.Title>
          <Drawer.CloseButton aria-label={t`Close`} size="xl" />
        </Drawer.Header>
        <Drawer.Body>
          <Stack gap="sm" className={classes.drawer}>
            <FilterFields plain filters={filters} />
            <Button mt="sm" size="md" onClick={onClose}>
              {show}
            </Button>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
