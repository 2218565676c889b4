import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Text } from '@mantine/core'
import type { QuestionType } from '#contract'
import type { Draft } from '#web/api/drafts.ts'
import { momentText } from '#web/ui/dates.ts'
import { type Refusal, refusalText } from '#web/ui/message/refusal.ts'
import { excerptOf } from '../../printed-form/excerpt.ts'

interface DraftOfferProps {
  draft: Draft
  onRestore: () => void
  onDiscard: () => void
}

/** What an earlier visit has left unsaved. */
export function DraftOffer({ draft, onRestore, onDiscard }: DraftOfferProps) {
  const when = momentText(draft.saved_at)
  const { type = 'SHORT', question_text = '' } = (draft.values ?? {}) as { type?: QuestionType; question_text?: string }
  const text = excerptOf({ type, question_text })
  return (
    <Alert color="blue">
      <Text size="sm" fw={600}>
        <Trans>There is a draft that was not saved</Trans>
      </Text>
      {text && <Text size="sm">{text}</Text>}
      <Text size="sm">
        <Trans>You wrote it here on {when}.</Trans>
      </Text>
      <Group mt="xs" gap="xs">
        <Button onClick={onRestore}>
          <Trans>Restore the draft</Trans>
        </Button>
        <Button variant="default" onClick={onDiscard}>
          <Trans>Discard it</Trans>
        </Button>
      </Group>
    </Alert>
  )
}

/** Which of those that a paper lacks is being written. */
export function MissingNote({ at, of }: { at: number; of: number }) {
  return (
    <Text role="status" c="dimmed">
      {at > of ? (
        <Trans>All {of} are written</Trans>
      ) : (
        <Trans>
          {at} of {of}
        </Trans>
      )}
    </Text>
  )
}

/** Before an approved question is saved otherwise than it was approved: what becomes of that. */
export function ApprovalNotice() {
  return (
    <Alert color="yellow" role="status">
      <Trans>
        This question is approved. Once this change is saved it goes back to draft and has to be reviewed again,
        whichever language was changed. Papers that are submitted keep it as it was.
      </Trans>
    </Alert>
  )
}

interface ConflictProps {
  refusal: Refusal
  /** Somebody else has saved the row meanwhile: their version can be taken up, or saved over. */
  isStale: boolean
  onReload: () => void
  onOverwrite: () => void
}

/** A refusal that the user has to decide about. */
export function ConflictNotice({ refusal, isStale, onReload, onOverwrite }: ConflictProps) {
  return (
    <Alert color="yellow" role="alert" tabIndex={-1} data-faulty>
      {refusalText(refusal)}
      {isStale && (
        <>
          {' '}
          <Trans>What you typed stays in a draft on this device.</Trans>
          <Group mt="xs" gap="xs">
            <Button variant="default" onClick={onReload}>
              <Trans>Show the new version</Trans>
            </Button>
            <Button variant="default" onClick={onOverwrite}>
              <Trans>Save mine over it</Trans>
            </Button>
          </Group>
        </>
      )}
    </Alert>
  )
}
