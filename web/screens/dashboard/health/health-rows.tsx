import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { CountMaster } from '#contract'
import { dayAtText, momentText } from '#web/ui/dates.ts'
import classes from './health.module.css'

type Operation = CountMaster['operation']

interface HealthRow {
  key: string
  label: ReactNode
  /** How it is. */
  says: ReactNode
  /** What to do; null where it is well. */
  toDo: ReactNode | null
}

/** What is shown of each part of the installation. */
export function useHealthRows({ operation, health }: CountMaster): HealthRow[] {
  return [
    useVersion(operation),
    useBackup(operation),
    useJobs(operation, health),
    useDisk(operation),
    useMail(operation, health),
    useSlowCalls(operation),
  ]
}

function useVersion({ version: { number, commit, date } }: Operation): HealthRow {
  const day = date && dayAtText(date)
  const says =
    commit && day ? (
      <Trans>
        {number}, {commit} of {day}
      </Trans>
    ) : (
      <Trans>{number}, from its sources</Trans>
    )
  return { key: 'version', label: <Trans>Version</Trans>, says, toDo: null }
}

function useBackup({ backup }: Operation): HealthRow {
  const { last_at, copies, proven_at, proven_rows, failed_at, overdue } = backup
  const { i18n } = useLingui()
  const [proven, failed] = [proven_at && momentText(proven_at), failed_at && momentText(failed_at)]
  const rows = i18n.number(proven_rows ?? 0)
  const says = proven ? (
    <Trans>
      Last proven back-up: {proven}, {rows} rows
    </Trans>
  ) : (
    <Trans>Last proven back-up: none yet</Trans>
  )
  const row = { key: 'backup', label: <Trans>Back-up</Trans>, says }
  if (copies === 'FAILING')
    return {
      ...row,
      toDo: (
        <Trans>Copies can't be put away in BACKUP_TO: it may be away or full. The log of the server says why.</Trans>
      ),
    }
  if (copies === 'BEHIND')
    return {
      ...row,
      toDo: (
        <Trans>
          BACKUP_TO is slower than what is saved: a lost disk would lose what waits. Look at its disk or network.
        </Trans>
      ),
    }
  if (failed)
    return {
      ...row,
      toDo: (
        <Trans>The trial of {failed} failed. Say npm run admin -- prove on the server: it says what is wrong.</Trans>
      ),
    }
  if (!overdue) return { ...row, toDo: null }
  if (copies === 'OFF' && !last_at)
    return { ...row, toDo: <Trans>Set BACKUP_TO, or have npm run backup run every night, onto another machine.</Trans> }
  return { ...row, toDo: <Trans>It is older than 48 hours. Say npm run admin -- prove on the server.</Trans> }
}

function useJobs({ jobs: { late } }: Operation, { failed_jobs }: CountMaster['health']): HealthRow {
  const says = (
    <>
      <Plural
        value={failed_jobs}
        _0="None failed within 7 days"
        one="# failed within 7 days"
        other="# failed within 7 days"
      />
      {late > 0 && ' · '}
      {late > 0 && (
        <Plural value={late} one="# has waited for more than an hour" other="# have waited for more than an hour" />
      )}
    </>
  )
  const toDo =
    late > 0 ? (
      <Trans>Somebody waits for a file or an import. Start Quaestor anew; its log says what keeps them.</Trans>
    ) : failed_jobs > 0 ? (
      <Trans>The log of the server says why; whoever ordered one sees it and can order it again.</Trans>
    ) : null
  return { key: 'jobs', label: <Trans>Jobs</Trans>, says, toDo }
}

function useDisk({ disk: { free_bytes, total_bytes, needed_bytes } }: Operation): HealthRow {
  const { i18n } = useLingui()
  const shown = (bytes: number) =>
    i18n.number(bytes / 1024 ** 3, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 1 })
  const [free, total, needed] = [shown(free_bytes), shown(total_bytes), shown(needed_bytes)]
  const toDo =
    free_bytes < needed_bytes ? (
      <Trans>Make room, {needed} at least, before an upgrade or a back-up. Once it is full nothing can be saved.</Trans>
    ) : null
  const says = (
    <Trans>
      {free} of {total} are free
    </Trans>
  )
  return { key: 'disk', label: <Trans>Disk</Trans>, says, toDo }
}

function useMail({ mail: { has_server } }: Operation, { failed_mails, held_mails }: CountMaster['health']): HealthRow {
  const says = (
    <>
      <Plural
        value={failed_mails}
        _0="None failed within 7 days"
        one="# failed within 7 days"
        other="# failed within 7 days"
      />
      {held_mails > 0 && ' · '}
      {held_mails > 0 && <Plural value={held_mails} one="# is not sent" other="# are not sent" />}
    </>
  )
  const toDo = !has_server ? (
    <Trans>There is no mail server: set SMTP_URL and MAIL_FROM, or copy links and print codes.</Trans>
  ) : failed_mails > 0 ? (
    <Trans>The list of mails says why; an address may be wrong.</Trans>
  ) : held_mails > 0 ? (
    <Trans>A school's mails are stopped: its settings let them go.</Trans>
  ) : null
  return { key: 'mail', label: <Trans>Mail</Trans>, says, toDo }
}

function useSlowCalls({ slow_calls }: Operation): HealthRow {
  const says =
    slow_calls.length === 0 ? (
      <Trans>None took more than a second within the last hour</Trans>
    ) : (
      slow_calls.map(({ path, calls, longest_ms }) => <SlowCall key={path} {...{ path, calls, longest_ms }} />)
    )
  const toDo =
    slow_calls.length > 0 ? (
      <Trans>
        Look at processor and disk of the machine, and which school has most load. Large files may take that long.
      </Trans>
    ) : null
  return { key: 'slow', label: <Trans>Slow calls</Trans>, says, toDo }
}

function SlowCall({ path, calls, longest_ms }: Operation['slow_calls'][number]) {
  const { i18n } = useLingui()
  const longest = i18n.number(longest_ms / 1000, { style: 'unit', unit: 'second', maximumFractionDigits: 1 })
  return (
    <span className={classes.call}>
      <Trans>
        {path}: {calls} over a second, the longest {longest}
      </Trans>
    </span>
  )
}
