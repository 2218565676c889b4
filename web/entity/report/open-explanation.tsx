import { createContext, useContext, useState } from 'react'
import type { ReportFilter } from '#contract'
import { withTextsOf } from '#web/language.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Explaining } from './behind.ts'
import classes from './report.module.css'

const ExplainDrawer = lazyDialog(
  () => withTextsOf('report-windows', import('../explain/explain-drawer.tsx')),
  ({ asked }) => asked !== null,
)

const Opening = createContext<((asked: Explaining) => void) | null>(null)

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

interface ExplainedFigureProps {
  value: string | number
  explains: Explaining | null | undefined
  /** What it is, such as "Percent, Science". */
  of: string
}

/** A percent or a total; a button where it opens how it comes about. */
export function ExplainedFigure({ value, explains, of }: ExplainedFigureProps) {
  const open = useContext(Opening)
  if (!open || !explains) return value
  return (
    <button
      type="button"
      className={`reach ${classes.opens}`}
      aria-label={`${of}: ${value}`}
      aria-haspopup="dialog"
      onClick={() => open(explains)}
    >
      {value}
    </button>
  )
}
