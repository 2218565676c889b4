import { spawn } from 'node:child_process'
import { access, chmod, chown, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { makeUsedFolder } from '../../testing/prepared-state.ts'
import { ask, listOwn, makeFolder, startOn } from './trial.ts'
import { chooseUser, isRoot, runAs } from './user.ts'

async function findPlace(state_dir: string, shared_dir: string): Promise<string> {
  const database = await startOn(state_dir, { shared_dir })
  const place = path.dirname(String(await ask(database.connection, 'show data_directory')))
  await database.stop()
  return place
}

test('below a closed folder an ordinary user keeps the cluster in the state folder, root moves it to the shared folder', async () => {
  const closed = await makeFolder(0o700)
  const shared_dir = path.join(await makeFolder(), 'shared')
  const state_dir = path.join(closed, 'state')
  const place = await findPlace(state_dir, shared_dir)
  if (isRoot()) expect(place).toMatch(new RegExp(`^${shared_dir}/[0-9a-f]{12}$`))
  else expect(place).toBe(state_dir)
  await chmod(closed, 0o755)
  // The data stay where they are, also when the state folder would fit by now.
  expect(await findPlace(state_dir, shared_dir)).toBe(place)
})

test('root: the database of a state folder that was moved is named, not replaced by an empty one', async () => {
  const closed = await makeFolder(0o700)
  const shared_dir = await makeFolder()
  const place = await findPlace(path.join(closed, 'old'), shared_dir)
  await rename(path.join(closed, 'old'), path.join(closed, 'new'))
  const again = findPlace(path.join(closed, 'new'), shared_dir)
  if (!isRoot()) return expect(await again).toBe(path.join(closed, 'new'))
  const refusal = String(await again.catch(String))
  const target = new RegExp(`mv ${place} (${shared_dir}/[0-9a-f]{12}) if`).exec(refusal)?.[1] ?? ''
  await rename(place, target)
  expect(await findPlace(path.join(closed, 'new'), shared_dir)).toBe(target)
  await rm(target, { recursive: true })
  await expect(findPlace(path.join(closed, 'new'), shared_dir)).rejects.toThrow(
    `belongs in ${target}: as root put it back`,
  )
})

test("a state folder keeps its mode but for passing through, which root's PostgreSQL needs", async () => {
  const state_dir = await makeFolder(0o700)
  await startOn(state_dir)
  expect((await stat(state_dir)).mode & 0o777).toBe(isRoot() ? 0o701 : 0o700)
})

test('the socket has a folder of mode 0700, and a short one where the state folder has a long path', async () => {
  const state_dir = path.join(await makeFolder(), 'long'.repeat(30), 'path, with "signs"'.repeat(3))
  const { connection, stop } = await startOn(state_dir)
  const socket = path.join(connection.host, `.s.PGSQL.${connection.port}`)
  expect(Buffer.byteLength(socket)).toBeLessThanOrEqual(100)
  expect((await stat(connection.host)).mode & 0o777).toBe(0o700)
  expect(await ask(connection, 'select 1')).toBe(1)
  await stop()
  await expect(access(connection.host)).rejects.toThrow('ENOENT')
})

test('a half-made cluster is cleared away and made anew', async () => {
  const state_dir = await makeFolder()
  await mkdir(path.join(state_dir, 'postgres.new-a1b2c3', 'base'), { recursive: true })
  await writeFile(path.join(state_dir, 'postgres.new-a1b2c3', 'PG_VERSION'), '18\n')
  const { connection } = await startOn(state_dir)
  expect(await ask(connection, 'select 1')).toBe(1)
  expect((await readdir(state_dir)).filter((name) => name.includes('.new'))).toEqual([])
})

test('a folder that holds other files is left as it is', async () => {
  const state_dir = await makeFolder()
  const file = path.join(state_dir, 'postgres', 'letter.txt')
  await mkdir(path.dirname(file))
  await writeFile(file, 'mine')
  await expect(startOn(state_dir)).rejects.toThrow('holds other files than a database')
  expect(await readFile(file, 'utf8')).toBe('mine')
  expect(await listOwn(state_dir)).toEqual(['postgres'])
})

test("another major version's cluster is refused with the way out, and left as it is", async () => {
  const state_dir = await makeUsedFolder()
  const version = path.join(state_dir, 'postgres', 'PG_VERSION')
  await writeFile(version, '17\n')
  await expect(startOn(state_dir)).rejects.toThrow(
    /made by PostgreSQL 17, and this Quaestor brings PostgreSQL 18: back it up/,
  )
  await writeFile(version, '18\n')
  expect(await ask((await startOn(state_dir)).connection, 'select 1')).toBe(1)
})

test('a file of a dead server whose number another process of the user got by now does not block the start', async () => {
  const state_dir = await makeUsedFolder()
  const user = await chooseUser()
  const other = spawn('/bin/sh', ['-c', 'read line'], { ...runAs(user), stdio: ['pipe', 'ignore', 'ignore'] })
  onTestFinished(() => void other.stdin.end())
  const data_dir = path.join(state_dir, 'postgres')
  const pidFile = path.join(data_dir, 'postmaster.pid')
  const lines = [
    other.pid,
    data_dir,
    1700000000,
    5432,
    path.join(state_dir, 'socket'),
    '',
    '  1234567     98304',
    'ready   ',
  ]
  await writeFile(pidFile, `${lines.join('\n')}\n`, { mode: 0o600 })
  if (user) await chown(pidFile, user.uid, user.gid)
  const { connection, taken_over } = await startOn(state_dir)
  expect(taken_over).toBe(false)
  expect(await ask(connection, 'select 1')).toBe(1)
})
