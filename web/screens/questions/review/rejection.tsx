import { lazy, Suspense } from 'react'
import type { Question } from '#contract'
import { loadScreen } from '#web/load-screen.ts'

const RejectionNote = lazy(loadScreen(() => import('./rejection-note.tsx')))

/** Above a question that was sent back: why. */
export function Rejection({ of }: { of: Question | null }) {
  return <Suspense>{of?.review_state === 'REJECTED' && <RejectionNote question={of} />}</Suspense>
}
