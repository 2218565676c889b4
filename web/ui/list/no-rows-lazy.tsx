import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { NoRowsProps } from './no-rows.tsx'

/** Few lists have no row. */
const Loaded = lazy(loadScreen(() => import('./no-rows.tsx')))

/** Said where nothing is to be shown: what comes here, and the way to it. */
export const NoRows = (props: NoRowsProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
