import { createContext, useContext } from 'react'
import type { Explaining } from './behind.ts'
import classes from './report.module.css'

/** What opens how a percent comes about; null where nothing does. */
export const Opening = createContext<((asked: Explaining) => void) | null>(null)

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
