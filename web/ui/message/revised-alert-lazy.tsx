import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { RevisedAlertProps } from './revised-alert.tsx'

/** Few results are revised. */
const Loaded = lazy(loadScreen(() => import('./revised-alert.tsx')))

/** What became of a result after it was published. */
export const RevisedAlert = (revised: RevisedAlertProps) => (
  <Suspense>
    <Loaded {...revised} />
  </Suspense>
)
