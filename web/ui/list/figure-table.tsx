import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './figure-table.module.css'
import { inTwo } from './in-two.ts'

interface FigureLineProps {
  span: number
  /** Of columns that are `data-lesser`; else of one that is `data-long`. */
  isLesser?: boolean
  children: ReactNode
}

/** Below a row: what columns say that have no room, across the `span` others. The lesser ones leave first, and their line stands first. */
export const FigureLine = ({ span, isLesser, children }: FigureLineProps) => (
  <tr className={classes.below} data-lesser={isLesser || undefined}>
    <td colSpan={span}>
      <div>{children}</div>
    </td>
  </tr>
)

/** Words of a head or a cell on two lines at most, which are as short as they can be. */
export function InTwo({ words }: { words: string }) {
  const [first, second] = inTwo(words)
  return (
    <>
      <span className={classes.half}>{first}</span>
      {second && (
        <>
          {' '}
          <span className={classes.half}>{second}</span>
        </>
      )}
    </>
  )
}

interface FigureTableProps {
  title: string
  /** Its head and its body: cells of figures bear `data-number`, those that say much `data-long`, and `data-lesser` those that leave before these where there is no room. */
  children: ReactNode
}

/** A plain table of figures; what is wider than the screen is scrolled beside the first column. */
export function FigureTable({ title, children }: FigureTableProps) {
  const { t } = useLingui()
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what is wider than the screen is scrolled by keyboard too
    <section className={classes.scroll} tabIndex={0} aria-label={t`Figures: ${title}`}>
      <table className={classes.table} aria-label={title}>
        {children}
      </table>
    </section>
  )
}
