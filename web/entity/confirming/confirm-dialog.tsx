import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useEffect, useState } from 'react'
import type { ConfirmMethod } from '#contract'
import type { AskedToConfirm } from '#web/api/confirm-first.ts'
import { canPasskeys } from '#web/api/sign-in/passkey.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { ByIssuer } from './by-issuer.tsx'
import { useConfirming } from './use-confirming.ts'
import '#web/ui/dialog/dialog.css'

/** "Confirm that it is you": by the way that is nearest at hand, the others below. */
export default function ConfirmDialog({ asked }: { asked: AskedToConfirm | null }) {
  const { t } = useLingui()
  const close = () => asked?.answer(false)
  return (
    <Modal opened={asked !== null} onClose={close} title={t`Confirm that it is you`} zIndex={400} returnFocus>
      {asked && <Ways asked={asked} onClose={close} />}
    </Modal>
  )
}

function Ways({ asked, onClose }: { asked: AskedToConfirm; onClose: () => void }) {
  const methods = asked.methods.filter((one) => one !== 'PASSKEY' || canPasskeys())
  const [way, setWay] = useState<ConfirmMethod | undefined>(methods[0])
  const { refusal, pending, confirm, isAt, confirmAt, callOff } = useConfirming(asked)
  const others = methods.filter((one) => one !== way)
  if (!way) return <NoWay onClose={onClose} />
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>What you are about to do is asked for by you alone. It holds for ten minutes.</Trans>
      </Text>
      {refusal && (
        <Alert color="red" role="alert">
          {refusal}
        </Alert>
      )}
      {way === 'PASSKEY' ? (
        <Group className="dialog-foot">
          <Cancel onClose={onClose} pending={pending} />
          <Button data-autofocus aria-disabled={pending} onClick={() => void confirm('PASSKEY', '')}>
            <Trans>Use your passkey</Trans>
          </Button>
        </Group>
      ) : way === 'PROVIDER' ? (
        <ByIssuer pair={asked.pair} isAt={isAt} onChosen={(one) => void confirmAt(one)} onClose={onClose} />
      ) : (
        <Typed key={way} way={way} pending={pending} onGiven={(text) => void confirm(way, text)} onClose={onClose} />
      )}
      {others.length > 0 && (
        <Group gap="xs">
          {others.map((one) => (
            <Button
              key={one}
              variant="subtle"
              size="compact-sm"
              onClick={() => {
                callOff()
                setWay(one)
              }}
            >
              <OtherWay way={one} />
            </Button>
          ))}
        </Group>
      )}
    </Stack>
  )
}

const Cancel = ({ onClose, pending }: { onClose: () => void; pending: boolean }) => (
  <Button variant="default" onClick={onClose} disabled={pending}>
    <Trans>Cancel</Trans>
  </Button>
)

/** Who has nothing to confirm by signs in again. */
function NoWay({ onClose }: { onClose: () => void }) {
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans>Sign out and in again, then do it within ten minutes. A passkey saves you that.</Trans>
      </Text>
      <Group className="dialog-foot">
        <Cancel onClose={onClose} pending={false} />
      </Group>
    </Stack>
  )
}

function OtherWay({ way }: { way: ConfirmMethod }) {
  if (way === 'PASSKEY') return <Trans>Use your passkey</Trans>
  if (way === 'APP') return <Trans>Use your authenticator app</Trans>
  if (way === 'PASSWORD') return <Trans>Use your password</Trans>
  if (way === 'PROVIDER') return <Trans>Sign in anew with a linked account</Trans>
  return <Trans>Use a recovery code</Trans>
}

interface TypedProps {
  way: ConfirmMethod
  pending: boolean
  onGiven: (text: string) => void
  onClose: () => void
}

/** A password, or a code; one of the app is sent with its sixth digit. */
function Typed({ way, pending, onGiven, onClose }: TypedProps) {
  const { t } = useLingui()
  const [text, setText] = useState('')
  const isWhole = way === 'APP' && text.normalize('NFKC').replace(/\D/g, '').length === 6
  // biome-ignore lint/correctness/useExhaustiveDependencies: sent once, when it is whole
  useEffect(() => {
    if (isWhole) onGiven(text)
  }, [isWhole])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // A form behind the dialog is another one.
    event.stopPropagation()
    if (!pending && text.trim()) onGiven(text)
  }
  const field = {
    value: text,
    onChange: (event: { currentTarget: { value: string } }) => setText(event.currentTarget.value),
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        {way === 'PASSWORD' ? (
          <PasswordField label={t`Your password`} autoComplete="current-password" data-autofocus {...field} />
        ) : (
          <TextInput
            label={way === 'APP' ? t`Code of your authenticator app` : t`Recovery code`}
            autoComplete="one-time-code"
            inputMode={way === 'APP' ? 'numeric' : 'text'}
            data-autofocus
            {...field}
          />
        )}
        <Group className="dialog-foot">
          <Cancel onClose={onClose} pending={pending} />
          <Button type="submit" aria-disabled={pending}>
            <Trans>Confirm</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
