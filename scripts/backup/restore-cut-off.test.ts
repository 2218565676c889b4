import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findRunning } from '../../server/db/embedded/embedded.ts'
import { until } from '../../server/db/embedded/postmaster.ts'
import { withState } from '../state.ts'
import { runCommand } from '../test/commands.ts'
import { writeBackup } from './write-backup.ts'

let folder = ''
const env = () => ({ STATE_DIR: join(folder, 'state'), DATABASE_URL: '', NODE_ENV: 'production' })
const key = '0123456789abcdef.txt'
const GO = 4712

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-cut-off-'))
  await withState(env(), async ({ databases: { owner }, files }) => {
    await owner.query("insert into platform_settings (key, value) values ('name', 'of the back-up')")
    await files.put(key, Buffer.from('of the back-up'))
  })
  await runCommand(writeBackup, ['--out', join(folder, 'backup.tar.gz')], env())
  await withState(env(), async ({ databases: { owner }, files }) => {
    await owner.query("update platform_settings set value = 'of today' where key = 'name'")
    await files.put(key, Buffer.from('of today'))
    // Whoever commits a restore waits until somebody holds this lock.
    await owner.query(`create function wait_at_commit() returns trigger language plpgsql as $$ begin
      while not exists (select 1 from pg_locks where locktype = 'advisory' and objid = ${GO}) loop
        perform pg_sleep(0.01);
      end loop;
      return null;
    end $$`)
    await owner.query(`create constraint trigger wait_at_commit after insert or update on platform_settings
      deferrable initially deferred for each row execute function wait_at_commit()`)
  })
})

afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
})

/** Cuts a restore off where its files wait and its rows wait to be committed; `decide` says what becomes of these. */
async function cutOff(decide: (client: pg.Client, backend: number) => Promise<unknown>): Promise<void> {
  const child: ChildProcess = spawn(
    process.execPath,
    ['--import', 'tsx', 'scripts/backup/restore.ts', '--force', '--from', join(folder, 'backup.tar.gz')],
    { cwd: resolve('.'), env: { ...process.env, ...env() }, stdio: 'ignore' },
  )
  const connection = await waitFor(() => findRunning(env().STATE_DIR))
  const client = new pg.Client(connection)
  await client.connect()
  const backend = await waitFor(async () => {
    const { rows } = await client.query("select pid from pg_stat_activity where state = 'active' and query = 'commit'")
    return rows[0]?.pid as number | undefined
  })
  child.kill('SIGKILL')
  await once(child, 'close')
  await decide(client, backend)
  await waitFor(
    async () => (await client.query('select 1 from pg_stat_activity where pid = $1', [backend])).rowCount === 0,
  )
  await client.end()
}

async function waitFor<T>(find: () => Promise<T | null | undefined | false>): Promise<T> {
  let found: T | null | undefined | false
  await until(async () => {
    found = await find()
    return Boolean(found)
  }, 120_000)
  if (!found) throw new Error('It did not come to that.')
  return found
}

/** What stands in rows and files after the next start. */
const found = () =>
  withState(env(), async ({ databases: { owner }, files }) => ({
    row: (await owner.query("select value from platform_settings where key = 'name'")).rows[0]?.value,
    file: String(await files.find(key)),
  }))

it('a restore that was killed between its rows and its files leaves both as they were, or both new', async () => {
  await cutOff((client, backend) => client.query('select pg_terminate_backend($1)', [backend]))
  expect(await found()).toEqual({ row: 'of today', file: 'of today' })
  await cutOff((client) => client.query('select pg_advisory_lock($1)', [GO]))
  expect(await found()).toEqual({ row: 'of the back-up', file: 'of the back-up' })
})
