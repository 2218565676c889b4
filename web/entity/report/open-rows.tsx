import { createContext, useContext, useState } from 'react'
import type { ReportFilter, ReportName } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import type { Behind, OpenedFigure } from './behind.ts'
import classes from './report.module.css'

const RowsDrawer = lazyDialog(
  () => import('./rows-drawer.tsx'),
  ({ figure }) => figure !== null,
)

const Opening = createContext<((figure: OpenedFigure) => void) | null>(null)

/** Lets the figures of a report open what they count; a null filter (the platform, which sees no names) opens nothing. */
export function OpensRows({ filter, children }: { filter: ReportFilter | null; children: React.ReactNode }) {
  const [figure, setFigure] = useState<OpenedFigure | null>(null)
  if (!filter) return children
  return (
    <Opening value={setFigure}>
      {children}
      <RowsDrawer {...{ figure, filter }} onClose={() => setFigure(null)} />
    </Opening>
  )
}

interface FigureProps {
  value: string | number
  report: ReportName | undefined
  behind: Behind | null | undefined
  /** What the rows are of, such as "Students, Class 10 A". */
  of: string
}

/** A figure; a button where it opens the rows that it counts. */
export function Figure({ value, report, behind, of }: FigureProps) {
  const open = useContext(Opening)
  if (!open || !report || !behind) return value
  const title = `${of}: ${value}`
  return (
    <button
      type="button"
      className={`reach ${classes.opens}`}
      aria-label={title}
      onClick={() => open({ report, behind, title, isNone: /(^| )0$/.test(String(value)) })}
    >
      {value}
    </button>
  )
}
