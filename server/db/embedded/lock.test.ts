import { chmod, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { expect, test } from 'vitest'
import { lockState } from './lock.ts'
import { makeFolder } from './trial.ts'

async function lockedBy(content: string): Promise<string> {
  const state_dir = await makeFolder()
  await writeFile(path.join(state_dir, 'app.lock'), content)
  return state_dir
}

test('a lock makes its folder, refuses a second one, and is gone after release', async () => {
  const state_dir = path.join(await makeFolder(), 'deep', 'state')
  const lock = await lockState(state_dir)
  await expect(lockState(state_dir)).rejects.toThrow(`already running on this state folder (process ${process.pid})`)
  await lock.release()
  expect(await readdir(state_dir)).toEqual([])
  await (await lockState(state_dir)).release()
})

test('a state folder that others could read is closed to them', async () => {
  const state_dir = await makeFolder()
  await chmod(state_dir, 0o755)
  const lock = await lockState(state_dir)
  expect((await stat(state_dir)).mode & 0o066).toBe(0)
  expect((await stat(path.join(state_dir, 'app.lock'))).mode & 0o077).toBe(0)
  await lock.release()
})

test.each([
  ['of a process that is gone', '4194305 boot 1\n'],
  ['of an earlier process whose number now runs something else', `${process.pid} boot 1\n`],
  ['without a readable owner', ''],
])('a lock %s is taken over', async (_whose, content) => {
  const state_dir = await lockedBy(content)
  const lock = await lockState(state_dir)
  expect(await readFile(path.join(state_dir, 'app.lock'), 'utf8')).toMatch(new RegExp(`^${process.pid} `))
  await lock.release()
  expect(await readdir(state_dir)).toEqual([])
})

test('of many that find a dead lock at once, exactly one gets it', async () => {
  for (let round = 0; round < 20; round++) {
    const state_dir = await lockedBy('4194305 boot 1\n')
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => lockState(state_dir)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await readdir(state_dir)).toEqual(['app.lock'])
  }
})

test('release leaves a lock alone that another app has put there since', async () => {
  const state_dir = await makeFolder()
  const lock = await lockState(state_dir)
  await writeFile(path.join(state_dir, 'app.lock'), '1 boot 1\n')
  await lock.release()
  expect(await readdir(state_dir)).toEqual(['app.lock'])
})

test('a state folder that is no folder is named in one sentence', async () => {
  const file = path.join(await makeFolder(), 'state')
  await writeFile(file, '')
  await expect(lockState(file)).rejects.toThrow(`The state folder ${file} can't be used`)
})
