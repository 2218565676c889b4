import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type ConfirmMethod, stepUpApi } from '#contract'
import { call } from '#web/api/call.ts'
import type { AskedToConfirm } from '#web/api/confirm-first.ts'
import { showPasskey, wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { confirmAtIssuer, NoWindow } from './at-issuer.ts'

const typed = (way: ConfirmMethod, text: string) =>
  way === 'APP' ? { code: text } : way === 'RECOVERY' ? { recovery: text } : { password: text }

/** Confirms by one way; what is refused is said, and the dialog stays. */
export function useConfirming({ pair, answer }: AskedToConfirm) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  /** The name of the issuer whose window is open. */
  const [isAt, setIsAt] = useState<string | null>(null)
  const leaving = useRef(new AbortController())
  const callOff = () => {
    leaving.current.abort()
    leaving.current = new AbortController()
    setIsAt(null)
  }
  useEffect(() => () => leaving.current.abort(), [])
  const refused = (error: unknown) => {
    if (isRefusal(error)) setRefusal(refusalText(error))
    else if (error instanceof NoWindow)
      setRefusal(t`The browser opened no window. Allow this page to open one, then try again.`)
    else if (!wasCalledOff(error)) setRefusal(t`The passkey could not be read. Try again, or confirm another way.`)
  }
  const given = async (way: ConfirmMethod, text: string) => {
    if (way !== 'PASSKEY') return typed(way, text)
    const { data } = await call(stepUpApi.options, {}, { pair, toasts: 'none' })
    return { ceremony: data.ceremony, response: await showPasskey(data.options ?? {}) }
  }
  const confirm = async (way: ConfirmMethod, text: string) => {
    if (pending) return
    callOff()
    setPending(true)
    setRefusal(null)
    try {
      await call(stepUpApi.confirm, await given(way, text), { pair, toasts: 'none' })
      answer(true)
    } catch (error) {
      refused(error)
    } finally {
      setPending(false)
    }
  }
  /** Signing in anew at an issuer; pressed again, in a new window. */
  const confirmAt = async (provider: { key: string; label: string }) => {
    callOff()
    const { signal } = leaving.current
    setRefusal(null)
    setIsAt(provider.label)
    try {
      await confirmAtIssuer({ pair }, provider, signal)
      answer(true)
    } catch (error) {
      if (signal.aborted) return
      setIsAt(null)
      refused(error)
    }
  }
  return { refusal, pending, confirm, isAt, confirmAt, callOff }
}
