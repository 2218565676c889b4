import type { AboutReport, ReportName } from '#contract'
import { noValue } from '#web/ui/no-value.ts'
import type { Behind, Explaining } from './behind.ts'
import { ExplainedFigure } from './explained-figure.tsx'
import { Figure } from './open-rows.tsx'
import classes from './report.module.css'

export type FigureRow = [
  label: string,
  value: string | number | null,
  behind?: Behind | null,
  /** What the figure is, in small below it. */
  note?: string | undefined,
  /** A percent that opens how it comes about. */
  explains?: Explaining | undefined,
]

/** A few figures between a rule and a double rule. */
export function Figures({ figures, report }: { figures: FigureRow[]; report?: ReportName }) {
  return (
    <ul className={classes.figures}>
      {figures.map(([label, value, behind, note, explains]) => (
        <li key={label}>
          <span>{label}</span>
          <b>
            {value === null ? (
              noValue
            ) : explains ? (
              <ExplainedFigure {...{ value, explains }} of={label} />
            ) : (
              <Figure {...{ value, report, behind }} of={label} />
            )}
          </b>
          {note && <small>{note}</small>}
        </li>
      ))}
    </ul>
  )
}

/** Whether the figures of a row are hidden: `at` in the list of this name. */
export const hiddenIn =
  (about: Pick<AboutReport, 'suppressed'>, list: string) =>
  (at: number): boolean =>
    about.suppressed.some(({ path }) => path === `${list}.${at}` || path.startsWith(`${list}.${at}.`))
