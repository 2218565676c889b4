import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import { momentText } from '#web/ui/dates.ts'
import { noValue } from '#web/ui/no-value.ts'
import type { SetUpWork } from './use-set-up.ts'

/** Two people set the same school up: who was later chooses, and nothing is lost unasked. */
export function OthersNotice({ work: { kept, takeTheirs, keepMine } }: { work: SetUpWork }) {
  const { kept_by, kept_at } = kept.others ?? {}
  const who = kept_by ?? noValue
  const when = kept_at ? momentText(kept_at) : noValue
  return (
    <Alert color="yellow" role="alert">
      <Text fw={600} size="sm">
        <Trans>
          {who} has changed this draft meanwhile ({when})
        </Trans>
      </Text>
      <Text size="sm">
        <Trans>What you changed since then is not kept yet.</Trans>
      </Text>
      <Group gap="xs" mt="xs">
        <Button size="compact-md" variant="light" onClick={() => void takeTheirs()}>
          <Trans>Take theirs</Trans>
        </Button>
        <Button size="compact-md" variant="default" onClick={keepMine}>
          <Trans>Keep mine</Trans>
        </Button>
      </Group>
    </Alert>
  )
}
