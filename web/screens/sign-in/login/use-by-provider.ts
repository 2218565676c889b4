import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { Brand } from '#contract'
import type { AskedStep } from '#web/api/sign-in/second-step.ts'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { loadScreen } from '#web/load-screen.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { type Problem, useProblem } from './refusal-note.tsx'
import { useComingBack } from './use-coming-back.ts'
import { useSchool } from './use-school.ts'

const loadByProvider = loadScreen(() => import('#web/api/sign-in/by-provider.ts'))

export type Provider = Brand['sign_in']['providers'][number]

interface ByProviderOptions {
  remember: boolean
  /** Of an invitation, or of a printed code: the account there is linked by it. */
  hash?: string
  onPair: (pair: TokenPair, remember: boolean) => Promise<void>
  /** Who has a second step shows it after the account elsewhere too. */
  onStep: (asked: AskedStep, remember: boolean) => void
  /** Nobody here has linked the account there. */
  onNotLinked?: () => void
}

/** Signing in by an account elsewhere: leaves for it, and ends here what comes back. */
export function useByProvider({ remember, hash, onPair, onStep, onNotLinked }: ByProviderOptions) {
  const { t } = useLingui()
  const { brand } = useSchool()
  const [leaving, setLeaving] = useState<string | null>(null)
  const [refused, setRefused] = useState<Refusal | null>(null)
  const [isSeen, setSeen] = useState(false)
  const problemOf = useProblem(t`An error occurred during login`)
  const back = useComingBack('LOGIN', async (came) => {
    const begun = came.begun?.remember ?? false
    try {
      const { finishAtProvider } = await loadByProvider()
      await onPair(await finishAtProvider(came), begun)
    } catch (error) {
      if (isRefusal(error) && error.errorCode === 'not_linked') onNotLinked?.()
      if (!isRefusal(error) || error.errorCode !== 'second_step') throw error
      onStep(error.data as AskedStep, begun)
    }
  })
  /** What was refused before is seen once something else is tried. */
  const clear = () => {
    setRefused(null)
    setSeen(true)
  }
  const go = async (provider: Provider) => {
    if (leaving !== null || back.pending) return
    clear()
    setLeaving(provider.key)
    try {
      const { goToProvider } = await loadByProvider()
      await goToProvider(provider, { remember, ...(hash && { hash }) })
    } catch (error) {
      setLeaving(null)
      if (!isRefusal(error)) throw error
      setRefused(error)
    }
  }
  const refusal = refused ?? (isSeen ? null : back.refusal)
  const stranger: Problem | null = back.stranger && !isSeen ? { text: back.stranger, request_id: null } : null
  return {
    // What a browser keeps of the version before says nothing of ways.
    providers: brand?.sign_in?.providers ?? [],
    hasPasskeys: brand?.sign_in?.passkey ?? false,
    isFirst: brand?.sign_in?.first === 'PROVIDER' && brand.sign_in.providers.length > 0,
    ...{ leaving, go, clear, pending: back.pending, label: back.label },
    problem: refusal ? problemOf(refusal) : stranger,
    isNotLinked: refusal?.errorCode === 'not_linked',
  }
}

export type ByProvider = ReturnType<typeof useByProvider>
