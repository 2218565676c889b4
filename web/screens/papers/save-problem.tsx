import { Trans } from '@lingui/react/macro'
import { Button, Group, List, Text } from '@mantine/core'
import type { PaperRow } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import { translateServerText } from '#web/ui/server-text.ts'
import { Notice } from './notice.tsx'
import type { SaveState } from './saver.ts'

interface SaveProblemProps {
  state: SaveState
  onRetry: () => void
  /** Takes up what somebody else has saved. */
  onReload: () => void
  /** Saves over it. */
  onSaveOver: (row_version: number) => void
}

/** Why the chosen questions can't be saved, and what to do about it. */
export function SaveProblem({ state, onRetry, onReload, onSaveOver }: SaveProblemProps) {
  if (state.kind !== 'failed') return null
  const { error } = state
  if (error instanceof CallError && error.errorCode === 'stale_row') {
    const { row_version } = error.data as PaperRow
    return (
      <Notice color="yellow" urgent title={<Trans>Somebody else has changed this paper meanwhile</Trans>}>
        <Text size="sm">
          <Trans>Your last changes are not saved. Take up the other version, or save yours over it.</Trans>
        </Text>
        <Group mt="xs" gap="xs">
          <Button size="compact-md" variant="light" onClick={onReload}>
            <Trans>Reload</Trans>
          </Button>
          <Button size="compact-md" variant="default" onClick={() => onSaveOver(row_version)}>
            <Trans>Save mine</Trans>
          </Button>
        </Group>
      </Notice>
    )
  }
  const reasons = error instanceof CallError ? error.errors : []
  return (
    <Notice color="red" urgent title={error instanceof CallError ? errorText(error) : error.message}>
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map(({ path, message }) => (
            <List.Item key={path + message}>{translateServerText(message)}</List.Item>
          ))}
        </List>
      )}
      <Button size="compact-md" variant="light" mt="xs" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}
