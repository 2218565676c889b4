import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

/** Below a row: what a column says that has no room, across the `span` others. */
export const FigureLine = ({ title, span, children }: FigureTableProps & { span: number }) => (
  <tr className={classes.below}>
    <td colSpan={span}>
      <div>
        {title}: {children}
      </div>
    </td>
  </tr>
)

interface FigureTableProps {
  title: string
  /** Its head and its body: cells of figures bear `data-number`, those that say much `data-long`. */
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
