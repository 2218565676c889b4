import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { type ConfirmMethod, stepUpApi } from '#contract'
import { call } from '#web/api/call.ts'
import type { AskedToConfirm } from '#web/api/confirm-first.ts'
import { showPasskey, wasCalledOff } from '#web/api/sign-in/passkey.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

const typed = (way: ConfirmMethod, text: string) =>
  way === 'APP' ? { code: text } : way === 'RECOVERY' ? { recovery: text } : { password: text }

/** Confirms by one way; what is refused is said, and the dialog stays. */
export function useConfirming({ pair, answer }: AskedToConfirm) {
  const { t } = useLingui()
  const [refusal, setRefusal] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const options = { pair, toasts: 'none' } as const
  const given = async (way: ConfirmMethod, text: string) => {
    if (way !== 'PASSKEY') return typed(way, text)
    const { data } = await call(stepUpApi.options, {}, options)
    return { ceremony: data.ceremony, response: await showPasskey(data.options ?? {}) }
  }
  const confirm = async (way: ConfirmMethod, text: string) => {
    if (pending) return
    setPending(true)
    setRefusal(null)
    try {
      await call(stepUpApi.confirm, await given(way, text), options)
      answer(true)
    } catch (error) {
      if (isRefusal(error)) setRefusal(refusalText(error))
      else if (!wasCalledOff(error)) setRefusal(t`The passkey could not be read. Try again, or confirm another way.`)
    } finally {
      setPending(false)
    }
  }
  return { refusal, pending, confirm }
}
