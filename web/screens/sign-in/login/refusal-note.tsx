import { useLingui } from '@lingui/react/macro'
import { lazy, type ReactNode, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import { type Refusal, refusalText } from '#web/ui/message/refusal.ts'
import classes from './sign-in.module.css'

const RequestId = lazy(
  loadScreen(async () => ({ default: (await import('#web/ui/message/toast-messages.tsx')).RequestIdMessage })),
)

/** Why it was refused; stays until the next try. */
export interface Problem {
  text: string
  /** What a person quotes when asking for help; only of what went wrong on our side. */
  request_id: string | null
}

/** What is said of a failed call. @param failed said where the failure is ours */
export function useProblem(failed: string) {
  const { t } = useLingui()
  return (error: Refusal & { requestId?: string | null }): Problem => {
    if (error.errorCode === 'network') {
      return { text: t`Network Error. Check the connection and try again.`, request_id: null }
    }
    if (error.status === 500) return { text: failed, request_id: error.requestId ?? null }
    return { text: refusalText(error), request_id: null }
  }
}

/** @param children what to do about it */
export function RefusalNote({ problem, children }: { problem: Problem | null; children?: ReactNode }) {
  if (!problem) return null
  const { text, request_id } = problem
  return (
    <div className={classes.refusal} role="alert">
      <Suspense fallback={text}>
        {request_id ? <RequestId message={text} requestId={request_id} /> : <strong>{text}</strong>}
      </Suspense>
      {children && <div>{children}</div>}
    </div>
  )
}
