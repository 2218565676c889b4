import { execFileSync } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { listTables } from '../../server/backup/catalogue.ts'
import { restoreBackup } from '../../server/backup/restore.ts'
import { settleFiles, waitingFolder } from '../../server/backup/restored-files.ts'
import { readConfig } from '../../server/config.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { openDatabase } from '../../server/db/open.ts'
import { folderFiles } from '../../server/files/folder-files.ts'

const quiet = { info: () => undefined, warn: () => undefined }
/** So many migrations are left for the upgrade. */
const LEFT = 3

/** The demo school of the first release, in a database some steps before this version. */
export async function makeOld(state_dir: string): Promise<void> {
  const migrations = await mkdtemp(join(tmpdir(), 'quaestor-steps-'))
  const names = (await readdir('db/migrations')).sort()
  for (const name of names.slice(0, -LEFT)) await cp(join('db/migrations', name), join(migrations, name))
  await mkdir(state_dir, { recursive: true, mode: 0o711 })
  const database = await openDatabase(readConfig({ STATE_DIR: state_dir, NODE_ENV: 'production' }), migrations, quiet)
  try {
    const waiting = { files: folderFiles(join(state_dir, 'files')), folder: waitingFolder({ state_dir }) }
    const how = { force: true, new_key: false, seal_key: null, version: '1.0.0', migrations }
    await restoreBackup({ owner: database.databases.owner, waiting, ...how }, 'db/releases/1.0.0/demo-school.tar.gz')
  } finally {
    await database.stop()
  }
}

/** What tells one state of a database from another, and what a start says of it. */
export interface Look {
  print: string
  steps: number
  said: string[]
}

/** Notes of the installation, and what each start makes by itself. */
const leftOut = new Set(['platform_settings', 'jobs'])

/** The next start: what was cut off is settled, nothing is brought on. */
export async function lookAt(state_dir: string): Promise<Look> {
  const said: string[] = []
  const log = { ...quiet, warn: (line: string) => void said.push(line) }
  const server = await startEmbedded({ state_dir, log })
  const pool = new pg.Pool({ ...server.connection, max: 1 }).on('error', () => undefined)
  try {
    const waiting = { files: folderFiles(join(state_dir, 'files')), folder: waitingFolder({ state_dir }) }
    const settled = await settleFiles(pool, waiting)
    if (settled) said.push(settled)
    const parts: string[] = []
    for (const table of await listTables(pool as never)) {
      if (leftOut.has(table)) continue
      const { rows } = await pool.query(
        `select count(*) as n, md5(string_agg(t::text, '|' order by t::text)) as sum from (select * from ${table}) t`,
      )
      parts.push(`${table} ${rows[0].n} ${table === 'exam_marks' || table === 'students' ? rows[0].sum : ''}`)
    }
    const { rows: noted } = await pool.query("select value from platform_settings where key = 'name'")
    const { rows: steps } = await pool.query('select count(*)::int as n from schema_migrations')
    const files = (await readdir(join(state_dir, 'files')).catch(() => [])).length
    return { print: [...parts, noted[0]?.value, files].join('\n'), steps: steps[0].n, said }
  } finally {
    await pool.end()
    await server.stop()
  }
}

export async function change(state_dir: string, statement: string): Promise<void> {
  const server = await startEmbedded({ state_dir, log: quiet })
  const client = new pg.Client(server.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query(statement)
  await client.end()
  await server.stop()
}

export const copyState = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.`, to])

/** The postmasters that run on a folder's clusters. */
export async function serversOf(state_dir: string): Promise<number[]> {
  const found: number[] = []
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
    const [command = '', flag, folder = ''] = line.split('\0')
    if (command.endsWith('/postgres') && flag === '-D' && resolve(folder).startsWith(`${state_dir}/`))
      found.push(Number(pid))
  }
  return found
}
