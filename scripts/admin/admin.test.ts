import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeBackup } from '../backup/write-backup.ts'
import { withState } from '../state.ts'
import { runCommand, spawnProgram } from '../test/commands.ts'
import { runAdmin } from './commands.ts'

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
const run = (args: string[]) => runCommand(runAdmin, args, env())

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

  it('L1 has a help for each of its commands, and lists all of them', async () => {
    const { stdout } = await run(['--help'])
    const names = [...stdout.matchAll(/^npm run admin -- ([\w-]+)/gm)].map(([, name = '']) => name)
    expect(names).toEqual(
      expect.arrayContaining(['create', 'reset-password', 'version', 'check', 'demo-reset', 'support-bundle']),
    )
    for (const name of names) {
      const help = await run([name, '--help'])
      expect([help.status, help.stdout.startsWith(`npm run admin -- ${name}`)]).toEqual([0, true])
    }
  })

  it('L1 and R1 says which version it is', async () => {
    expect((await run(['version'])).stdout).toMatch(/^Quaestor \d+\.\d+\.\d+ \(.+\), Node\.js v/)
  })

  it('L1 gives a super admin another password, and says who there is where nobody has the address', async () => {
    const answers = ['another-horse-battery', 'another-horse-battery']
    const reset = answered(['reset-password', 'Head@example.org'], answers)
    expect([reset.status, reset.stderr, reset.stdout.includes(answers[0] ?? '')]).toEqual([0, '', false])
    const { stderr, status } = await run(['reset-password', 'nobody@b.test'])
    expect([status, stderr]).toEqual([1, expect.stringContaining('There is head@example.org')])
  })

  it('L1 writes for who helps no secret and nobody, and overwrites nothing', async () => {
    const path = join(state, 'bundle.json')
    const secret = 'smtp://clerk:hunter2hunter2@mail.example.org'
    const more = { SMTP_URL: '', SEAL_KEY: '', AWS_SECRET_ACCESS_KEY: secret, S3_BUCKET: '' }
    const outcome = await runCommand(runAdmin, ['support-bundle', path], { ...env(), ...more })
    expect([outcome.status, outcome.stderr]).toEqual([0, ''])
    const written = readFileSync(path, 'utf8')
    expect(JSON.parse(written)).toMatchObject({ node: process.version, settings: { NODE_ENV: 'production' } })
    for (const hidden of ['hunter2', 'head@example.org', 'Head Office']) expect(written).not.toContain(hidden)
    expect((await run(['support-bundle', path])).stderr).toContain('nothing is overwritten')
  })

  it('L1 makes no demo school in production', async () => {
    expect((await run(['demo-reset'])).stderr).toContain('password is published')
  })
})

describe('U1 npm run admin -- check', () => {
  it('U1 says in a line each what is wrong, what it costs and what to do, and ends with 1', async () => {
    const { status, stdout } = await run(['check'])
    const lines = stdout.split('\n')
    const named = [
      'version',
      'space',
      'clock',
      'mail',
      'public address',
      'sub-domains',
      'certificate',
      'back-up',
      'jobs',
      'demo',
    ]
    expect(lines.map((line) => line.slice(8).split(':')[0])).toEqual(named)
    expect(lines.filter((line) => line.startsWith('WARNING') && !/: .+\. .+\. → .+\.$/.test(line))).toEqual([])
    expect(lines.find((line) => line.includes('back-up'))).toMatch(/^WARNING back-up: none was ever made/)
    expect(status).toBe(1)
  })

  it('U1 knows of the back-up that was made since', async () => {
    expect((await runCommand(writeBackup, ['--out', join(state, 'one.tar.gz')], env())).status).toBe(0)
    expect((await run(['check'])).stdout).toMatch(/^ok {6}back-up: the last one that ended well is of 20/m)
  })

  it('U1 ends with 2 where Quaestor would not start: a setting, a database of a newer version', async () => {
    const wrong = await runCommand(runAdmin, ['check'], { ...env(), PORT: 'eighty' })
    expect([wrong.status, wrong.stdout]).toEqual([2, expect.stringMatching(/^FAULT {3}start: PORT .+ → /)])
    await withState({ ...process.env, ...env() }, ({ databases }) =>
      databases.owner.query("insert into schema_migrations (name, sha256) values ('9999-later.sql', '')"),
    )
    expect(await run(['check'])).toMatchObject({ status: 2, stdout: expect.stringContaining('newer Quaestor') })
  })
})
