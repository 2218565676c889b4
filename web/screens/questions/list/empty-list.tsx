import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'

interface EmptyListProps {
  filtered: boolean
  onClear: () => void
  /** Absent where the role may not. */
  createPath?: string
  uploadPath?: string
}

/** What to do when there is no question to show: widen the search, or put the first ones in. */
export function EmptyList({ filtered, onClear, createPath, uploadPath }: EmptyListProps) {
  if (filtered) {
    return (
      <Stack align="center" gap="sm">
        <Text>
          <Trans>No question matches these filters.</Trans>
        </Text>
        <Button variant="light" onClick={onClear}>
          <Trans>Clear filters</Trans>
        </Button>
      </Stack>
    )
  }
  return (
    <Stack align="center" gap="sm" maw={460} mx="auto">
      <Text fw={600}>
        <Trans>No questions yet</Trans>
      </Text>
      <Text c="dimmed" size="sm">
        <Trans>Papers are made from the questions kept here. Write the first one, or bring in a file you have.</Trans>
      </Text>
      <Group justify="center">
        {createPath && (
          <Button component={Link} to={createPath}>
            <Trans>Add the first question</Trans>
          </Button>
        )}
        {uploadPath && (
          <Button component={Link} to={uploadPath} variant="light">
            <Trans>Upload a file</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
