import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { LinkFacts } from '#contract'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { RefusalNote } from '../login/refusal-note.tsx'
import classes from '../login/sign-in.module.css'
import { keepSecret } from './stored-secret.ts'
import { useCountdown } from './use-countdown.ts'
import { useFormCall } from './use-form-call.ts'
import { isOver, type useLink } from './use-link.ts'

interface OtpStepProps {
  hash: string
  facts: LinkFacts
  /** A code is on its way already. */
  sent: boolean
  link: Pick<ReturnType<typeof useLink>, 'begin' | 'refuse' | 'finish'>
}

const digits = 6
const withoutGaps = (code: string) => code.replace(/[\s\p{Dash}]/gu, '')

/** The code that is mailed to the address of a link, typed or filled in by the phone; sent as soon as it is whole. */
export default function OtpStep({ hash, facts, link, ...start }: OtpStepProps) {
  const { t } = useLingui()
  const [sent, setSent] = useState(start.sent)
  const [code, setCode] = useState('')
  const [seconds, startCountdown] = useCountdown(facts.resend_after_s)
  const takes = (error: Parameters<typeof isOver>[0]) => {
    if (isOver(error)) link.refuse(hash, error)
    return isOver(error)
  }

  const sending = useFormCall({
    async send() {
      try {
        const { resend_after_s } = await callWayIn('sentOtp', { hash }, 'Failed to resend OTP')
        startCountdown(resend_after_s)
        keepSecret({ hash, sent: true })
        setSent(true)
        setCode('')
      } catch (error) {
        startCountdown((error as { retry_after_s?: number }).retry_after_s ?? 0)
        throw error
      }
    },
    takes,
    failed: t`Failed to resend OTP`,
  })

  const checking = useFormCall({
    check: () => ({ code: withoutGaps(code) ? null : t`Please enter the code` }),
    async send() {
      const { next } = await callWayIn('verifyOtp', { hash, emailOtp: code })
      if (next === 'password') await link.begin(hash)
      else link.finish({ purpose: facts.purpose, login: null })
    },
    takes,
    failed: t`The code could not be looked at.`,
  })
  const isWhole = withoutGaps(code).length === digits
  const address = facts.email_masked

  if (!sent) {
    return (
      <form onSubmit={sending.submit}>
        <Stack>
          <Text>
            <Trans>To make sure that this is you, we send a code of six digits to {address}.</Trans>
          </Text>
          <RefusalNote problem={sending.problem} />
          <Button type="submit" aria-disabled={sending.pending || seconds > 0} autoFocus>
            {sending.pending ? <Trans>Please wait...</Trans> : <Trans>Send the code</Trans>}
          </Button>
        </Stack>
      </form>
    )
  }
  return (
    <form ref={checking.form} onSubmit={checking.submit} noValidate>
      <Stack>
        <Text role="status">
          <Trans>We have sent a code of six digits to {address}. It holds for ten minutes.</Trans>
        </Text>
        <RefusalNote problem={checking.problem ?? sending.problem} />
        <CodeField code={code} error={checking.errors.code ?? checking.errors.emailOtp} onCode={setCode} />
        <Button type="submit" aria-disabled={checking.pending} variant={isWhole ? 'filled' : 'default'}>
          {checking.pending ? <Trans>Please wait...</Trans> : <Trans>Confirm</Trans>}
        </Button>
        <Button
          variant="subtle"
          aria-disabled={seconds > 0 || sending.pending}
          onClick={() => seconds === 0 && sending.submit()}
        >
          {seconds > 0 ? <Trans>Send a new code in {seconds} s</Trans> : <Trans>Send a new code</Trans>}
        </Button>
      </Stack>
    </form>
  )
}

interface CodeFieldProps {
  code: string
  error: ReactNode
  onCode: (code: string) => void
}

/** The code as it is typed or filled in; its last digit sends it. */
function CodeField({ code, error, onCode }: CodeFieldProps) {
  const { t } = useLingui()
  return (
    <TextInput
      {...{ name: 'code', inputMode: 'numeric', autoComplete: 'one-time-code', spellCheck: false, autoFocus: true }}
      className={classes.code}
      label={t`Code`}
      maxLength={20}
      value={code}
      error={error}
      onChange={(event) => onCode(event.currentTarget.value)}
      onInput={(event) => {
        const typed = event.currentTarget
        // After the value is in place: the sixth digit sends it.
        if (withoutGaps(typed.value).length === digits && withoutGaps(code).length < digits) {
          requestAnimationFrame(() => typed.form?.requestSubmit())
        }
      }}
    />
  )
}
