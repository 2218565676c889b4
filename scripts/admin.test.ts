import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

const root = join(import.meta.dirname, '..')
let state = ''

beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), 'quaestor-admin-'))
})

afterAll(() => {
  rmSync(state, { recursive: true })
})

function run(args: string[], answers: string[] = []) {
  const program = join(root, 'node_modules', '.bin', 'tsx')
  const env = { ...process.env, STATE_DIR: join(state, 'state'), DATABASE_URL: '', NODE_ENV: 'production' }
  const input = answers.map((answer) => `${answer}\n`).join('')
  return spawnSync(program, [join(root, 'scripts/admin.ts'), ...args], { cwd: root, encoding: 'utf8', env, input })
}

const password = 'correct-horse-battery'
const person = ['Head@Example.ORG ', 'Head Office', password, password]

describe('npm run admin', () => {
  it('says how it is used', () => {
    expect(run(['--help'])).toMatchObject({ status: 0, stdout: expect.stringContaining('npm run admin -- create') })
    expect(run(['delete'])).toMatchObject({ status: 1, stderr: expect.stringContaining('npm run admin -- create') })
  })

  it('makes the first super admin, never shows the password, and makes no second one unless told so', () => {
    const first = run(['create'], person)
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain('Super admin head@example.org is made.')
    expect(first.stdout).not.toContain(password)
    const second = run(['create'], ['b@b.test', 'B', password, password])
    expect([second.status, second.stderr.trim()]).toEqual([
      1,
      'There is a super admin already: head@example.org. Say --force to make another one.',
    ])
    expect(run(['create', '--force'], ['b@b.test', 'B', password, password]).status).toBe(0)
    // Three starts of a database.
  }, 120_000)
})
