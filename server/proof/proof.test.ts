import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { runAdmin } from '../../scripts/admin/commands.ts'
import { writeBackup } from '../../scripts/backup/write-backup.ts'
import { runCommand } from '../../scripts/test/commands.ts'
import { connect } from '../db/connect.ts'
import { ask, makeFolder, silent, startOn } from '../db/embedded/trial.ts'
import { loginsOf } from '../db/open.ts'
import { folderFiles } from '../files/folder-files.ts'
import { keepCopies } from '../point-in-time/keep-copies.ts'
import { listCopies } from '../point-in-time/target.ts'
import { makeUsedFolder } from '../testing/prepared-state.ts'
import { compareCounts } from './compare.ts'
import { isDue } from './keep-proving.ts'
import { proveCopy } from './prove-copy.ts'
import { claimProof, findProven } from './proven.ts'
import { assertRoomFor } from './scratch.ts'

const leftIn = (state_dir: string) => readdirSync(state_dir).filter((name) => name.includes('proof'))
const settings = ['wal_level=replica', 'archive_mode=on', 'archive_timeout=8']

describe('P3 the newest copy', () => {
  it('P3 is brought back beside the database, counted and compared; one wrong bit, a wrong key and a missing file are named', async () => {
    const state_dir = await makeUsedFolder()
    const database = await startOn(state_dir, { settings, shared_dir: undefined as never })
    const above = await makeFolder()
    const target = { folder: join(above, 'target'), key: randomBytes(32) }
    await mkdir(target.folder)
    const files = folderFiles(join(state_dir, 'files'))
    await files.put('0123456789abcdef.png', Buffer.from('a picture'))
    const log = { ...silent, error: (line: string) => expect.unreachable(line) }
    const copied: Date[] = []
    const onCopy = async (at: Date) => void copied.push(at)
    const kept = keepCopies({ ...database, files, target, log, look_ms: 50, onCopy })
    onTestFinished(() => kept.stop())
    await expect.poll(() => copied.length, { interval: 50, timeout: 240_000 }).toBe(1)
    expect((await listCopies(target, 'base')).length).toBe(1)
    const prove = (more = {}) => proveCopy({ state_dir, connection: database.connection, target, files, ...more })

    await ask(database.connection, "insert into platform_settings (key, value) values ('name', 'after the base copy')")
    expect(await prove()).toMatchObject({ kind: 'copy', tables: expect.any(Number), files: 1 })
    expect(leftIn(state_dir)).toEqual([])

    await expect(prove({ target: { ...target, key: randomBytes(32) } })).rejects.toThrow('BACKUP_KEY is not the key of')
    const [base = ''] = readdirSync(join(target.folder, 'base'))
    const path = join(target.folder, 'base', base)
    const bytes = readFileSync(path)
    bytes.writeUInt8(bytes.readUInt8(5000) ^ 1, 5000)
    writeFileSync(path, bytes)
    await expect(prove()).rejects.toThrow(`${path} is damaged in its piece 1.`)
    await kept.stop()
    await files.put('fedcba9876543210.png', Buffer.from('never put away'))
    await expect(prove({ patience: 100 })).rejects.toThrow('is not put away in BACKUP_TO')
    expect(leftIn(state_dir)).toEqual([])
  })

  it('P3 with rows that are not as many as they were is none', () => {
    const before = { grades: 3, exam_marks: 10, platform_settings: 4 }
    const after = { grades: 3, exam_marks: 12, platform_settings: 5 }
    expect(compareCounts({ grades: 3, exam_marks: 11, platform_settings: 9 }, before, after)).toBe(23)
    expect(() => compareCounts({ grades: 2, exam_marks: 13 }, before, after)).toThrow(
      'of grades there are 2, not 3; of exam_marks there are 13, not 10 to 12.',
    )
    expect(() => compareCounts({ exam_marks: 10 }, before)).toThrow('of grades there are none at all, not 3')
  })

  it('P3 does not fill a disk that has little left', async () => {
    const state_dir = await makeFolder()
    await expect(assertRoomFor(state_dir, 2 ** 50)).rejects.toThrow(
      /^A proof needs 1073742336 MB free in .*Make room\.$/,
    )
    await assertRoomFor(state_dir, 0)
  })

  it('P3 is due once a night, by day only where no night has done it, and one of several processes does it', async () => {
    const at = (hour: number) => new Date(2026, 10, 30, hour, 30)
    const ago = (from: Date, hours: number) => new Date(from.getTime() - hours * 3_600_000).toISOString()
    const proof = (of: string) => ({ kind: 'copy' as const, of, tables: 1, rows: 1, files: 0, seconds: 1 })
    const due = (now: Date, begun: number, proven: number) =>
      isDue({ begun_at: ago(now, begun), proof: proof(ago(now, proven)) }, now)
    expect(isDue({ begun_at: null, proof: null }, at(14))).toBe(true)
    expect([due(at(2), 24, 24), due(at(2), 1, 1), due(at(14), 11, 11)]).toEqual([true, false, false])
    expect([due(at(14), 31, 31), due(at(14), 5, 60), due(at(14), 7, 60), due(at(14), -2, 1)]).toEqual([
      ...[true, false, true, true],
    ])
  })
})

describe('P4 a file of npm run backup', () => {
  it('P4 is proven by npm run admin -- prove, which notes it; one that is cut off is not', async () => {
    const state_dir = await makeUsedFolder()
    const env = { STATE_DIR: state_dir, DATABASE_URL: '', NODE_ENV: 'production' }
    const refused = await runCommand(runAdmin, ['prove'], env)
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('There is nothing to prove')])
    const database = await startOn(state_dir, { shared_dir: undefined as never })
    const { owner, close } = connect(loginsOf(database.connection))
    onTestFinished(close)
    const out = join(await makeFolder(), 'backup.tar.gz')
    await chmod(dirname(out), 0o755)
    expect(await runCommand(writeBackup, ['--out', out], env)).toMatchObject({ status: 0 })
    const proved = await runCommand(runAdmin, ['prove'], env)
    expect([proved.stderr, proved.stdout]).toEqual(['', expect.stringMatching(/^The back-up is good: as of 20.* rows/)])
    const { proof, failed_at } = await findProven(owner)
    expect([proof?.kind, failed_at, leftIn(state_dir)]).toEqual(['backup', null, []])

    const now = new Date()
    const hourAgo = new Date(now.getTime() - 3_600_000)
    const claims = await Promise.all([1, 2].map(() => claimProof(owner, now, hourAgo)))
    expect(claims.sort()).toEqual([false, true])

    truncateSync(out, Math.floor(statSync(out).size / 2))
    const cut = await runCommand(runAdmin, ['prove'], env)
    expect([cut.status, cut.stderr]).toEqual([1, expect.stringContaining(`${out} can't be read as a back-up`)])
    const after = await findProven(owner)
    expect([after.proof, after.failed_at]).toEqual([proof, expect.any(String)])
    expect(leftIn(state_dir)).toEqual([])
  })
})
