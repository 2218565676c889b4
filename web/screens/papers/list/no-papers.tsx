import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoPapersProps {
  /** The filters leave nothing over. */
  filtered: boolean
  onClear: () => void
  /** Absent where the role may not. */
  onCreate?: () => void
  /** The way to the automatic route, where the role may. */
  automatic?: ReactNode
}

/** Said in place of an empty list: what a paper is made of, or how to see more. */
export function NoPapers({ filtered, onClear, onCreate, automatic }: NoPapersProps) {
  return (
    <Stack align="center" gap="sm">
      <Text c="dimmed">
        {filtered ? (
          <Trans>No question paper matches the filters.</Trans>
        ) : (
          <Trans>No question papers in this session yet. Plan the sections, then pick questions from the bank.</Trans>
        )}
      </Text>
      {filtered && (
        <Button variant="light" onClick={onClear}>
          <Trans>Clear the filters</Trans>
        </Button>
      )}
      {!filtered && onCreate && (
        <Group gap="xs" justify="center">
          {automatic}
          <Button variant="light" onClick={onCreate}>
            <Trans>Create by hand</Trans>
          </Button>
        </Group>
      )}
    </Stack>
  )
}
