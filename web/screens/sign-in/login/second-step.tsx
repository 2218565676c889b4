import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Button, Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { say } from '#contract'
import { canPasskeys, showPasskey, wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { type AskedStep, showSecondStep } from '#web/api/sign-in/second-step.ts'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { type Problem, RefusalNote, useProblem } from './refusal-note.tsx'
import classes from './sign-in.module.css'

const DIGITS = 6
const digitsIn = (text: string) => text.normalize('NFKC').replace(/[\s\p{Dash}]/gu, '')

interface SecondStepProps {
  asked: AskedStep
  onPair: (pair: TokenPair) => Promise<void>
  /** Back to the password. */
  onBack: () => void
}

/** What is shown beside the password: a code of the app, a passkey, or a recovery code of whoever has lost both. */
export default function SecondStep({ asked, onPair, onBack }: SecondStepProps) {
  const { t } = useLingui()
  const { methods, options, remember_days = 0 } = asked
  const [isLost, setLost] = useState(!methods.includes('APP') && !methods.includes('PASSKEY'))
  const [text, setText] = useState('')
  const [missing, setMissing] = useState(false)
  const [trusted, setTrusted] = useState(false)
  const { problem, pending, show } = useShowing(asked, trusted, onPair)
  const hasPasskey = methods.includes('PASSKEY') && options !== null && canPasskeys()
  const isTyped = isLost || methods.includes('APP')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setMissing(!text.trim())
    if (text.trim()) void show(async () => (isLost ? { recovery: text } : { code: text }))
  }
  const type = (typed: string) => {
    setText(typed)
    setMissing(false)
    if (!isLost && digitsIn(typed).length === DIGITS && digitsIn(text).length < DIGITS)
      void show(async () => ({ code: typed }))
  }
  return (
    <form onSubmit={submit} noValidate>
      <Stack>
        <Text role="status">
          {isLost ? (
            <Trans>Type one of the recovery codes that you have kept. Each opens once.</Trans>
          ) : isTyped ? (
            <Trans>Type the code that your authenticator app shows.</Trans>
          ) : (
            <Trans>Show your passkey to go on.</Trans>
          )}
        </Text>
        <RefusalNote problem={problem} />
        {isTyped && (
          <TextInput
            key={String(isLost)}
            className={isLost ? undefined : classes.code}
            label={isLost ? t`Recovery code` : t`Code`}
            {...{ autoFocus: true, autoComplete: 'one-time-code', spellCheck: false, maxLength: 20 }}
            inputMode={isLost ? 'text' : 'numeric'}
            value={text}
            error={missing && sayText(say('otp.missing'))}
            onChange={(event) => type(event.currentTarget.value)}
          />
        )}
        <Remember days={remember_days} checked={trusted} onChange={setTrusted} />
        {isTyped && (
          <Button type="submit" aria-disabled={pending}>
            {pending ? <Trans>Please wait...</Trans> : <Trans>Go on</Trans>}
          </Button>
        )}
        {hasPasskey && (
          <Button
            variant={isTyped ? 'default' : 'filled'}
            aria-disabled={pending}
            onClick={() => void show(async () => ({ response: await showPasskey(options) }))}
          >
            <Trans>Use your passkey</Trans>
          </Button>
        )}
        <LostPhone
          isLost={isLost}
          onLost={() => {
            setLost(true)
            setText('')
          }}
        />
        <Anchor component="button" type="button" size="sm" onClick={onBack}>
          <Trans>Back</Trans>
        </Anchor>
      </Stack>
    </form>
  )
}

interface RememberProps {
  /** 0: no device of such people is remembered. */
  days: number
  checked: boolean
  onChange: (checked: boolean) => void
}

function Remember({ days, checked, onChange }: RememberProps) {
  const { t, i18n } = useLingui()
  if (days === 0) return null
  const long = new Intl.NumberFormat(i18n.locale, { style: 'unit', unit: 'day', unitDisplay: 'long' }).format(days)
  return (
    <Checkbox
      label={t`Do not ask on this device for ${long}`}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}

/** Whoever can show nothing else types a recovery code. */
function LostPhone({ isLost, onLost }: { isLost: boolean; onLost: () => void }) {
  return isLost ? (
    <Text size="sm" c="dimmed">
      <Trans>No code left? Whoever keeps your record at school can take the second step away.</Trans>
    </Text>
  ) : (
    <Anchor component="button" type="button" size="sm" onClick={onLost}>
      <Trans>I have lost my phone</Trans>
    </Anchor>
  )
}

type Given = { code: string } | { recovery: string } | { response: Record<string, unknown> }

function useShowing({ ceremony }: AskedStep, remember_device: boolean, onPair: SecondStepProps['onPair']) {
  const { t } = useLingui()
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState<Problem | null>(null)
  const problemOf = useProblem(t`An error occurred during login`)
  const show = async (give: () => Promise<Given>) => {
    if (pending) return
    setPending(true)
    setProblem(null)
    try {
      await onPair(await showSecondStep({ ceremony, remember_device, ...(await give()) }))
    } catch (error) {
      if (isRefusal(error)) setProblem(problemOf(error))
      else if (!wasCalledOff(error)) throw error
    } finally {
      setPending(false)
    }
  }
  return { problem, pending, show }
}
