import { Trans } from '@lingui/react/macro'
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
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title={<Trans>Filters</Trans>} size="min(340px, 92vw)">
      <Stack gap="sm" className={classes.drawer}>
        <QuestionFilters state={state} onChange={onChange} />
        <Button mt="sm" size="md" onClick={onClose}>
          <Trans>Show {count} questions</Trans>
        </Button>
      </Stack>
    </Drawer>
  )
}
