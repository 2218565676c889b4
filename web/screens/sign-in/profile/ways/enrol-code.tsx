import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import { type DataOf, ownWaysApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { isRefusal, type Refusal, refusalText } from '#web/ui/message/refusal.ts'
import '#web/ui/dialog/dialog.css'

/** Whether the mailbox is to be shown first. */
export const asksForMailbox = ({ errorCode, data }: Refusal) =>
  errorCode === 'invalid_otp' && (data as { reason?: string } | null)?.reason === 'enrol'

/** Mails a code and takes it, before a second step is set up that must be. */
export function EnrolCode({ onClose, onShown }: { onClose: () => void; onShown: () => void }) {
  const { t } = useLingui()
  const send = useAction(ownWaysApi.sendEnrolCode, { toasts: 'none' })
  const check = useAction(ownWaysApi.checkEnrolCode, { toasts: 'none' })
  const [sent, setSent] = useState<DataOf<typeof ownWaysApi.sendEnrolCode> | null>(null)
  const [refusal, setRefusal] = useState<string | null>(null)
  const [code, setCode] = useState('')
  const refuse = (error: unknown) => setRefusal(isRefusal(error) ? refusalText(error) : String(error))
  const mail = () => void send.run({}).then(({ data }) => setSent(data), refuse)
  // biome-ignore lint/correctness/useExhaustiveDependencies: mailed once, when it opens
  useEffect(mail, [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (check.pending) return
    setRefusal(null)
    void check.run({ code }).then(onShown, refuse)
  }
  const address = sent?.email_masked
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        {!sent && !refusal && <Loader />}
        {sent && (
          <Text size="sm" role="status">
            <Trans>So that nobody who knows only your password does this: a code was mailed to {address}.</Trans>
          </Text>
        )}
        <TextInput
          label={t`Code of the mail`}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={20}
          data-autofocus
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        <Button
          variant="subtle"
          me="auto"
          aria-disabled={send.pending}
          onClick={() => {
            setRefusal(null)
            if (!send.pending) mail()
          }}
        >
          <Trans>Mail another code</Trans>
        </Button>
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={check.pending}>
            <Trans>Go on</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
