import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { sql } from 'kysely'
import type { PlatformHealth } from '#contract'
import { findBackup } from '../backup/last-backup.ts'
import { acrossSchools } from '../db/across-schools.ts'
import { compilable } from '../db/connect.ts'
import { copiesNow } from '../point-in-time/keep-copies.ts'
import { findProven } from '../proof/proven.ts'
import type { Services } from '../services.ts'

const SHOWN = 5
const OVERDUE_MS = 48 * 3_600_000
const GIGABYTE = 2 ** 30

export type HealthServices = Pick<Services, 'databases' | 'build' | 'calls' | 'mail' | 'incoming' | 'demo'>

/** How it is at this moment; `database_bytes` was counted before. */
export async function lookAtHealth(
  services: HealthServices,
  database_bytes: number,
  now: Date,
): Promise<PlatformHealth> {
  const { databases, build, calls, mail, incoming, demo } = services
  const busy = calls.busySchools(SHOWN)
  const [last, { proof, failed_at }, [[late], names], disk] = await Promise.all([
    findBackup(databases.owner),
    findProven(databases.owner),
    acrossSchools(databases).read(
      compilable(sql<{ late: number }>`select count(*) as late from jobs
        where state in ('queued', 'running') and updated_at < ${new Date(now.getTime() - 3_600_000).toISOString()}`),
      compilable(sql<{ id: number; title: string }>`select id, name as title from schools
        where id = any(${busy.map(({ client_id }) => client_id)})`),
    ),
    statfs(dirname(incoming)),
  ])
  const titles = new Map(names.map(({ id, title }) => [id, title]))
  // Who tries things on their own machine has no password that is a secret.
  const isOverdue = demo.password === null && !(proof && now.getTime() - Date.parse(proof.of) <= OVERDUE_MS)
  return {
    version: { number: build.version, commit: build.commit, date: build.date },
    backup: {
      ...{ last_at: last?.toISOString() ?? null, copies: copiesNow(), overdue: isOverdue },
      ...{ proven_at: proof?.of ?? null, proven_rows: proof?.rows ?? null, failed_at },
    },
    jobs: { late: late?.late ?? 0 },
    disk: {
      ...{ free_bytes: disk.bavail * disk.bsize, total_bytes: disk.blocks * disk.bsize },
      needed_bytes: 2 * database_bytes + GIGABYTE,
    },
    mail: { has_server: mail.can_send },
    slow_calls: calls.slowCalls(SHOWN),
    load: busy.flatMap(({ client_id, ...took }) => {
      const title = titles.get(client_id)
      return title === undefined ? [] : [{ id: client_id, title, ...took }]
    }),
  }
}
