import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import classes from './figure-table.module.css'

/** Below a row: what columns say that have no room, each in a span that bears `data-long` or `data-lesser` as its column does. */
export const FigureLine = ({ span, children }: { span: number; children: ReactNode }) => (
  <tr className={classes.below}>
    <td colSpan={span}>
      <div>{children}</div>
    </td>
  </tr>
)

/** Words that are broken at one space near their middle, and nowhere else: on two lines at most. */
export function inTwo(words: string): string {
  const middle = words.indexOf(' ', words.length / 2 - 3)
  return words.replace(/ /g, (space, at) => (at === middle ? space : '\u00a0'))
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
