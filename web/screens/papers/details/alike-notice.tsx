import { lazy, Suspense } from 'react'
import { loadScreen } from '#web/load-screen.ts'
import type { AlikePairsProps } from './alike-pairs.tsx'

/** Few papers have any. */
const AlikePairs = lazy(loadScreen(() => import('./alike-pairs.tsx')))

/** Questions of a paper, or of its parallel sets, that ask nearly the same. Nothing where there are none. */
export const AlikeNotice = (found: AlikePairsProps) => (
  <Suspense>{found.pairs.length > 0 && <AlikePairs {...found} />}</Suspense>
)
