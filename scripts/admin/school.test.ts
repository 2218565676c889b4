import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { withState } from '../state.ts'
import { runCommand } from '../test/commands.ts'
import { runAdmin } from './commands.ts'

let state = ''
const env = () => ({ STATE_DIR: join(state, 'state'), DATABASE_URL: '', NODE_ENV: 'production' })
const run = (...args: string[]) => runCommand(runAdmin, args, env())

beforeAll(async () => {
  state = mkdtempSync(join(tmpdir(), 'quaestor-school-'))
  await withState({ ...process.env, ...env() }, async ({ databases }) => {
    for (const name of ['old', 'new'])
      await databases.owner.query(
        `insert into schools (name, sub_domain, contact_person, email, phone, city) values ($1, $1 || '-school', 'A', 'a@a.test', '+911', 'Pune')`,
        [name],
      )
    await databases.owner.query(
      `insert into grades (client_id, title) select id, 'Class 9' from schools where sub_domain = 'old-school'`,
    )
  })
})

afterAll(() => {
  rmSync(state, { recursive: true })
})

describe('npm run admin -- export-school, import-school', () => {
  it('I68 says how it is used, and names a school that is not there', async () => {
    expect((await run('export-school')).stderr).toContain('import-school SUB-DOMAIN FILE.zip')
    expect(await run('export-school', 'none', join(state, 'a.zip'))).toMatchObject({
      ...{ status: 1, stderr: 'There is no school with the sub-domain "none".' },
    })
  })

  it('I68 takes a school out and into an empty one; a check saves nothing, and a file that is there stays', async () => {
    const path = join(state, 'school.zip')
    const out = await run('export-school', 'old-school', path)
    expect([out.status, out.stderr]).toEqual([0, ''])
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect((await run('export-school', 'old-school', path)).status).toBe(1)
    expect(statSync(path).size).toBeGreaterThan(1000)
    expect((await run('import-school', 'new-school', path, '--dry-run')).stdout).toContain(
      'grades: 1 in the file, 1 made',
    )
    const into = await run('import-school', 'new-school', path)
    expect([into.status, into.stderr]).toEqual([0, ''])
    expect(into.stdout).toContain('the sums of all tables are equal')
    expect((await run('import-school', 'new-school', path)).stderr).toContain('The school is in use (grades 1)')
    writeFileSync(path, 'PK')
    expect((await run('import-school', 'new-school', path)).stderr).toContain('The file is damaged')
  })
})
