import { randomBytes } from 'node:crypto'
import {
  createReadStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { chmod, mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { readBackup } from '../../scripts/backup/read-backup.ts'
import { runCommand } from '../../scripts/test/commands.ts'
import { type EmbeddedDatabase, startEmbedded } from '../db/embedded/embedded.ts'
import { until } from '../db/embedded/postmaster.ts'
import { ask, makeFolder, startOn } from '../db/embedded/trial.ts'
import { folderFiles } from '../files/folder-files.ts'
import { startS3 } from '../testing/s3.ts'
import { nameOf, numberOf, putJournalAway } from './journal.ts'
import { copiesNow, keepCopies } from './keep-copies.ts'
import { isBaseDue } from './night.ts'
import { CopyError, openSealed, sealBytes } from './sealed.ts'
import { listCopies } from './target.ts'

const key = randomBytes(32)
const settings = ['wal_level=replica', 'archive_mode=on', 'archive_timeout=8']
/** What keeping copies complained of. */
const failures: string[] = []
const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
let above = ''
let database: EmbeddedDatabase
/** What was acknowledged, and when: the log that a restored second is compared with. */
const acknowledged: { n: number; at: number }[] = []
const target = () => ({ folder: join(above, 'target'), key })

/** Waits for what the tests go by. */
async function reach(isTrue: () => Promise<boolean>): Promise<void> {
  if (!(await until(isTrue, 300_000))) throw new Error(`Copies were not put away: ${failures.join('; ')}`)
}

/** Saves a mark every so often, as fast as it is acknowledged, over some seconds; files beside. */
beforeAll(async () => {
  above = mkdtempSync(join(tmpdir(), 'quaestor-second-'))
  const state_dir = await folderIn('state')
  database = await startEmbedded({ state_dir, log: silent, settings })
  await folderIn('target')
  const files = folderFiles(join(state_dir, 'files'))
  await files.put('0123456789abcdef.png', Buffer.from('before'))
  const client = new pg.Client(database.connection)
  client.on('error', () => undefined)
  await client.connect()
  await client.query('create table marks (n integer primary key, at timestamptz not null default clock_timestamp())')
  const kept = keepCopies({
    ...database,
    files,
    target: target(),
    log: { ...silent, error: (line) => void failures.push(line) },
    look_ms: 100,
  })
  await reach(async () => (await listCopies(target(), 'base')).length === 1)
  for (let n = 1; n <= 60; n++) {
    await client.query('insert into marks (n) values ($1)', [n])
    acknowledged.push({ n, at: Date.now() })
    if (n === 20) await files.put('fedcba9876543210.png', Buffer.from('later'))
    if (n % 20 === 0) await client.query('select pg_switch_wal()')
    await wait(100)
  }
  await reach(async () => (await listCopies(target(), 'wal')).length > 2)
  await kept.stop()
  await client.end()
  // The disk is lost: nothing that was not put away by now is seen again.
  await database.stop()
})

afterAll(() => rmSync(above, { recursive: true, force: true }))

async function folderIn(name: string): Promise<string> {
  await chmod(above, 0o755)
  await mkdir(join(above, name), { mode: 0o711 })
  return join(above, name)
}

const env = (STATE_DIR: string, more = {}) => ({
  ...{ STATE_DIR, BACKUP_TO: target().folder, BACKUP_KEY: key.toString('base64'), DATABASE_URL: '' },
  ...more,
})
const restore = (state_dir: string, at: Date, more = {}) =>
  runCommand(readBackup, ['--at', `${at.toISOString().slice(0, 19)}Z`], env(state_dir, more))

describe('P2 npm run restore -- --at', () => {
  it('P2 brings back every mark that was acknowledged by the end of a second, and none of a later one', async () => {
    const shown = await runCommand(readBackup, ['--list'], env(join(above, 'empty')))
    expect([shown.status, shown.stdout]).toEqual([0, expect.stringMatching(/^from 20.* UTC to 20.* UTC$/)])
    const first = acknowledged[0]?.at ?? 0
    const second = new Date(first + 1000 + Math.floor(Math.random() * 4) * 1000)
    const state_dir = await folderIn('restored')
    const outcome = await restore(state_dir, second)
    expect([outcome.status, outcome.stderr]).toEqual([0, ''])
    const restored = await startOn(state_dir)
    const end = Math.floor(second.getTime() / 1000) * 1000 + 1000
    const there = Number(await ask(restored.connection, 'select count(*) from marks'))
    // The database notes a commit a moment before it is acknowledged: one may be on either side.
    const by = acknowledged.filter((one) => one.at < end).length
    expect([by, by + 1]).toContain(there)
    expect(await ask(restored.connection, `select count(*) from marks where n <= ${there}`)).toBe(String(there))
    expect(await ask(restored.connection, `select count(*) from marks where at >= to_timestamp(${end / 1000})`)).toBe(
      '0',
    )
    await restored.stop()
    expect(await folderFiles(join(state_dir, 'files')).find('0123456789abcdef.png')).toEqual(Buffer.from('before'))
  })

  it('P2 says what it takes: a moment before all copies, a second that is none, a folder with a database, no BACKUP_TO', async () => {
    const state_dir = await folderIn('refused')
    const refused = async (words: string, outcome: ReturnType<typeof runCommand>) =>
      expect(await outcome).toEqual({ status: 1, stdout: '', stderr: expect.stringContaining(words) })
    await refused(
      'before the first base copy. What can be had:\nfrom 20',
      restore(state_dir, new Date('2026-01-01T00:00:00Z')),
    )
    await refused('--at must look like', runCommand(readBackup, ['--at', 'yesterday'], env(state_dir)))
    await refused('There is a database in', restore(join(above, 'state'), new Date(acknowledged[30]?.at ?? 0)))
    await refused(
      'BACKUP_TO is missing',
      runCommand(readBackup, ['--list'], env(state_dir, { BACKUP_TO: '', BACKUP_KEY: '' })),
    )
    await refused(
      'outside of STATE_DIR',
      runCommand(readBackup, ['--list'], env(state_dir, { BACKUP_TO: join(state_dir, 'copies') })),
    )
  })

  it('P2 names a gap, a wrong bit and a wrong key, and leaves nothing', async () => {
    const state_dir = await folderIn('damaged')
    const last = new Date((acknowledged.at(-1)?.at ?? 0) - 1000)
    const fails = async (words: string, more = {}) => {
      expect(await restore(state_dir, last, more)).toEqual({
        status: 1,
        stdout: '',
        stderr: expect.stringContaining(words),
      })
      expect(readdirSync(state_dir).filter((name) => /^postgres($|\.made)/.test(name))).toEqual([])
    }
    await fails('BACKUP_KEY is not the key of', { BACKUP_KEY: randomBytes(32).toString('base64') })
    await fails('is encrypted: set BACKUP_KEY', { BACKUP_KEY: '' })
    const [base = ''] = readdirSync(join(target().folder, 'base'))
    const second = nameOf('00000001', (numberOf(base.split('-')[1] ?? '') ?? 0) + 1)
    const path = join(target().folder, 'wal', second)
    const whole = readFileSync(path)
    const flipped = Buffer.from(whole)
    flipped.writeUInt8(flipped.readUInt8(flipped.length - 300) ^ 1, flipped.length - 300)
    writeFileSync(path, flipped)
    await fails(`${path} is damaged in its piece 1.`)
    writeFileSync(path, whole)
    renameSync(path, join(above, 'away'))
    await fails(`${path} is missing`)
    renameSync(join(above, 'away'), path)
  })
})

describe('P1 a target', () => {
  it('P1 that takes its time with each write keeps nobody waiting, is named once, and again once it is in time', async () => {
    const s3 = await startS3()
    for (const [name, value] of Object.entries(s3.env)) vi.stubEnv(name, value)
    onTestFinished(async () => {
      vi.unstubAllEnvs()
      await s3.stop()
    })
    const state_dir = await makeFolder()
    const running = await startOn(state_dir, { settings })
    const lines: string[] = []
    const log = {
      ...silent,
      info: (line: string) => void lines.push(line),
      warn: (line: string) => void lines.push(line),
    }
    const bucket = { bucket: 'files', prefix: 'slow/', region: 'us-east-1', endpoint: s3.endpoint }
    const kept = keepCopies({
      ...{ ...running, files: folderFiles(join(state_dir, 'files')), target: { bucket, key }, log },
      ...{ look_ms: 50, behind_ms: 1500 },
    })
    await expect.poll(() => lines.join('\n'), { interval: 50 }).toContain('A copy of everything is in BACKUP_TO')
    s3.setDelay(2000)
    await ask(running.connection, 'create table t as select 1 as a')
    const began = performance.now()
    for (const piece of [1, 2, 3]) {
      await ask(running.connection, `insert into t values (${piece}) returning a`)
      await ask(running.connection, 'select pg_switch_wal()')
    }
    // Three pieces that somebody waited for would take 6 s.
    expect(performance.now() - began).toBeLessThan(6000)
    // A busy machine alone may be as slow before the target is: each time has its own line, and the line of its end.
    const said = () => lines.flatMap((line) => /^BACKUP_TO is (slow|fast)/.exec(line)?.[1] ?? [])
    await expect.poll(() => said().at(-1), { interval: 50 }).toBe('slow')
    expect([copiesNow(), copiesNow(Date.now() + 60_000)]).toEqual(['WELL', 'BEHIND'])
    s3.setDelay(0)
    await expect.poll(() => lines.at(-1), { interval: 50 }).toBe('BACKUP_TO is fast enough again.')
    expect(said()).toEqual(said().map((_, at) => (at % 2 === 0 ? 'slow' : 'fast')))
    await kept.stop()
    expect(copiesNow()).toBe('OFF')
    await running.stop()
  })

  it('P1 gets a copy of everything each night, or by day where the machine is off at night', () => {
    const due = (base: string, now: string) =>
      isBaseDue(new Date(`2026-11-${base}`).getTime(), new Date(`2026-11-${now}`))
    expect(isBaseDue(0, new Date('2026-11-29T11:00'))).toBe(true)
    expect(due('29T11:00', '29T23:00')).toBe(false)
    expect(due('29T11:00', '30T00:59')).toBe(false)
    expect(due('29T11:00', '30T01:00')).toBe(true)
    expect(due('30T01:00', '30T04:59')).toBe(false)
    expect(due('29T01:00', '30T06:59')).toBe(false)
    expect(due('29T01:00', '30T07:00')).toBe(true)
  })

  it('P1 that is away stops nobody, is told once in the log, and is caught up with', async () => {
    const state_dir = join(above, 'state')
    const running = await startOn(state_dir, { settings })
    const folder = join(await makeFolder(), 'target')
    const lines: string[] = []
    const log = {
      ...silent,
      info: (line: string) => void lines.push(line),
      error: (line: string) => void lines.push(line),
    }
    const keep = () => {
      const files = folderFiles(join(state_dir, 'files'))
      const kept = keepCopies({ ...running, files, target: { folder, key: null }, log, look_ms: 50 })
      onTestFinished(() => kept.stop())
      return kept
    }
    const kept = keep()
    await ask(running.connection, 'create table t as select 1 as a')
    await ask(running.connection, 'select pg_switch_wal()')
    await expect.poll(() => lines.length, { interval: 20 }).toBe(1)
    expect(lines[0]).toMatch(/^Copies can't be put away in BACKUP_TO: .*Quaestor goes on/)
    expect(await ask(running.connection, 'select a from t')).toBe(1)
    mkdirSync(folder)
    await expect
      .poll(async () => (await listCopies({ folder, key: null }, 'wal')).length, { interval: 50 })
      .toBeGreaterThan(0)
    await expect.poll(() => lines.join('\n')).toContain('again')
    await kept.stop()
    // Its disk is not mounted: the empty folder below is not taken for it. What a crash left there goes.
    const drafts = [join(folder, 'wal', 'one.draft'), join(folder, 'files', '01', 'two.draft')]
    for (const draft of drafts) {
      mkdirSync(dirname(draft), { recursive: true })
      writeFileSync(draft, 'half')
    }
    renameSync(folder, `${folder}-unmounted`)
    mkdirSync(folder)
    const again = keep()
    await expect.poll(() => lines.at(-1), { interval: 20 }).toContain(`${folder} is not where copies were put before`)
    expect(readdirSync(folder)).toEqual([])
    rmSync(folder, { recursive: true })
    renameSync(`${folder}-unmounted`, folder)
    await expect.poll(() => lines.at(-1)).toContain('again')
    expect(drafts.filter((draft) => existsSync(draft))).toEqual([])
    await again.stop()
    // What lies there is never written over, were it of another database.
    const name = String(await ask(running.connection, 'select pg_walfile_name(pg_current_wal_lsn())'))
    await writeFile(join(folder, 'wal', name), sealBytes(null, [gzipSync('of another database')]))
    await ask(running.connection, 'create table u as select 1 as a')
    await ask(running.connection, 'select pg_switch_wal()')
    await expect(putJournalAway(running.data_dir, { folder, key: null })).rejects.toThrow(`${name} of another database`)
  })

  it('P1 holds files in which each bit counts, in their order', async () => {
    const path = join(await makeFolder(), 'sealed')
    const bytes = randomBytes(9 * 2 ** 20)
    for (const own of [key, null]) {
      await writeFile(path, sealBytes(own, [bytes.subarray(0, 100), bytes.subarray(100)]))
      const read = async () => {
        const parts = []
        for await (const part of openSealed(path, createReadStream(path), own)) parts.push(part)
        return Buffer.concat(parts)
      }
      expect((await read()).equals(bytes)).toBe(true)
      const whole = readFileSync(path)
      writeFileSync(path, whole.subarray(0, whole.length / 2))
      await expect(read()).rejects.toThrow(CopyError)
      writeFileSync(
        path,
        Buffer.concat([whole.subarray(0, 80), Buffer.from([(whole[80] ?? 0) ^ 4]), whole.subarray(81)]),
      )
      await expect(read()).rejects.toThrow('is damaged in its piece 1')
      rmSync(path)
    }
  })
})
