import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import type { Draft } from '#web/api/drafts.ts'
import type { LocalDraft } from '#web/api/use/use-stored-draft.ts'
import { momentText, timeText } from '#web/ui/dates.ts'
import { StatusNote } from '../../papers/details/status-note.tsx'
import { readStoredValues } from './stored-values.ts'

/** 'Saved 10:42': what is typed is kept in this browser. */
export function DraftNote({ draft: { saved_at, failed } }: { draft: Pick<LocalDraft, 'saved_at' | 'failed'> }) {
  if (failed) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        <Trans>This browser keeps no drafts. Assemble the paper before you leave.</Trans>
      </Text>
    )
  }
  const time = saved_at === null ? null : timeText(saved_at)
  return <StatusNote>{time && <Trans>Saved {time}</Trans>}</StatusNote>
}

interface DraftOfferProps {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

/** What an earlier visit has left unfinished. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const values = readStoredValues(draft.values)
  if (!values) return null
  const when = momentText(draft.saved_at)
  return (
    <Alert color="blue">
      <Text size="sm" fw={600}>
        <Trans>There is a blueprint that did not become a paper yet</Trans>
      </Text>
      {values.details.name && <Text size="sm">{values.details.name}</Text>}
      <Text size="sm">
        <Trans>You typed it here on {when}.</Trans>
      </Text>
      <Group mt="xs" gap="xs">
        <Button onClick={onRestore}>
          <Trans>Go on with it</Trans>
        </Button>
        <Button variant="default" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  )
}
