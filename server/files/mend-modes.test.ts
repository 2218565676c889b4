import { chmod, mkdir, mkdtemp, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { mendModes } from './mend-modes.ts'

it('files that an earlier release left open are closed to others, and what is not ours to close is left', async () => {
  const state_dir = await mkdtemp(join(tmpdir(), 'quaestor-modes-'))
  onTestFinished(() => rm(state_dir, { recursive: true }))
  const at = (...path: string[]) => join(state_dir, ...path)
  await mkdir(at('files/ab'), { recursive: true, mode: 0o755 })
  await mkdir(at('postgres'), { mode: 0o711 })
  for (const path of ['files/ab/abcd.png', 'postgres-location', 'postgres/a-file', 'files/ab/closed.png'])
    await writeFile(at(path), 'x', { mode: 0o644 })
  await chmod(at('files/ab/closed.png'), 0o600)
  await chmod(at('files'), 0o755)
  await chmod(at('files/ab'), 0o755)
  await symlink(at('postgres/a-file'), at('files/link'))
  const modeOf = async (path: string) => ((await stat(at(path))).mode & 0o777).toString(8)
  expect(await mendModes({ state_dir, folder: at('files') })).toBe(4)
  expect(await Promise.all(['files', 'files/ab', 'files/ab/abcd.png', 'postgres-location'].map(modeOf))).toEqual([
    '700',
    '700',
    '600',
    '600',
  ])
  expect(await Promise.all(['postgres', 'postgres/a-file'].map(modeOf))).toEqual(['711', '644'])
  expect(await mendModes({ state_dir, folder: at('files') })).toBe(0)
  expect(await mendModes({ state_dir: at('nowhere'), folder: null })).toBe(0)
})
