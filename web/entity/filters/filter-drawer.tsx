import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Group, Stack } from '@mantine/core'
import { useBack } from '#web/ui/dialog/use-back.ts'
import type { Filter } from './filter.ts'
import classes from './filter-bar.module.css'
import { FilterFields } from './filter-fields.tsx'
import '#web/ui/dialog/dialog.css'

interface FilterDrawerProps {
  opened: boolean
  onClose: () => void
  filters: Filter[]
  show: string
}

/** The filters of a phone. They work at once; the button only leads back to the list. */
export default function FilterDrawer({ opened, onClose, filters, show }: FilterDrawerProps) {
  const { t } = useLingui()
  useBack(opened, { onBack: onClose })
  return (
    <Drawer.Root opened={opened} onClose={onClose} position="bottom">
      <Drawer.Overlay />
      <Drawer.Content className={classes.sheet}>
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
            <Group className="dialog-foot">
              <Button onClick={onClose}>{show}</Button>
            </Group>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
