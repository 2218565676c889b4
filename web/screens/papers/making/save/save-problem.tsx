import { Trans } from '@lingui/react/macro'
import { Button, List } from '@mantine/core'
import { CallError } from '#web/api/call-error.ts'
import { errorText } from '#web/api/call-toasts.ts'
import type { SaveState } from '#web/api/saver.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { Notice } from '../notice.tsx'
import { StalePaper } from './stale-paper.tsx'

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
    return (
      <StalePaper data={error.data} saveOverLabel={<Trans>Save mine</Trans>} {...{ onReload, onSaveOver }}>
        <Trans>Your last changes are not saved. Take up the other version, or save yours over it.</Trans>
      </StalePaper>
    )
  }
  const reasons = error instanceof CallError ? error.errors : []
  return (
    <Notice color="red" urgent title={error instanceof CallError ? errorText(error) : error.message}>
      {reasons.length > 0 && (
        <List size="sm">
          {reasons.map(({ path, ...message }) => (
            <List.Item key={path + message.message}>{textOf(message)}</List.Item>
          ))}
        </List>
      )}
      <Button size="compact-md" variant="light" mt="xs" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}
