import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group } from '@mantine/core'
import { type Refusal, refusalText } from '#web/ui/refusal.ts'

interface DraftOfferProps {
  saved_at: number
  onRestore: () => void
  onDiscard: () => void
}

/** What an earlier visit has left unsaved. */
export function DraftOffer({ saved_at, onRestore, onDiscard }: DraftOfferProps) {
  const { i18n } = useLingui()
  const when = i18n.date(new Date(saved_at), { dateStyle: 'medium', timeStyle: 'short' })
  return (
    <Alert color="blue" title={<Trans>There is a draft that was not saved</Trans>}>
      <Trans>You wrote it here on {when}.</Trans>
      <Group mt="xs" gap="xs">
        <Button size="compact-md" onClick={onRestore}>
          <Trans>Restore the draft</Trans>
        </Button>
        <Button size="compact-md" variant="default" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

interface ConflictProps {
  refusal: Refusal
  /** Takes up what the other person has saved; absent when there is nothing to take. */
  onReload?: () => void
  onOverwrite?: () => void
}

/** A refusal that the user has to decide about. */
export function ConflictNotice({ refusal, onReload, onOverwrite }: ConflictProps) {
  return (
    <Alert color="yellow" role="alert" tabIndex={-1} data-faulty>
      {refusalText(refusal)}
      {onReload && onOverwrite && (
        <>
          {' '}
          <Trans>What you typed stays in a draft on this device.</Trans>
          <Group mt="xs" gap="xs">
            <Button size="compact-md" variant="default" onClick={onReload}>
              <Trans>Show the new version</Trans>
            </Button>
            <Button size="compact-md" variant="default" onClick={onOverwrite}>
              <Trans>Save mine over it</Trans>
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}
