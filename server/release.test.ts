import { execFile } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdir, mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sha256Of, tarOf } from '../scripts/release/pack.ts'
import { stageRelease, weigh } from '../scripts/release/stage.ts'
import { makeUsedFolder } from './testing/prepared-state.ts'

const run = promisify(execFile)
let above = ''
let folder = ''
let packages: string[] = []

beforeAll(async () => {
  above = await mkdtemp(join(tmpdir(), 'quaestor-release-'))
  // Root's PostgreSQL, which is another user, passes through.
  await chmod(above, 0o755)
  folder = join(above, 'quaestor')
  await mkdir(folder)
  packages = await stageRelease('.', folder)
})

afterAll(() => rm(above, { recursive: true, force: true }))

describe('R2 what a release is of', () => {
  it('R2 is at most 350 MB, with all that runs and nothing that only builds', async () => {
    expect((await weigh(folder)).bytes).toBeLessThan(350 * 2 ** 20)
    const { devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Record<string, object>
    expect(packages.filter((name) => name in (devDependencies ?? {}))).toEqual([])
    expect(
      packages.filter((name) => /^(vite|rolldown|typescript|@babel\/core|@lingui\/|esbuild|react)/.test(name)),
    ).toEqual([])
    expect(['fastify', 'pg', 'sharp', 'graphile-worker'].filter((name) => !packages.includes(name))).toEqual([])
  })

  it('R2 is the same bytes whenever and under whichever rights it was unpacked', async () => {
    const date = '2026-11-30T11:52:17+00:00'
    const first = await sha256Of(tarOf(folder, date).stdout)
    const [migration = ''] = readdirSync(join(folder, 'db/migrations'))
    await utimes(join(folder, 'db/migrations', migration), 1, 1)
    await chmod(join(folder, 'db/migrations', migration), 0o600)
    expect(await sha256Of(tarOf(folder, date).stdout)).toBe(first)
  })

  it('R2 starts by itself, sets a paper and ends in order, where there is no checkout', async () => {
    expect(existsSync(join(folder, '..', 'node_modules'))).toBe(false)
    const smoke = resolve('scripts/release/smoke.mjs')
    const { stdout } = await run(process.execPath, [smoke, folder, await makeUsedFolder()], { cwd: above })
    expect(stdout).toMatch(/^ready after .*\na paper of \d+ KB after .*\nended with 0 /)
  })

  it('R2 brings its commands along', async () => {
    const { stdout } = await run(process.execPath, ['dist/server/admin.js', '--help'], { cwd: folder })
    expect(stdout).toContain('npm run admin -- create')
    const { stdout: paper } = await run(process.execPath, ['dist/server/paper.js', '--help'], { cwd: folder })
    expect(paper).toContain('npm run paper')
  })
})
