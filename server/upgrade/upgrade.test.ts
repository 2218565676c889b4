import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { appendFile, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { runAdmin } from '../../scripts/admin/commands.ts'
import { runCommand } from '../../scripts/test/commands.ts'
import { lockState } from '../db/embedded/lock.ts'
import { settleSwap, successorIn, swap } from '../db/embedded/swap.ts'
import { ask, makeFolder, startOn } from '../db/embedded/trial.ts'
import { makeUsedFolder } from '../testing/prepared-state.ts'
import { findServer, startProgram } from '../testing/program.ts'
import { mountSmallDisk } from '../testing/small-disk.ts'
import { findLost } from './counts.ts'
import { languageFor, openWaitingPage } from './waiting-page.ts'

let next = ''
const migration = (name: string) => join(next, 'db/migrations', name)

/** The next version: this one with further migrations, which the tests write. */
beforeAll(async () => {
  next = await mkdtemp(join(tmpdir(), 'quaestor-next-'))
  const own = new Set(['dist', 'db', '.git', 'state', 'scripts'])
  for (const name of readdirSync('.')) if (!own.has(name)) await symlink(resolve(name), join(next, name))
  await mkdir(join(next, 'dist'))
  // Not a link: the program looks for its own folder from where it lies.
  await cp('dist/server', join(next, 'dist/server'), { recursive: true })
  await symlink(resolve('dist/web'), join(next, 'dist/web'))
  await cp('db/migrations', join(next, 'db/migrations'), { recursive: true })
  await cp('db/seed/figures', join(next, 'db/seed/figures'), { recursive: true })
})

afterAll(() => rm(next, { recursive: true }))

/** `npm run admin -- upgrade` of the next version. */
function upgrade(state_dir: string, more: NodeJS.ProcessEnv = {}, args: string[] = []) {
  const env = {
    ...process.env,
    DATABASE_URL: '',
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: '0',
    LOG_LEVEL: 'warn',
  }
  const child = spawn(process.execPath, ['dist/server/admin.js', 'upgrade', ...args], {
    ...{ cwd: next, env: { ...env, STATE_DIR: state_dir, ...more } },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (text) => {
      printed += text
    })
  const ended = new Promise<number | null>((done) => child.once('close', done))
  onTestFinished(async () => {
    child.kill('SIGTERM')
    await ended
  })
  return { child, printed: () => printed, ended }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  await new Promise((closed) => server.close(closed))
  return typeof address === 'object' && address ? address.port : 0
}

describe('U2 npm run admin -- upgrade', () => {
  it('U2 leads back by itself to what ran before where a step fails, and puts the new version in its place where all is well', async () => {
    const state_dir = await makeUsedFolder()
    const PORT = String(await freePort())
    const old = await startProgram({ PORT }, state_dir)
    await old.listening
    const asked = (path: string, language = 'en') =>
      fetch(`http://127.0.0.1:${PORT}${path}`, { headers: { accept: 'text/html', 'accept-language': language } }).then(
        ({ status }) => status,
        () => 0,
      )

    await writeFile(migration('9001-next.sql'), 'alter table roles add column wing text not null;\n')
    const failed = upgrade(state_dir, { PORT })
    expect(await old.ended).toEqual({ code: 0, signal: null })
    await expect.poll(() => asked('/grades'), { interval: 20 }).toBe(503)
    // The old program again, which is the one that answers.
    await expect.poll(() => asked('/readyz'), { interval: 50 }).toBe(200)
    expect(failed.printed()).toMatch(
      /^There is no upgrade: Migration 9001-next.sql failed: .*\nEverything is as it was before\.$/m,
    )
    const left = () => readdirSync(state_dir).filter((name) => /made|whole|before$|copy/.test(name))
    expect(left()).toEqual([])

    await writeFile(migration('9001-next.sql'), 'alter table grades add column wing text;\n')
    const done = upgrade(state_dir, { PORT })
    expect(await failed.ended).toBe(0)
    await expect.poll(() => asked('/grades'), { interval: 20 }).toBe(503)
    await expect.poll(() => asked('/readyz'), { interval: 50 }).toBe(200)
    const [, saved = ''] = /^Backed up, while Quaestor goes on: (.+)$/m.exec(done.printed()) ?? []
    expect([existsSync(saved), left()]).toEqual([true, []])
    expect(done.printed()).toContain('1 steps from 0')

    const again = upgrade(state_dir)
    expect([await again.ended, again.printed()]).toEqual([0, expect.stringContaining('there is nothing to upgrade')])
    done.child.kill('SIGTERM')
    expect([await done.ended, await findServer(state_dir)]).toEqual([0, null])
    const database = await startOn(state_dir)
    const newest = await ask(database.connection, 'select max(name) from schema_migrations').finally(() =>
      database.stop(),
    )
    expect(newest).toBe('9001-next.sql')
  })

  it('U2 does not take it that rows go, unless a step says so', () => {
    const file = (text: string) => ({ name: '9001-next.sql', sha256: '', text })
    const before = { grades: 3, sections: 2, topics: 0 }
    expect(findLost(before, { grades: 3, sections: 2 }, [])).toEqual([])
    expect(findLost(before, { grades: 2 }, [file('-- rows go: sections\ndrop table sections;')])).toEqual([
      'of the 3 rows of grades there are 2',
    ])
  })

  it('U2 refuses by name: a second one, a disk with 3 % left, a database of somebody else, a newer one, no installation', async (context) => {
    const refused = async (STATE_DIR: string, words: string, more = {}) => {
      const env = { STATE_DIR, DATABASE_URL: '', NODE_ENV: 'production', PORT: '0', ...more }
      const { status, stderr } = await runCommand(runAdmin, ['upgrade'], env)
      expect([status, stderr]).toEqual([1, expect.stringContaining(words)])
    }
    const state_dir = await makeUsedFolder()
    await refused(state_dir, 'With DATABASE_URL the database is yours', { DATABASE_URL: 'postgresql://a@b/c' })
    await refused(join(state_dir, 'nowhere'), 'set STATE_DIR to the folder of the installation')
    const lock = await lockState(state_dir, 'upgrade')
    await refused(state_dir, `An upgrade of this state folder is under way already (process ${process.pid})`)
    await lock.release()
    const database = await startOn(state_dir)
    await ask(database.connection, "insert into schema_migrations (name, sha256) values ('9999-later.sql', '')")
    await database.stop()
    await refused(state_dir, 'by a newer Quaestor already (9999-later.sql)')
    const disk = await mountSmallDisk(context, '160m')
    execFileSync('cp', ['-a', state_dir, join(disk.folder, 'state')])
    await disk.fill(0.03 * 160 * 2 ** 20)
    await refused(join(disk.folder, 'state'), '% of the disk). Make room and say it again. Nothing was changed.')
  })
})

describe('U2 the page while it works', () => {
  it('U2 is 503 for everybody, in the language of the browser, and says when to come again', async () => {
    const page = await openWaitingPage(0, '127.0.0.1')
    onTestFinished(() => page?.close())
    const asked = (headers: Record<string, string>) =>
      fetch(`http://127.0.0.1:${page?.port}/v1/grade/list`, { method: 'POST', body: 'x', headers })
    const shown = await asked({ accept: 'text/html', 'accept-language': 'ta, hi-IN;q=0.8, en;q=0.5' })
    expect([shown.status, shown.headers.get('retry-after'), await shown.text()]).toEqual([
      503,
      '5',
      expect.stringContaining('<html lang="hi">'),
    ])
    const told = await asked({ accept: 'application/json' })
    expect([told.status, await told.json()]).toEqual([
      503,
      expect.objectContaining({ success: false, errorCode: 'busy_server' }),
    ])
    expect([languageFor(undefined), languageFor('ta'), languageFor('en-IN,hi')]).toEqual(['en', 'en', 'en'])
    expect(await openWaitingPage(page?.port ?? 0, '127.0.0.1')).toBeNull()
  })
})

describe('U5 a replacement that was cut off', () => {
  const clusterIn = async (base: string, name: string) => {
    await mkdir(join(base, name))
    await writeFile(join(base, name, 'which'), name)
  }
  const which = (base: string) => readFileSync(join(base, 'postgres', 'which'), 'utf8')

  it.each([
    [['postgres', 'postgres.made'], 'postgres', 'as it was before'],
    [['postgres', 'postgres.whole'], 'postgres', 'as it was before'],
    [['postgres.before', 'postgres.whole'], 'postgres.whole', 'is the new one'],
    [['postgres', 'postgres.before'], 'postgres', 'is the new one'],
  ])('U5 with %j left is one of the two, and is said to be', async (left, is, said) => {
    const base = await makeFolder()
    for (const name of left) await clusterIn(base, name)
    expect(await settleSwap(base)).toContain(said)
    expect([which(base), readdirSync(base)]).toEqual([is, ['postgres']])
    expect(await settleSwap(base)).toBeNull()
  })

  it('U5 that was not cut off leaves the new one alone', async () => {
    const base = await makeFolder()
    await clusterIn(base, 'postgres')
    await mkdir(successorIn(base))
    await appendFile(join(successorIn(base), 'which'), 'new')
    await swap(base)
    expect([which(base), readdirSync(base)]).toEqual(['new', ['postgres']])
  })
})
