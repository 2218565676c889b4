import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runCommand, spawnProgram } from '../test/commands.ts'
import { createAdmin } from './create.ts'

let state = ''
const env = () => ({ STATE_DIR: join(state, 'state'), DATABASE_URL: '', NODE_ENV: 'production' })

beforeAll(() => {
  state = mkdtempSync(join(tmpdir(), 'quaestor-admin-'))
})

afterAll(() => {
  rmSync(state, { recursive: true })
})

/** With somebody at the keyboard. */
const answered = (args: string[], answers: string[]) => spawnProgram('admin/admin.ts', args, env(), answers)
const run = (args: string[]) => runCommand(createAdmin, args, env())

const password = 'correct-horse-battery'
const person = ['Head@Example.ORG ', 'Head Office', password, password]

describe('npm run admin', () => {
  it('says how it is used', async () => {
    const usage = expect.stringContaining('npm run admin -- create')
    expect(await run(['--help'])).toEqual({ status: 0, stdout: usage, stderr: '' })
    expect(await run(['delete'])).toEqual({ status: 1, stdout: '', stderr: usage })
  })

  it('makes the first super admin, never shows the password, and makes no second one unless told so', async () => {
    const first = answered(['create'], person)
    expect([first.status, first.stderr]).toEqual([0, ''])
    expect(first.stdout).toContain('Super admin head@example.org is made.')
    expect(first.stdout).not.toContain(password)
    expect(await run(['create'])).toEqual({
      status: 1,
      stdout: '',
      stderr: 'There is a super admin already: head@example.org. Say --force to make another one.',
    })
    expect(answered(['create', '--force'], ['b@b.test', 'B', password, password]).status).toBe(0)
  })
})
