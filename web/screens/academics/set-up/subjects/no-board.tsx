import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import type { SetUpWork } from '../use-set-up.ts'

/** Before a board is chosen or a subject added the matrix has no line: here is what fills it. */
export function NoBoard({ work: { stored, facts, chooseBoard } }: { work: SetUpWork }) {
  return (
    <Stack gap="sm" align="start" py="md">
      <Text fw={600}>
        <Trans>Whose subjects does the school teach?</Trans>
      </Text>
      <Group gap="xs">
        {stored.boards.map(({ key, name }) => (
          <Button key={key} variant="light" onClick={() => void chooseBoard(key)}>
            {name[facts.language]}
          </Button>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        <Trans>They are ticked for each class then, and every tick can be changed. Others are added by name.</Trans>
      </Text>
    </Stack>
  )
}
