import { Trans } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoRowsProps {
  /** The filters leave nothing over. */
  filtered: boolean
  onClear: () => void
  /** What such a row is for and how the first one comes in. */
  children: ReactNode
}

/** Said in place of an empty list: how to see more, or how to begin. */
export function NoRows({ filtered, onClear, children }: NoRowsProps) {
  if (!filtered) {
    return (
      <Text c="dimmed" maw={460} mx="auto">
        {children}
      </Text>
    )
  }
  return (
    <Stack align="center" gap="sm">
      <Text c="dimmed">
        <Trans>Nothing matches these filters.</Trans>
      </Text>
      <Button variant="light" onClick={onClear}>
        <Trans>Clear filters</Trans>
      </Button>
    </Stack>
  )
}
