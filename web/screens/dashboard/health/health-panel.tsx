import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CountMaster } from '#contract'
import { Block, Nothing } from '../block.tsx'
import classes from '../dashboard.module.css'
import own from './health.module.css'
import { useHealthRows } from './health-rows.tsx'

/** How the installation is: a row each, with what to do where something is not well, and for whom it works. */
export default function HealthPanel({ counts }: { counts: CountMaster }) {
  const { t, i18n } = useLingui()
  const rows = useHealthRows(counts)
  const megabytes = (bytes: number) => t`${i18n.number(Math.ceil(bytes / 1024 ** 2))} MB`
  const [files, database] = [megabytes(counts.health.file_bytes), megabytes(counts.health.database_bytes)]
  return (
    <Block
      title={<Trans>Operation</Trans>}
      aside={
        <Trans>
          {files} of files, {database} of database
        </Trans>
      }
    >
      <ul className={classes.list}>
        {rows.map(({ key, label, says, toDo }) => (
          <li key={key} className={own.row}>
            {toDo ? (
              <IconAlertTriangle size={20} className={own.warning} aria-label={t`To do`} />
            ) : (
              <IconCircleCheck size={20} className={own.well} aria-label={t`Well`} />
            )}
            <div className={classes.grow}>
              <strong>{label}</strong>
              <span>{says}</span>
              {toDo && <span className={own.todo}>{toDo}</span>}
            </div>
          </li>
        ))}
      </ul>
      <BusySchools load={counts.operation.load} />
    </Block>
  )
}

function BusySchools({ load }: Pick<CountMaster['operation'], 'load'>) {
  const { i18n } = useLingui()
  const seconds = (ms: number) =>
    i18n.number(ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: ms < 10_000 ? 1 : 0 })
  return (
    <>
      <h3 className={own.busy}>
        <Trans>Schools by load, within the last hour</Trans>
      </h3>
      {load.length === 0 && (
        <Nothing>
          <Trans>No school has asked for anything.</Trans>
        </Nothing>
      )}
      <ul className={classes.list}>
        {load.map(({ id, title, calls, ms }) => (
          <li key={id}>
            <Link to="/super-admin/schools" search={{ search: title } as never} className={classes.grow}>
              {title}
            </Link>
            <small>
              <Plural value={calls} one="# call" other="# calls" /> · {seconds(ms)}
            </small>
          </li>
        ))}
      </ul>
    </>
  )
}
