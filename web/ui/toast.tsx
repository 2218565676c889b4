import { Trans } from '@lingui/react/macro'
import { Button, Code, Group, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'

/** Toasts close after 5 s, held while the pointer is over them (web/app.tsx). */

export const showSuccess = (message: string) => notifications.show({ message, color: 'green', role: 'status' })

export const showWarning = (message: string) => notifications.show({ message, color: 'yellow', role: 'alert' })

/** `requestId` is what a user quotes when asking for help. */
export function showFailure(message: string, requestId: string | null = null): void {
  const text = requestId ? (
    <Stack gap={4}>
      <Text size="sm">{message}</Text>
      <Text size="xs">
        <Trans>
          Request id: <Code>{requestId}</Code>
        </Trans>
      </Text>
    </Stack>
  ) : (
    message
  )
  notifications.show({ message: text, color: 'red', role: 'alert' })
}

/** A success with a way back, offered for as long as the toast stays. */
export function showUndo(message: string, undo: () => void): void {
  const id = notifications.show({
    color: 'green',
    role: 'status',
    message: (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm">{message}</Text>
        <Button
          size="compact-sm"
          variant="light"
          onClick={() => {
            notifications.hide(id)
            undo()
          }}
        >
          <Trans>Undo</Trans>
        </Button>
      </Group>
    ),
  })
}
