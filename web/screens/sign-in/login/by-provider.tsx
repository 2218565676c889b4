import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Stack, Text } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { type CameBack, takeCameBack } from '#web/api/sign-in/back.ts'
import { canPasskeys } from '#web/api/sign-in/passkey.ts'
import type { AskedStep } from '#web/api/sign-in/second-step.ts'
import { loadScreen } from '#web/load-screen.ts'
import { isRefusal } from '#web/ui/message/refusal.ts'
import { type Problem, RefusalNote, useProblem } from './refusal-note.tsx'
import { useSchool } from './use-school.ts'

const loadByProvider = loadScreen(() => import('#web/api/sign-in/by-provider.ts'))
const loadSignIn = loadScreen(() => import('#web/api/sign-in/sign-in.ts'))

interface ByProviderProps {
  remember: boolean
  /** Who has a second step shows it after the account elsewhere too. */
  onStep: (asked: AskedStep, remember: boolean) => void
}

/** The buttons of the accounts elsewhere by which people of this school sign in. */
export function ByProvider({ remember, onStep }: ByProviderProps) {
  const { t } = useLingui()
  const { brand } = useSchool()
  const back = useComingBack(onStep)
  const problemOf = useProblem(t`An error occurred during login`)
  const [leaving, setLeaving] = useState<string | null>(null)
  const [refused, setRefused] = useState<Problem | null>(null)
  // What a browser keeps of the version before says nothing of ways.
  const providers = brand?.sign_in?.providers ?? []
  const go = async (provider: (typeof providers)[number]) => {
    setLeaving(provider.key)
    setRefused(null)
    try {
      const { goToProvider } = await loadByProvider()
      await goToProvider(provider, { remember })
    } catch (error) {
      setLeaving(null)
      if (!isRefusal(error)) throw error
      setRefused(problemOf(error))
    }
  }
  const shown = refused ?? back.problem
  if (providers.length === 0 && !shown && !back.pending) return null
  const { label } = back
  return (
    <Stack mt="md">
      {providers.length > 0 && !canPasskeys() && (
        <Text size="sm" c="dimmed" ta="center">
          <Trans>or</Trans>
        </Text>
      )}
      {back.pending && (
        <div role="status">
          <Trans>Coming back from {label}…</Trans>
        </div>
      )}
      <RefusalNote problem={shown} />
      {providers.map((provider) => {
        const name = provider.label
        return (
          <Button
            key={provider.key}
            variant="default"
            fullWidth
            aria-disabled={leaving !== null || back.pending}
            onClick={() => void (leaving === null && !back.pending && go(provider))}
          >
            {leaving === provider.key ? <Trans>Going to {name}…</Trans> : <Trans>Continue with {name}</Trans>}
          </Button>
        )
      })}
    </Stack>
  )
}

/** Ends a sign-in that this tab has begun at an issuer. */
function useComingBack(onStep: ByProviderProps['onStep']) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { from } = useSearch({ strict: false }) as { from?: string }
  const [came] = useState<CameBack | null>(takeOnce)
  const [pending, setPending] = useState(came?.begun != null && came.given.sig !== undefined)
  const [problem, setProblem] = useState<Problem | null>(null)
  const problemOf = useProblem(t`An error occurred during login`)
  const begunElsewhere = t`This sign-in was begun in another window or too long ago. Start again.`
  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what came back is good for one try
  useEffect(() => {
    if (!came) return
    if (!pending) {
      setProblem({ text: begunElsewhere, request_id: null })
      return
    }
    const end = async () => {
      try {
        const [{ finishAtProvider }, { enterWith }] = await Promise.all([loadByProvider(), loadSignIn()])
        await enterWith(await finishAtProvider(came), came.begun?.remember ?? false)
        await navigate({ to: '/', search: from === undefined ? {} : { from }, replace: true })
      } catch (error) {
        setPending(false)
        if (!isRefusal(error)) throw error
        if (error.errorCode !== 'second_step') return setProblem(problemOf(error))
        // Whoever goes back from the step begins anew.
        once = null
        onStep(error.data as AskedStep, came.begun?.remember ?? false)
      }
    }
    void end()
  }, [came])
  return { pending, problem, label: came?.begun?.label ?? '' }
}

/** In development a component is made twice. */
let once: CameBack | null | undefined
function takeOnce(): CameBack | null {
  once ??= takeCameBack('LOGIN')
  return once
}
