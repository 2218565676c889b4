import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './dashboard.module.css'
import type { Way } from './links.ts'

export interface Figure {
  key: string
  label: string
  /** What more there is to say of it: "38 active". */
  detail?: string
  value: number
  /** Shown with the figure: "%". */
  unit?: string
  /** The list that counts the same. */
  way?: Way
}

/** Up to five figures on one line, each leading to its list. */
export function Ledger({ figures }: { figures: Figure[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.ledger}>
      {figures.map(({ key, label, detail, value, unit, way }) => {
        const words = (
          <>
            <span>
              {label}
              {detail && <span className={classes.detail}>{detail}</span>}
            </span>
            <b>
              {i18n.number(value)}
              {unit && <small> {unit}</small>}
            </b>
          </>
        )
        return (
          <li key={key}>
            {way ? (
              <Link {...way} search={way.search as never} className={classes.figure}>
                {words}
              </Link>
            ) : (
              <div className={classes.figure}>{words}</div>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The room of the page while it is counted. */
export function Counting() {
  const { t } = useLingui()
  return (
    <div className={classes.counting} role="status" aria-label={t`Loading`}>
      <Skeleton height={100} />
      <div className={classes.columns}>
        <Skeleton height={220} />
        <Skeleton height={220} />
      </div>
    </div>
  )
}
