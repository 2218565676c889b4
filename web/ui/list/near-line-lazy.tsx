import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { NearLineProps } from './near-line.tsx'

/** Few searches are misspelled. */
const Loaded = lazy(loadScreen(() => import('./near-line.tsx')))

/** Tells what follows apart from what was sought. */
export const NearLine = (props: NearLineProps) => (
  <Suspense>
    <Loaded {...props} />
  </Suspense>
)
