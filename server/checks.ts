import { lookup } from 'node:dns/promises'
import { readdir, statfs } from 'node:fs/promises'
import { connect as connectTls } from 'node:tls'
import { createTransport } from 'nodemailer'
import type pg from 'pg'
import { demoSuperAdmin } from '../db/seed/demo-people.ts'
import { findBackup } from './backup/last-backup.ts'
import type { Config } from './config.ts'
import { type Build, lineOf } from './ground/build.ts'
import { serverName } from './mail/mail.ts'

/** `warning`: it runs, and something will go wrong; `fault`: it would not start. */
export type Level = 'ok' | 'warning' | 'fault'

/** What was looked at: how it is, and where it is not well what that will cost and what to do. */
export interface Finding {
  name: string
  level: Level
  says: string
  costs?: string
  to_do?: string
}

export interface Checked {
  config: Config
  owner: pg.Pool
  build: Build
  migrations: string
  now: Date
}

type Check = (given: Checked) => Promise<Omit<Finding, 'name'>>

const DAY_MS = 86_400_000
const LIMIT_MS = 5000
const well = (says: string) => ({ level: 'ok' as const, says })
const warning = (says: string, costs: string, to_do: string) => ({ level: 'warning' as const, says, costs, to_do })
const messageOf = (error: unknown) => (error instanceof Error ? error.message || error.name : String(error))
const gb = (bytes: number) => `${(bytes / 2 ** 30).toFixed(1)} GB`
const isLocal = ({ hostname }: URL) => /^(localhost|.*\.localhost|127\.0\.0\.1)$/.test(hostname)

const checks = {
  async version({ owner, build, migrations }) {
    const files = (await readdir(migrations)).filter((name) => /^\d{4}-.+\.sql$/.test(name)).sort()
    const { rows } = await owner.query<{ name: string }>('select name from schema_migrations order by name')
    const newer = rows.filter(({ name }) => !files.includes(name)).at(-1)
    const line = `Quaestor ${lineOf(build)}, database at ${rows.at(-1)?.name ?? 'nothing yet'}`
    if (newer)
      return {
        ...{ level: 'fault', says: `${line}: a newer Quaestor has changed it (${newer.name})` },
        ...{
          costs: 'This version does not start on it.',
          to_do: 'Start the newer version, or restore a back-up from before.',
        },
      }
    const missing = files.length - rows.length
    return well(missing > 0 ? `${line}; the next start brings it on by ${missing} steps` : line)
  },

  async space({ owner, config }) {
    const { rows } = await owner.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
    const size = Number(rows[0]?.bytes)
    const { bavail, bsize } = await statfs(config.state_dir)
    const free = bavail * bsize
    const says = `${gb(free)} free in STATE_DIR, the database takes ${gb(size)}`
    if (config.database_url || free > 2 * size + 2 ** 30) return well(says)
    const costs = 'An upgrade or a back-up may find the disk full; once it is, nothing can be saved.'
    return warning(says, costs, `Make room: twice the database and 1 GB, ${gb(2 * size + 2 ** 30)}.`)
  },

  async clock({ owner }) {
    const asked = Date.now()
    const { rows } = await owner.query<{ at: number }>('select extract(epoch from clock_timestamp()) * 1000 as at')
    const apart = Math.round(Math.abs(Number(rows[0]?.at) - (asked + Date.now()) / 2) / 1000)
    if (apart < 5) return well('this machine and the database have the same time')
    const costs = 'What is stamped here and there can not be compared; codes of sign-in may be late.'
    return warning(
      `${apart} s between this machine and the database`,
      costs,
      'Set both by NTP (timedatectl set-ntp true).',
    )
  },

  async mail({ config: { mail, production } }) {
    if (!mail && !production) return well('none: mails are held in the built-in outbox')
    if (!mail) {
      const costs = 'Nobody is sent an invitation, a forgotten password or a report: links are copied, codes printed.'
      return warning('SMTP_URL is not set', costs, 'Set SMTP_URL and MAIL_FROM, unless that is what you want.')
    }
    const limits = { connectionTimeout: LIMIT_MS, greetingTimeout: LIMIT_MS, socketTimeout: LIMIT_MS }
    const transport = createTransport({ url: mail.url, ...limits })
    try {
      await transport.verify()
      return well(`${serverName(mail.url)} answers`)
    } catch (error) {
      const { code } = error as { code?: string }
      const says = `${serverName(mail.url)} does not let us in (${code ?? 'no answer'})`
      return warning(
        says,
        'Mails wait, and are tried again for a day.',
        'Look at SMTP_URL: host, port, user and password.',
      )
    } finally {
      transport.close()
    }
  },

  async 'public address'({ config: { public_url }, build }) {
    try {
      const answer = await fetch(new URL('/healthz', public_url), { signal: AbortSignal.timeout(LIMIT_MS) })
      const said = (await answer.json()) as { version?: string }
      if (said.version === build.version) return well(`${public_url} is answered by Quaestor ${said.version}`)
      const costs = 'Links in mails and on paper lead there.'
      return warning(
        `${public_url} is answered by another program or version`,
        costs,
        'Set PUBLIC_URL, or the proxy, to this one.',
      )
    } catch (error) {
      const cause = error instanceof Error && error.cause ? error.cause : error
      const costs = 'Links in mails and on paper lead there.'
      const to_do = 'Start Quaestor and the proxy, or set PUBLIC_URL to the address that browsers use.'
      return warning(`${public_url} does not answer (${messageOf(cause)})`, costs, to_do)
    }
  },

  async 'sub-domains'({ config: { base_domain, public_url } }) {
    if (isLocal(new URL(public_url))) return well(`browsers resolve *.${base_domain} by themselves`)
    const tried = `quaestor-check.${base_domain}`
    try {
      return well(`*.${base_domain} leads to ${(await lookup(tried)).address}`)
    } catch {
      const costs = 'Nobody reaches a school, which is a sub-domain of it.'
      return warning(
        `${tried} is not known to DNS`,
        costs,
        `Add a wildcard record: *.${base_domain} to the address of this machine.`,
      )
    }
  },

  async certificate({ config: { public_url }, now }) {
    const { protocol, hostname, port } = new URL(public_url)
    if (protocol !== 'https:') return well('none: PUBLIC_URL is not https')
    const until = await certificateEnd(hostname, Number(port || 443))
    if (!until) return warning(`${hostname} shows none`, 'Browsers do not come in.', 'Look at the proxy in front.')
    const days = Math.floor((until.getTime() - now.getTime()) / DAY_MS)
    const says = `its last day is ${until.toISOString().slice(0, 10)}`
    if (days >= 14) return well(says)
    const costs = days < 0 ? 'Browsers refuse to come in.' : `Browsers refuse to come in after ${days} days.`
    return warning(says, costs, 'Renew it: see the log of what renews it (Caddy, certbot).')
  },

  async 'back-up'({ owner, config: { production }, now }) {
    const last = await findBackup(owner)
    const hours = last && Math.floor((now.getTime() - last.getTime()) / 3_600_000)
    const says = last
      ? `the last one that ended well is of ${last.toISOString().slice(0, 16).replace('T', ' ')} UTC`
      : 'none was ever made'
    if (!production || (hours !== null && hours < 48)) return well(says)
    return warning(
      says,
      'A lost disk loses everything since.',
      'Run npm run backup -- --out FILE every night, onto another machine.',
    )
  },

  async jobs({ owner }) {
    const { rows } = await owner.query<{ late: string; failed: string }>(`select
      count(*) filter (where state in ('queued', 'running') and updated_at < now() - interval '1 hour') as late,
      count(*) filter (where state = 'failed' and updated_at > now() - interval '1 day') as failed from jobs`)
    const { late = 0, failed = 0 } = rows[0] ?? {}
    const says = `${late} have waited or run for more than an hour, ${failed} failed within a day`
    if (Number(late) === 0) return well(says)
    return warning(
      says,
      'Somebody waits for a file or an import.',
      'Start Quaestor if it is stopped; else look into its log for their error.',
    )
  },

  async demo({ owner, config: { production, public_url } }) {
    const { rows } = await owner.query(
      'select 1 from accounts where email = $1 and status = 1 and deleted_at is null',
      [demoSuperAdmin.email],
    )
    if (production || rows.length === 0 || isLocal(new URL(public_url)))
      return well('no published password opens anything to others')
    const costs = 'Whoever has read the README runs this installation.'
    return warning(
      'the published passwords open it to everybody',
      costs,
      'Set NODE_ENV=production: it closes these accounts at the next start.',
    )
  },
} satisfies Record<string, Check>

/** Everything that is looked at; what can't be looked at is a warning itself. */
export function runChecks(given: Checked): Promise<Finding[]> {
  return Promise.all(
    Object.entries<Check>(checks).map(async ([name, check]) => {
      try {
        return { name, ...(await check(given)) }
      } catch (error) {
        const costs = 'Nobody knows how this is.'
        return {
          name,
          ...warning(`could not be looked at (${messageOf(error)})`, costs, 'Put that right and ask again.'),
        }
      }
    }),
  )
}

/** In one line: what it is, what it costs, what to do. */
export const lineOfFinding = ({ name, says, costs, to_do }: Finding) =>
  [`${name}: ${says}.`, ...(costs ? [costs] : []), ...(to_do ? [`→ ${to_do}`] : [])].join(' ')

/** The last moment of what a server shows, whoever has signed it. */
function certificateEnd(host: string, port: number): Promise<Date | null> {
  return new Promise((found) => {
    // An old or foreign one is what is sought: nothing is sent over this connection.
    const socket = connectTls({ host, port, servername: host, rejectUnauthorized: false, timeout: LIMIT_MS }, () => {
      const { valid_to } = socket.getPeerCertificate()
      found(valid_to ? new Date(valid_to) : null)
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy())
    socket.on('error', () => found(null)).on('close', () => found(null))
  })
}
