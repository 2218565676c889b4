import { useLingui } from '@lingui/react/macro'
import { Skeleton } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './dashboard.module.css'

export interface Figure {
  key: string
  label: string
  /** What more there is to say of it: "38 active". */
  detail?: string
  value: number
  /** The list that counts the same. */
  to?: string
}

/** Up to five figures on one line, each leading to its list. */
export function Ledger({ figures }: { figures: Figure[] }) {
  const { i18n } = useLingui()
  return (
    <ul className={classes.ledger}>
      {figures.map(({ key, label, detail, value, to }) => {
        const words = (
          <>
            <span>{detail ? `${label} · ${detail}` : label}</span>
            <b>{i18n.number(value)}</b>
          </>
        )
        return (
          <li key={key} className={classes.place}>
            {to ? (
              <Link to={to} className={classes.figure}>
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

/** The room of the line while it is counted. */
export const LedgerLoading = () => <Skeleton height={92} />
