import { useEffect, useRef, useState } from 'react'
import type { LinkFacts } from '#contract'
import type { TokenPair } from '#web/api/sign-in/token-pairs.ts'
import { callWayIn } from '#web/api/sign-in/way-in.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'
import { dropSecret, keepSecret, type Secret, takeSecret } from './stored-secret.ts'

const reasons = ['expired', 'used', 'revoked', 'unknown'] as const
export type LinkReason = (typeof reasons)[number]

/** What is done with the password or the address: nothing is left but to sign in. */
export interface Outcome {
  purpose: LinkFacts['purpose']
  /** What to sign in with, an address masked; null where that has not changed. */
  login: string | null
  /** Signs in whoever has just chosen a password. */
  pair?: TokenPair | null
  name?: string
}

/** Where somebody is on the way in. */
export type LinkStep =
  | { at: 'slip'; login: string; code: string }
  | { at: 'checking' }
  | { at: 'failed'; error: Refusal }
  | { at: 'fault'; hash: string; reason: LinkReason }
  | { at: 'otp'; hash: string; facts: LinkFacts; sent: boolean }
  | { at: 'password'; hash: string; facts: LinkFacts }
  | { at: 'done'; outcome: Outcome }

const reasonOf = (data: unknown): LinkReason => {
  const given = (data as { reason?: unknown } | null)?.reason
  return reasons.find((one) => one === given) ?? 'unknown'
}

/** Without a link a printed code is asked for; a forgotten password needs one. */
function firstStep({ hash, login = '', code = '' }: Secret): LinkStep {
  if (hash) return { at: 'checking' }
  return location.pathname.startsWith('/verify')
    ? { at: 'slip', login, code }
    : { at: 'fault', hash: '', reason: 'unknown' }
}

/** The step after a link was looked at. */
function stepOf(hash: string, facts: LinkFacts, sent: boolean): LinkStep {
  if (facts.next === 'otp') return { at: 'otp', hash, facts, sent: sent || facts.resend_after_s > 0 }
  if (facts.next === 'password') return { at: 'password', hash, facts }
  return { at: 'done', outcome: { purpose: facts.purpose, login: facts.email_masked } }
}

/** What the link or the code in the address leads to. It is looked at by POST alone: programs that only open links must not use one up. */
export function useLink() {
  const [secret] = useState(takeSecret)
  const [step, setStep] = useState<LinkStep>(() => firstStep(secret))
  const asking = useRef<string | null>(null)

  const look = async (hash: string, sent = false) => {
    setStep({ at: 'checking' })
    try {
      setStep(stepOf(hash, await callWayIn('linkValidity', { hash }), sent))
    } catch (error) {
      refuse(hash, error)
    }
  }
  /** A link that has ended meanwhile, on whichever step. */
  const refuse = (hash: string, error: unknown) => {
    if (!isRefusal(error)) throw error
    if (error.errorCode !== 'invalid_link') return setStep({ at: 'failed', error })
    dropSecret()
    setStep({ at: 'fault', hash, reason: reasonOf(error.data) })
  }
  const finish = (outcome: Outcome) => {
    dropSecret()
    setStep({ at: 'done', outcome })
  }
  const begin = (hash: string, sent = false) => {
    keepSecret({ hash, sent })
    return look(hash, sent)
  }

  useEffect(() => {
    if (!secret.hash || asking.current === secret.hash) return
    asking.current = secret.hash
    void look(secret.hash, secret.sent)
  })
  return { step, setStep, begin, refuse, finish, retry: () => secret.hash && look(secret.hash, secret.sent) }
}

/** Whether the link itself is over, and not only what was typed wrong. */
export const isOver = (error: Refusal): boolean => error.errorCode === 'invalid_link'
