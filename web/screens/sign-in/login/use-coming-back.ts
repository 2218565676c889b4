import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type Begun, type CameBack, cameBackFor, dropCameBack } from '#web/api/sign-in/back.ts'
import { isRefusal, type Refusal } from '#web/ui/message/refusal.ts'

/** What somebody has come back with from an issuer. */
export interface ComingBack {
  /** It is being ended. */
  pending: boolean
  /** What the button was called that led there. */
  label: string
  /** Says that another window began it; null where this one did. */
  stranger: string | null
  refusal: Refusal | null
}

/** Ends what this tab has begun at an issuer; what came back is good for one try. */
export function useComingBack(purpose: Begun['purpose'], end: (came: CameBack) => Promise<void>): ComingBack {
  const { t } = useLingui()
  const [came] = useState(() => cameBackFor(purpose))
  const isOurs = came?.begun != null && came.given.sig !== undefined
  const [pending, setPending] = useState(isOurs)
  const [refusal, setRefusal] = useState<Refusal | null>(null)
  const isTried = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!came || isTried.current) return
    isTried.current = true
    dropCameBack()
    if (!isOurs) return
    end(came)
      .catch((error: unknown) => {
        if (!isRefusal(error)) throw error
        setRefusal(error)
      })
      .finally(() => setPending(false))
  }, [])
  const begunElsewhere = t`This sign-in was begun in another window or too long ago. Start again.`
  const stranger = came !== null && !isOurs ? begunElsewhere : null
  return { pending, label: came?.begun?.label ?? '', stranger, refusal }
}
