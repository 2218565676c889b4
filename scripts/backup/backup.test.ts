import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import { createSuperAdmin, listSuperAdmins } from '../../server/sign-in/super-admin.ts'
import { mountSmallDisk } from '../../server/testing/small-disk.ts'
import { withState } from '../state.ts'
import { runCommand, spawnProgram } from '../test/commands.ts'
import { readBackup } from './read-backup.ts'
import { writeBackup } from './write-backup.ts'

let folder = ''
const at = (state: string) => ({ STATE_DIR: join(folder, state), DATABASE_URL: '', NODE_ENV: 'production' })

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-backup-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

const head = { email: 'head@example.org', name: 'Head', password: 'correct-horse-battery' }

describe('npm run backup and npm run restore', () => {
  it('say what they need', async () => {
    const refusal = (words: string) => ({ status: 1, stdout: '', stderr: expect.stringContaining(words) })
    expect(await runCommand(writeBackup, [], at('a'))).toEqual(refusal('--out is needed'))
    expect(await runCommand(readBackup, [], at('a'))).toEqual(refusal('--from is needed'))
  })

  it('move one installation to another place, and replace none without being told to', async () => {
    const archive = join(folder, 'backup.tar.gz')
    await withState(at('a'), async ({ databases }) => {
      await seedRoles(databases)
      await createSuperAdmin(databases, head, new Date())
    })
    // Once more while a Quaestor runs on it: it is neither stopped nor asked to make room.
    const beside = await withState(at('a'), () => runCommand(writeBackup, ['--out', `${archive}.beside`], at('a')))
    expect(beside).toMatchObject({ status: 0, stderr: '' })
    const saved = spawnProgram('backup/backup.ts', ['--out', archive], at('a'))
    expect([saved.status, saved.stderr]).toEqual([0, ''])
    expect(saved.stdout).toMatch(/backup\.tar\.gz: \d+ rows of \d+ tables, 0 files\./)
    expect(existsSync(archive)).toBe(true)
    expect(spawnProgram('backup/restore.ts', ['--from', archive], at('b'))).toMatchObject({ status: 0, stderr: '' })
    const again = await runCommand(readBackup, ['--from', archive], at('b'))
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('Say --force')])
    expect(await withState(at('b'), ({ databases }) => listSuperAdmins(databases))).toEqual([head.email])
  })

  it('leave nothing of a back-up on a disk that is full, and say so', async (context) => {
    const disk = await mountSmallDisk(context, '1m')
    await disk.fill(0)
    const saved = await withState(at('a'), () =>
      runCommand(writeBackup, ['--out', join(disk.folder, 'backup.tar.gz')], at('a')),
    )
    expect(saved).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining('The disk is full') })
    expect(await disk.files()).toEqual([])
  })
})
