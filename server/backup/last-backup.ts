import { resolve } from 'node:path'
import type pg from 'pg'
import { Gauge } from 'prom-client'

const KEY = 'last-backup'
const FILE = 'last-backup-file'

/** Notes that a whole back-up was written, and where; of those that restore the file nobody has made one since. */
export async function noteBackup(owner: pg.Pool, at: Date, path: string): Promise<void> {
  await owner.query(
    'insert into platform_settings (key, value) values ($1, $2), ($3, $4) on conflict (key) do update set value = excluded.value',
    [KEY, at.toISOString(), FILE, resolve(path)],
  )
}

/** Notes that a copy of everything lies in BACKUP_TO: it is a back-up too, of which there is no file of ours. */
export async function noteCopy(owner: pg.Pool, at: Date): Promise<void> {
  await owner.query(
    'insert into platform_settings (key, value) values ($1, $2) on conflict (key) do update set value = excluded.value',
    [KEY, at.toISOString()],
  )
}

/** Where the last back-up was written, by whichever machine did it. */
export async function findBackupFile(owner: pg.Pool): Promise<string | null> {
  const { rows } = await owner.query<{ value: string }>('select value from platform_settings where key = $1', [FILE])
  return rows[0]?.value ?? null
}

/** When the last back-up that ended well was made. */
export async function findBackup(owner: pg.Pool): Promise<Date | null> {
  const { rows } = await owner.query<{ value: string }>('select value from platform_settings where key = $1', [KEY])
  return rows[0] ? new Date(rows[0].value) : null
}

/** For whoever watches: 0 where none was ever made. */
export const backupGauge = (owner: pg.Pool) =>
  new Gauge({
    name: 'quaestor_last_backup_timestamp_seconds',
    help: 'When the last back-up that ended well was made',
    registers: [],
    async collect() {
      this.set(((await findBackup(owner))?.getTime() ?? 0) / 1000)
    },
  })
