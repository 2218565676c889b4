import { Trans } from '@lingui/react/macro'
import { Text } from '@mantine/core'

/** How many of a question's marks its parts or steps give; red until they are all. */
export const MarksGiven = ({ sum, all }: { sum: number; all: number }) => (
  <Text size="sm" fw={600} c={sum === all ? undefined : 'var(--mantine-color-error)'} aria-live="polite">
    <Trans>
      {sum} of {all} marks given
    </Trans>
  </Text>
)
