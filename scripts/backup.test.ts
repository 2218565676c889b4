import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let folder = ''

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quaestor-backup-'))
})

afterAll(() => {
  rmSync(folder, { recursive: true })
})

function run(script: string, state: string, args: string[], input = '') {
  const program = join(root, 'node_modules', '.bin', 'tsx')
  const env = { ...process.env, STATE_DIR: join(folder, state), DATABASE_URL: '', NODE_ENV: 'production' }
  return spawnSync(program, [join(root, 'scripts', script), ...args], { cwd: root, encoding: 'utf8', env, input })
}

describe('npm run backup and npm run restore', () => {
  it('say what they need', () => {
    expect(run('backup.ts', 'a', [])).toMatchObject({ status: 1, stderr: expect.stringContaining('--out is needed') })
    expect(run('restore.ts', 'a', [])).toMatchObject({ status: 1, stderr: expect.stringContaining('--from is needed') })
  }, 120_000)

  it('move one installation to another place, and replace none without being told to', () => {
    const archive = join(folder, 'backup.tar.gz')
    const person = ['head@example.org', 'Head', 'correct-horse-battery', 'correct-horse-battery', ''].join('\n')
    expect(run('admin.ts', 'a', ['create'], person).status).toBe(0)
    const saved = run('backup.ts', 'a', ['--out', archive])
    expect([saved.status, saved.stderr]).toEqual([0, ''])
    expect(saved.stdout).toMatch(/backup\.tar\.gz: \d+ rows of \d+ tables, 0 files\./)
    expect(existsSync(archive)).toBe(true)
    expect(run('restore.ts', 'b', ['--from', archive])).toMatchObject({ status: 0, stderr: '' })
    const again = run('restore.ts', 'b', ['--from', archive])
    expect([again.status, again.stderr]).toEqual([1, expect.stringContaining('Say --force')])
    expect(run('admin.ts', 'b', ['create'], person).stderr).toContain(
      'There is a super admin already: head@example.org.',
    )
    // Five starts of a database.
  }, 240_000)
})
