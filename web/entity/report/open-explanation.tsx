import { useState } from 'react'
import type { ReportFilter } from '#contract'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Explaining } from './behind.ts'
import { Opening } from './explained-figure.tsx'

const ExplainDrawer = lazyDialog(
  () => withTextsOf('report-windows', import('../explain/explain-drawer.tsx')),
  ({ asked }) => asked !== null,
)

/** Lets the percents of a pupil's report open how they come about; a null filter (the platform, which sees no names) opens nothing. */
export function OpensExplanations({ filter, children }: { filter: ReportFilter | null; children: React.ReactNode }) {
  const [asked, setAsked] = useState<Explaining | null>(null)
  if (!filter) return children
  return (
    <Opening value={setAsked}>
      {children}
      <ExplainDrawer {...{ asked, filter }} onClose={() => setAsked(null)} />
    </Opening>
  )
}
