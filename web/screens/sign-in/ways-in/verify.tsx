import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Loader, Stack } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { RefusalNote, useProblem } from '../login/refusal-note.tsx'
import { SignInPanel } from '../login/sign-in-panel.tsx'
import { SlipStep } from './slip-step.tsx'
import { type LinkStep, useLink } from './use-link.ts'

// Loaded as they come: few links lead through all of them.
const OtpStep = lazy(loadScreen(() => import('./otp-step.tsx')))
const PasswordStep = lazy(loadScreen(() => import('./password-step.tsx')))
const LinkFault = lazy(loadScreen(() => import('./link-fault.tsx')))
const DoneStep = lazy(loadScreen(() => import('./done-step.tsx')))

/** What is done at each step, as the page's name. */
function useTitle(step: LinkStep): string {
  const { t } = useLingui()
  if (step.at === 'slip') return t`Sign in with a printed code`
  if (step.at === 'otp') return t`Confirm your e-mail address`
  if (step.at === 'password') return step.facts.purpose === 'RESET' ? t`Choose a new password` : t`Choose your password`
  if (step.at === 'done') return t`Sign in`
  return t`Your link`
}

/** Where a link or a printed code leads: to a password, or to an address that is confirmed. */
export default function Verify() {
  const link = useLink()
  const { step } = link
  return (
    <SignInPanel title={useTitle(step)}>
      <Suspense fallback={<Checking />}>
        {step.at === 'checking' && <Checking />}
        {step.at === 'failed' && <Failed error={step.error} onRetry={link.retry} />}
        {step.at === 'slip' && <SlipStep {...step} onFound={link.begin} />}
        {step.at === 'fault' && <LinkFault hash={step.hash} reason={step.reason} />}
        {step.at === 'otp' && <OtpStep key={step.hash} {...step} link={link} />}
        {step.at === 'password' && <PasswordStep {...step} link={link} />}
        {step.at === 'done' && <DoneStep outcome={step.outcome} />}
      </Suspense>
    </SignInPanel>
  )
}

const Checking = () => (
  <Stack align="center" role="status">
    <Loader size="sm" />
    <Trans>Looking at your link...</Trans>
  </Stack>
)

function Failed({ error, onRetry }: { error: Parameters<ReturnType<typeof useProblem>>[0]; onRetry: () => void }) {
  const { t } = useLingui()
  const problem = useProblem(t`Your link could not be looked at.`)(error)
  return (
    <Stack>
      <RefusalNote problem={problem} />
      <Button onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Stack>
  )
}
