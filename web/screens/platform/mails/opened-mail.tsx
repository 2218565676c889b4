import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Loader, Stack, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { type DataOf, type MailRow, mailApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { LinkField } from '#web/entity/invitation/link-field.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'

interface OpenedMailProps {
  /** null keeps it closed. */
  mail: MailRow | null
  onClose: () => void
}

/** A mail that is held here, to be handed on in another way. */
export default function OpenedMail({ mail, onClose }: OpenedMailProps) {
  const { t } = useLingui()
  const to = mail?.to ?? ''
  return (
    <Modal opened={mail !== null} onClose={onClose} title={t`Mail to ${to}`} size="lg">
      {mail && <Letter key={mail.id} id={mail.id} />}
    </Modal>
  )
}

function Letter({ id }: { id: number }) {
  const { t } = useLingui()
  const { run } = useAction(mailApi.open, { toasts: 'none' })
  const [letter, setLetter] = useState<DataOf<typeof mailApi.open> | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useEffect(() => {
    run({ id }).then(
      ({ data }) => setLetter(data),
      (error) => setProblem(isRefusal(error) ? refusalText(error) : String(error)),
    )
  }, [id, run])
  if (problem) {
    return (
      <Alert color="red" role="alert">
        {problem}
      </Alert>
    )
  }
  if (!letter) return <Loader size="sm" />
  return (
    <Stack gap="sm">
      <Text fw={600}>{letter.subject}</Text>
      {letter.url && <LinkField label={t`Link of this mail`} url={letter.url} />}
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>
        {letter.text}
      </Text>
      <Text size="xs" c="dimmed">
        <Trans>That you opened it stands in the activity log.</Trans>
      </Text>
    </Stack>
  )
}
