import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { access } from 'node:fs/promises'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { expect, onTestFinished, test } from 'vitest'
import { makeUsedFolder } from '../../testing/prepared-state.ts'
import type { Connection } from './cluster.ts'
import { findStartMark } from './process.ts'
import { ask, findServerPid, listOwn, makeFolder, startOn } from './trial.ts'

/** Another app: prints its connection and, on Ctrl+C, what the database still answers. */
const appCode = `
  import pg from 'pg'
  import { startEmbedded } from '#server/db/embedded/embedded.ts'
  const log = { info() {}, warn() {} }
  const database = await startEmbedded({ state_dir: process.argv[1], shared_dir: process.argv[2], log })
  const client = new pg.Client(database.connection)
  await client.connect()
  process.on('SIGINT', async () => {
    const { rows } = await client.query("select 'still there' as answer")
    await client.end()
    await database.stop()
    console.log(rows[0].answer)
    process.exit(0)
  })
  await client.query("create table notes as select 'kept' as note")
  console.log(JSON.stringify(database.connection))
`

/** In a process group of its own, as a terminal would start it. */
async function startApp(state_dir: string) {
  const args = ['--import', 'tsx', '--input-type=module', '-e', appCode, state_dir, await makeFolder()]
  const app = spawn(process.execPath, args, { detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
  onTestFinished(() => void app.kill('SIGKILL'))
  const lines = createInterface({ input: app.stdout })[Symbol.asyncIterator]()
  const connection: Connection = JSON.parse((await lines.next()).value ?? 'null')
  return { app, lines, connection }
}

test('a fresh folder of any name gets an empty database in UTF-8 with page checksums and full durability, over a socket only', async () => {
  const { connection, taken_over } = await startOn(path.join(await makeFolder(), 'a, "b"'))
  expect(connection.host).toMatch(/\/a, "b"\/socket$/)
  expect(taken_over).toBe(false)
  expect(await ask(connection, 'select current_database()')).toBe('quaestor')
  const shown: Record<string, string> = {
    server_encoding: 'UTF8',
    data_checksums: 'on',
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    listen_addresses: '',
    jit: 'off',
    TimeZone: 'UTC',
  }
  for (const [name, value] of Object.entries(shown)) {
    expect(`${name} ${await ask(connection, `show "${name}"`)}`).toBe(`${name} ${value}`)
  }
  const natural = `create collation counted (provider = icu, locale = 'und-u-kn'); select 'Part 2' < 'Part 10' collate counted`
  expect(await ask(connection, natural.split(';')[0] ?? '')).toBeUndefined()
  expect(await ask(connection, natural.split(';')[1] ?? '')).toBe(true)
})

test('data survive a stop and the next start', async () => {
  const state_dir = await makeUsedFolder()
  const first = await startOn(state_dir)
  await ask(first.connection, `create table notes as select 'ಕನ್ನಡ' as note`)
  await first.stop()
  const second = await startOn(state_dir)
  expect(second.taken_over).toBe(false)
  expect(await ask(second.connection, 'select note from notes')).toBe('ಕನ್ನಡ')
})

test('stop ends the server and leaves neither socket nor lock', async () => {
  const state_dir = await makeFolder()
  const database = await startOn(state_dir)
  const pid = await findServerPid(database.connection)
  expect(findStartMark(pid)).not.toBeNull()
  await Promise.all([database.stop(), database.stop()])
  expect(findStartMark(pid)).toBeNull()
  await expect(access(database.connection.host)).rejects.toThrow('ENOENT')
  expect(await listOwn(state_dir)).toEqual(['postgres', 'postgres.log'])
})

test('a second app on the same folder is refused with a sentence, and the first one works on', async () => {
  const state_dir = await makeUsedFolder()
  const { connection } = await startOn(state_dir)
  await expect(startOn(state_dir)).rejects.toThrow(
    `Quaestor is already running on this state folder (process ${process.pid}). Stop it first, or set STATE_DIR to another folder.`,
  )
  expect(await ask(connection, 'select 1')).toBe(1)
})

test('the server of an app that was killed is taken over with all that was saved', async () => {
  const state_dir = await makeUsedFolder()
  const { app, connection } = await startApp(state_dir)
  const pid = await findServerPid(connection)
  app.kill('SIGKILL')
  await once(app, 'exit')
  const next = await startOn(state_dir)
  expect(next.taken_over).toBe(true)
  expect(await findServerPid(next.connection)).toBe(pid)
  expect(await ask(next.connection, 'select note from notes')).toBe('kept')
  await next.stop()
  expect(findStartMark(pid)).toBeNull()
})

test('Ctrl+C reaches the app alone, which can still ask the database before it stops it', async () => {
  const { app, lines, connection } = await startApp(await makeUsedFolder())
  const pid = await findServerPid(connection)
  process.kill(-(app.pid ?? 0), 'SIGINT')
  expect((await lines.next()).value).toBe('still there')
  await once(app, 'exit')
  expect(findStartMark(pid)).toBeNull()
})

test('a server that was killed is started again under the same address, with all that was saved', async () => {
  const warnings: string[] = []
  const log = { info() {}, warn: (message: string) => void warnings.push(message) }
  const { connection } = await startOn(await makeUsedFolder(), { log })
  await ask(connection, `create table notes as select 'kept' as note`)
  process.kill(await findServerPid(connection), 'SIGKILL')
  await expect.poll(() => ask(connection, 'select note from notes').catch(String), { timeout: 20_000 }).toBe('kept')
  expect(warnings).toEqual(['The database server has ended unexpectedly and is started again.'])
})

test('when app and server were both killed, the next start waits for the statement that still runs, and recovers', async () => {
  const state_dir = await makeUsedFolder()
  const { app, connection } = await startApp(state_dir)
  const pid = await findServerPid(connection)
  const busy = `do $$ begin while clock_timestamp() < now() + interval '2 s' loop end loop; end $$`
  const ending = ask(connection, busy)
  const running = `select count(*)::int from pg_stat_activity where query like 'do %' and state = 'active'`
  await expect.poll(() => ask(connection, running)).toBe(1)
  app.kill('SIGKILL')
  process.kill(pid, 'SIGKILL')
  await once(app, 'exit')
  const next = await startOn(state_dir)
  expect(next.taken_over).toBe(false)
  expect(await ask(next.connection, 'select note from notes')).toBe('kept')
  await ending
})
