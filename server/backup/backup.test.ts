import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { api } from '#contract'
import { readOrMakeSecret } from '../db/secret.ts'
import { folderFiles } from '../files/folder-files.ts'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { readArchive } from './archive.ts'
import { listTables } from './catalogue.ts'
import { restoreBackup } from './restore.ts'
import { RestoreError } from './restore-error.ts'
import { ENTRY_BYTES, saveBackup } from './save.ts'

const app = await startTestApp()
const { owner } = app.databases
let folder = ''
let school: TestSchool
const file = (name: string) => join(folder, name)
const now = new Date('2026-11-20T06:00:00.000Z')

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quaestor-backup-'))
  school = await makeSchool(app)
  const chapter = await makeChapter(app, school, { chapter: 'A "quoted", \\ (odd) chapter: अध्याय' })
  await makeQuestion(
    app,
    school,
    { question_text: "<p>Is NULL null, or is '' nothing?</p>", tags: ['a,b', '{c}'] },
    chapter,
  )
  const grade = await app.call<{ id: number }>(api.grade.create, { title: 'Class of itself' }, school.admin)
  await app.call(api.grade.update, { next_grade_id: chapter.grade_id }, school.admin, grade.data.id)
  await store().put('0123456789abcdef0123456789abcdef.png', Buffer.from([0, 255, 10, 13]))
  await writeFile(file('files/01/0123456789abcdef0123456789abcdef.png.draft-of-a-crash'), 'half')
  await owner.query('select 1')
})

afterAll(() => rm(folder, { recursive: true }))

async function everyRow(): Promise<Record<string, string[]>> {
  const rows: Record<string, string[]> = {}
  for (const table of await listTables(owner)) {
    const found = await owner.query<{ row: string }>(`select t::text as row from ${table} t order by 1`)
    rows[table] = found.rows.map(({ row }) => row)
  }
  return rows
}

const store = () => folderFiles(file('files'))
const parts = (more: object = {}) => {
  const files = store()
  return {
    owner,
    files,
    waiting: { files, folder: file('waiting') },
    now,
    force: true,
    new_key: false,
    seal_key: null,
    version: '1.0.0',
    migrations: 'db/migrations',
    ...more,
  }
}

/** What a restore brings back: all but who is signed in, and the mark of the restore itself. */
async function restorable() {
  const { sign_ins, platform_settings, ...rows } = await everyRow()
  return { ...rows, sign_ins: sign_ins?.length, key: platform_settings?.filter((row) => row.includes('signing_key')) }
}

describe('a back-up', () => {
  it('put back is every row and file as it was, with the counters behind the ids', async () => {
    const before = await restorable()
    const manifest = await saveBackup(parts(), file('whole.tar.gz'))
    expect(manifest).toMatchObject({ made_at: now.toISOString(), files: 1, tables: { questions: 1, schools: 1 } })
    await makeChapter(app, school)
    await store().put('ffffffffffffffffffffffffffffffff.png', Buffer.from('later'))
    expect(await restorable()).not.toEqual(before)

    await restoreBackup(parts(), file('whole.tar.gz'))
    expect(await restorable()).toEqual(before)
    const files = store()
    expect(await files.find('0123456789abcdef0123456789abcdef.png')).toEqual(Buffer.from([0, 255, 10, 13]))
    expect(await files.find('ffffffffffffffffffffffffffffffff.png')).toBeNull()
    // A counter that began again would give an id that is taken.
    expect((await makeChapter(app, school)).id).toBeGreaterThan(0)
  })

  it('holds no more rows in one entry than some megabytes, however large they are, and all of them', async () => {
    const { grade_id, subject_id } = await makeChapter(app, school)
    await owner.query(
      `insert into instructions (client_id, grade_id, subject_id, heading, content)
       select $1, $2, $3, 'Large ' || n, repeat('long words ', case when n % 50 = 0 then 900000 when n > 130 then 90000 else 1 end)
       from generate_series(1, 150) n`,
      [school.id, grade_id, subject_id],
    )
    const before = await restorable()
    await saveBackup(parts(), file('large.tar.gz'))
    const sizes: number[] = []
    for await (const { name, bytes } of readArchive(file('large.tar.gz'))) {
      if (name.startsWith('tables/instructions/')) sizes.push(bytes.length)
    }
    const least = 'long words '.length * 900_000
    expect(sizes.filter((size) => size > 1.1 * ENTRY_BYTES).map((size) => size < 1.1 * least)).toEqual([
      true,
      true,
      true,
    ])
    await restoreBackup(parts(), file('large.tar.gz'))
    expect(await restorable()).toEqual(before)
    await owner.query("delete from instructions where heading like 'Large %'")
  })

  it('keeps the rules of the database: foreign keys are there again', async () => {
    const wrong = owner.query("insert into sections (client_id, grade_id, title) values (1, 999999, 'A')")
    await expect(wrong).rejects.toThrow(/foreign key/)
  })

  it('put back ends all sign-ins, gives the numbers of later ones to nobody, and makes a new key where it is told to', async () => {
    const keyOf = async () =>
      (await owner.query("select value from platform_settings where key = 'signing_key'")).rows[0]?.value
    const signIn = async () => {
      const { rows } = await owner.query<{ id: number }>(
        `insert into sign_ins (client_id, account_id, kind, nonce, rotated_at, created_at, expires_at)
         select client_id, id, 'PASSWORD', 'n', now(), now(), now() + interval '1 day' from accounts limit 1 returning id`,
      )
      return rows[0]?.id ?? 0
    }
    await signIn()
    const key = await keyOf()
    await saveBackup(parts(), file('signed-in.tar.gz'))
    const later = await signIn()
    await restoreBackup(parts(), file('signed-in.tar.gz'))
    expect((await owner.query('select 1 from sign_ins where revoked_at is null')).rowCount).toBe(0)
    expect(await signIn()).toBeGreaterThan(later)
    expect(await keyOf()).toBe(key)
    await restoreBackup(parts({ new_key: true }), file('signed-in.tar.gz'))
    expect(await keyOf()).toBeUndefined()
    expect(await readOrMakeSecret(app.databases)).not.toBe(key)
  })

  it('holds no open signing key, and one that is sealed only for whoever has the key beside it', async () => {
    const keyIn = async () =>
      (await owner.query("select value from platform_settings where key = 'signing_key'")).rows[0]?.value
    const savedIn = async (name: string) => {
      const texts = []
      for await (const { bytes } of readArchive(file(name))) texts.push(bytes.toString('utf8'))
      return texts.join('\n')
    }
    const key = randomBytes(32)
    const keys = { where: 'SEAL_KEY', find: async () => key, make: async () => null }
    const secret = await readOrMakeSecret(app.databases)
    await saveBackup(parts(), file('open.tar.gz'))
    expect(await savedIn('open.tar.gz')).not.toContain(secret)
    expect(await readOrMakeSecret(app.databases, keys)).toBe(secret)
    await saveBackup(parts(), file('sealed.tar.gz'))
    const saved = await savedIn('sealed.tar.gz')
    expect([saved.includes('sealed:'), saved.includes(secret)]).toEqual([true, false])
    // Elsewhere, where another key is: that installation's own stays, or a new one is made.
    await owner.query("update platform_settings set value = 'its own' where key = 'signing_key'")
    await restoreBackup(parts({ seal_key: randomBytes(32) }), file('sealed.tar.gz'))
    expect(await keyIn()).toBe('its own')
    await owner.query("delete from platform_settings where key = 'signing_key'")
    await restoreBackup(parts(), file('sealed.tar.gz'))
    expect(await keyIn()).toBeUndefined()
    // With the key its links and codes stay good.
    await restoreBackup(parts({ seal_key: key }), file('sealed.tar.gz'))
    expect(await readOrMakeSecret(app.databases, keys)).toBe(secret)
    await owner.query('update platform_settings set value = $1 where key = $2', [secret, 'signing_key'])
  })

  it('has its name once it is whole, and takes no other file away', async () => {
    const seen: string[][] = []
    const files = store()
    const slow = {
      ...files,
      find: (name: string) =>
        readdir(folder).then((names) => {
          seen.push(names)
          return files.find(name)
        }),
    }
    await saveBackup(parts({ files: slow }), file('named.tar.gz'))
    const during = seen[0]?.filter((name) => name.startsWith('named.tar.gz')) ?? []
    expect(during).toEqual([expect.stringMatching(/^named\.tar\.gz\.[\w-]+\.unfinished$/)])
    expect((await readdir(folder)).filter((name) => name.startsWith('named.tar.gz'))).toEqual(['named.tar.gz'])
    await expect(saveBackup(parts(), file('named.tar.gz'))).rejects.toThrow('there already')
    expect((await readdir(folder)).filter((name) => name.endsWith('.unfinished'))).toEqual([])
  })

  it('ends the jobs that were under way', async () => {
    await owner.query(
      `insert into jobs (client_id, kind, title, state, input, "of") values (${school.id}, 'test', 'A job', 'running', '{}', 1)`,
    )
    await saveBackup(parts(), file('jobs.tar.gz'))
    await restoreBackup(parts(), file('jobs.tar.gz'))
    const { rows } = await owner.query("select state, message_said from jobs where title = 'A job'")
    expect(rows).toEqual([{ state: 'failed', message_said: { code: 'job.in_backup' } }])
  })

  it('never overwrites a file, and leaves none behind where it fails', async () => {
    await writeFile(file('taken.tar.gz'), 'mine')
    await expect(saveBackup(parts(), file('taken.tar.gz'))).rejects.toThrow('EEXIST')
    expect(await readFile(file('taken.tar.gz'), 'utf8')).toBe('mine')
    await expect(saveBackup(parts(), file('no/such/folder.tar.gz'))).rejects.toThrow('ENOENT')
  })
})

describe('nothing is changed', () => {
  const refused = async (from: string, message: string, more: object = {}) => {
    const before = await everyRow()
    await expect(restoreBackup(parts(more), from)).rejects.toThrow(RestoreError)
    await expect(restoreBackup(parts(more), from)).rejects.toThrow(message)
    expect(await everyRow()).toEqual(before)
    expect(await store().find('0123456789abcdef0123456789abcdef.png')).not.toBeNull()
  }

  /** The archive of the first test with its bytes changed. */
  async function broken(name: string, change: (bytes: Buffer) => Buffer): Promise<string> {
    await writeFile(file(name), gzipSync(change(gunzipSync(await readFile(file('whole.tar.gz'))))))
    return file(name)
  }
  const replaced = (from: string, to: string) => (bytes: Buffer) => {
    const at = bytes.indexOf(from)
    return Buffer.concat([bytes.subarray(0, at), Buffer.from(to), bytes.subarray(at + from.length)])
  }

  it('by a restore into a database that holds something, unless it is told to', () =>
    refused(file('whole.tar.gz'), 'Say --force', { force: false }))

  it('by a file that is no back-up, or is not there', async () => {
    await writeFile(file('text.txt'), 'hello')
    await refused(file('text.txt'), "can't be read as a back-up")
    await refused(file('nowhere'), "can't be read as a back-up")
  })

  it('by a back-up that was cut off', async () => {
    await refused(await broken('cut.tar.gz', (bytes) => bytes.subarray(0, bytes.length / 2)), 'cut off')
  })

  it('by a back-up in which a letter has changed', async () => {
    await refused(await broken('letter.tar.gz', replaced('nothing?', 'Nothing?')), 'The back-up is damaged')
  })
})
