import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

interface ShowAllButtonProps {
  opened: boolean
  onChange: (opened: boolean) => void
  /** Id of the question's text. */
  describedBy: string
}

/** Opens a question of a list, which shows its first lines only, and closes it. */
export function ShowAllButton({ opened, onChange, describedBy }: ShowAllButtonProps) {
  return (
    <Button
      variant="default"
      aria-expanded={opened}
      aria-describedby={describedBy}
      leftSection={opened ? <IconChevronUp size={16} aria-hidden /> : <IconChevronDown size={16} aria-hidden />}
      onClick={() => onChange(!opened)}
    >
      {opened ? <Trans>Less</Trans> : <Trans>Show all</Trans>}
    </Button>
  )
}
