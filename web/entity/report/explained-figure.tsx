import { createContext, lazy, Suspense, useContext, useState } from 'react'
import type { ReportFilter } from '#contract'
import { loadScreen } from '#web/load-screen.ts'
import type { Explaining } from './behind.ts'
import classes from './report.module.css'

const Explanation = lazy(loadScreen(() => import('./open-explanation.tsx')))

/** What opens how a percent comes about; null where nothing does. */
const Opening = createContext<((asked: Explaining) => void) | null>(null)

/** Lets the percents of a pupil's report open how they come about; a null filter (the platform, which sees no names) opens nothing. */
export function OpensExplanations({ filter, children }: { filter: ReportFilter | null; children: React.ReactNode }) {
  const [asked, setAsked] = useState<Explaining | null>(null)
  const [wasAsked, setWasAsked] = useState(false)
  if (!filter) return children
  const open = (one: Explaining) => {
    setAsked(one)
    setWasAsked(true)
  }
  return (
    <Opening value={open}>
      {children}
      {wasAsked && (
        <Suspense>
          <Explanation {...{ asked, filter }} onClose={() => setAsked(null)} />
        </Suspense>
      )}
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
