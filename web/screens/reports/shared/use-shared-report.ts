import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { type SharedReport, sharedReports, signInApi } from '#contract'
import { call } from '#web/api/call.ts'
import { dropPair, findPair, storePair } from '#web/api/sign-in/token-pairs.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'

export type SharedReportStep =
  | { at: 'loading' }
  /** `isOver`: the link opens nothing any more, so that trying again is of no use; `why`, where that is known. */
  | { at: 'failed'; text: string; isOver: boolean; why?: 'expired' | 'revoked' | undefined }
  | { at: 'shown'; shared: SharedReport; school: string | null; answer: Record<string, unknown> }

/** Takes the hash out of the address, so that neither the history nor a bookmark holds it. */
function takeHash(): string | null {
  const { hash: fragment, search } = location
  const hash = new URLSearchParams(fragment.slice(1)).get('hash') ?? new URLSearchParams(search).get('hash')
  if (search || fragment) history.replaceState(history.state, '', location.pathname)
  return hash
}

const overReasons = ['expired', 'revoked'] as const

/** What a refusal says of a link that was once good. */
function whyOver(data: unknown): (typeof overReasons)[number] | undefined {
  const { reason } = (data ?? {}) as { reason?: unknown }
  return overReasons.find((one) => one === reason)
}

/** Signs in as the bearer of the link, for this page alone, and reads the report that it opens. */
export function useSharedReport() {
  const { t } = useLingui()
  const [step, setStep] = useState<SharedReportStep>({ at: 'loading' })
  const [hash] = useState(takeHash)
  const started = useRef(false)
  const read = async () => {
    setStep({ at: 'loading' })
    try {
      const quiet = { toasts: 'none' } as const
      if (hash) storePair('report', (await call(signInApi.login, { hash }, quiet)).data)
      if (!findPair('report'))
        return setStep({
          at: 'failed',
          text: t`This link is not known here. It may not have been copied whole.`,
          isOver: true,
        })
      const { data: user } = await call(signInApi.getDetails, {}, { ...quiet, pair: 'report' })
      const { shared, school_name: school } = user
      const report = shared && sharedReports.get(shared.report)
      if (!report) return setStep({ at: 'failed', text: t`This report can't be shown here.`, isOver: true })
      const { data } = await call(report, { filter: shared.filter } as never, { ...quiet, pair: 'report' })
      setStep({ at: 'shown', shared, school, answer: data as Record<string, unknown> })
    } catch (error) {
      if (!isRefusal(error)) throw error
      const isOver = error.errorCode === 'invalid_link' || error.status === 401
      if (isOver) dropPair('report')
      // It was opened before, and the address no longer says with what.
      const text =
        error.status === 401
          ? t`It was open here, and is not any more: the link was withdrawn, or it was opened a day ago. Open the link again to see which.`
          : refusalText(error)
      setStep({ at: 'failed', text, isOver, why: whyOver(error.data) })
    }
  }
  useEffect(() => {
    if (started.current) return
    started.current = true
    void read()
  })
  return { step, retry: () => void read() }
}
