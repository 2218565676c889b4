import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Tooltip } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { SaveState } from '#web/api/saver.ts'
import { timeText } from '#web/ui/dates.ts'
import { StatusNote } from '../../details/status-note.tsx'

interface SaveStatusProps {
  state: SaveState
  canUndo: boolean
  onUndo: () => void
}

/** 'Saved 10:42', and the way back from the last change. */
export function SaveStatus({ state, canUndo, onUndo }: SaveStatusProps) {
  const { t } = useLingui()
  return (
    <Group gap="sm">
      <StatusNote>
        <SaveWords state={state} />
      </StatusNote>
      <Tooltip label={t`Undo the last change (Ctrl+Z)`}>
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-disabled={!canUndo}
          data-disabled={!canUndo || undefined}
          onClick={onUndo}
        >
          <Trans>Undo</Trans>
        </Button>
      </Tooltip>
    </Group>
  )
}

function SaveWords({ state }: { state: SaveState }) {
  if (state.kind === 'waiting' || state.kind === 'saving') return <Trans>Saving...</Trans>
  if (state.kind === 'failed') return <Trans>Not saved</Trans>
  if (state.at === null) return null
  const time = timeText(state.at)
  return <Trans>Saved {time}</Trans>
}
