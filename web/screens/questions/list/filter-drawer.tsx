import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Drawer, Stack } from '@mantine/core'
import type { ListState } from './list-state.ts'
import { QuestionFilters } from './question-filters.tsx'
import classes from './questions.module.css'

interface FilterDrawerProps {
  opened: boolean
  onClose: () => void
  state: ListState
  onChange: (changes: Partial<ListState>) => void
  count: number
}

/** The filters of a phone. They work at once; the button only leads back to the list. */
export default function FilterDrawer({ opened, onClose, state, onChange, count }: FilterDrawerProps) {
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
            <QuestionFilters state={state} onChange={onChange} whole />
            <Button mt="sm" size="md" onClick={onClose}>
              {t`${plural(count, { one: 'Show # question', other: 'Show # questions' })}`}
            </Button>
          </Stack>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
