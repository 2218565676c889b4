import { Trans } from '@lingui/react/macro'
import { Button, Code, Group, Stack, Text } from '@mantine/core'

export function RequestIdMessage({ message, requestId }: { message: string; requestId: string }) {
  return (
    <Stack gap={4}>
      <Text size="sm">{message}</Text>
      <Text size="xs">
        <Trans>
          Request id: <Code>{requestId}</Code>
        </Trans>
      </Text>
    </Stack>
  )
}

export function UndoMessage({ message, onUndo }: { message: string; onUndo: () => void }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Text size="sm">{message}</Text>
      <Button size="compact-sm" variant="light" miw="max-content" onClick={onUndo}>
        <Trans>Undo</Trans>
      </Button>
    </Group>
  )
}
