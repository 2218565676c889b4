import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type OpenContent, openContent, sha256, tableFile } from '../../../interchange/content/content-file.ts'
import { type ContentTableName, tablesOf } from '../../../interchange/content/content-tables.ts'
import type { ContentRow } from '../../../interchange/content/row-places.ts'
import { bytesInMemory } from '../../../interchange/zip/byte-source.ts'
import { packZip } from '../../../interchange/zip/pack.ts'
import { openZip } from '../../../interchange/zip/zip-parts.ts'
import { folderFiles } from '../../files/folder-files.ts'
import { seedDemo } from '../../seed/seed-demo.ts'
import { openTestDatabase } from '../../testing/database.ts'
import { exportSchool, importSchool, isSchoolEqual } from './school-content.ts'

const databases = await openTestDatabase()
const state = await mkdtemp(join(tmpdir(), 'quaestor-content-'))
const files = folderFiles(state)
const now = new Date('2026-11-20T06:00:00.000Z')
let demo = 0
let whole: Buffer
afterAll(async () => {
  await databases.close()
  await rm(state, { recursive: true, force: true })
})

const read = async <T extends object>(statement: string, values: unknown[] = []) =>
  (await databases.owner.query<T>(statement, values)).rows
let schools = 0
async function emptySchool(): Promise<number> {
  const [row] = await read<{ id: string }>(
    `insert into schools (name, sub_domain, contact_person, email, phone, city, country)
     values ('New', $1, 'A Person', 'office@new.test', '+910000000100', 'Pune', 'IN') returning id`,
    [`new-${++schools}`],
  )
  return Number(row?.id)
}
async function exported(client_id: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  await exportSchool({ databases, files, client_id, scope: 'content', now }, (bytes) => void pieces.push(bytes))
  return Buffer.concat(pieces)
}
const opened = (bytes: Uint8Array) => openContent(bytesInMemory(bytes))
async function rowsOf(content: OpenContent, table: ContentTableName): Promise<ContentRow[]> {
  const rows: ContentRow[] = []
  for await (const row of content.rows(table)) rows.push(row)
  return rows
}
const limits = {
  ...{ inflated: 1e9, parts: 10_000, strict_names: true },
  refuse: (fault: object) => new Error(JSON.stringify(fault)),
}
const rowsIn = async (client_id: number) =>
  (
    await read<{ n: number }>(
      `select (select count(*) from questions where client_id = $1) + (select count(*) from grades where client_id = $1)
       + (select count(*) from media_files where client_id = $1) as n`,
      [client_id],
    )
  )[0]?.n
/** The file with a table in other words, and sums that fit it. */
async function forged(table: string, change: (text: string) => string): Promise<Buffer> {
  const zip = openZip(whole, limits)
  const manifest = JSON.parse(Buffer.from(zip.find('manifest.json') ?? []).toString())
  const pieces: Uint8Array[] = []
  const packer = packZip((bytes) => void pieces.push(bytes))
  for (const name of zip.names) {
    if (name === 'manifest.json') continue
    const bytes = zip.find(name) ?? new Uint8Array()
    const isMeant = name === `tables/${table}.jsonl`
    const text = isMeant ? Buffer.from(change(Buffer.from(bytes).toString())) : bytes
    if (isMeant) manifest.tables[table].sha256 = sha256(text)
    await packer.add(name, text)
  }
  await packer.add('manifest.json', Buffer.from(JSON.stringify(manifest)))
  await packer.end()
  return Buffer.concat(pieces)
}

describe('the content of a school', () => {
  beforeAll(async () => {
    await seedDemo({ databases, files, root: resolve('.'), now })
    const [school] = await read<{ id: string }>('select id from schools limit 1')
    demo = Number(school?.id)
    whole = await exported(demo)
  })

  it('I60 I62 is a file of tables whose ids are places, the same for the same school', async () => {
    const content = await opened(whole)
    expect(content.manifest).toMatchObject({ format: 1, program: 'Quaestor', scope: 'content' })
    for (const table of [
      'grades',
      'subjects',
      'chapters',
      'questions',
      'question_versions',
      'question_papers',
    ] as const)
      expect([table, (await rowsOf(content, table)).length > 0]).toEqual([table, true])
    const questions = await rowsOf(content, 'questions')
    expect(questions.map(({ id }) => id)).toEqual(questions.map((_, at) => at + 1))
    expect(content.manifest.files.n).toBeGreaterThan(0)
    expect((await exported(demo)).equals(whole)).toBe(true)
  })

  it('I61 nothing that signs somebody in, and nobody’s name or address, is in it', async () => {
    const zip = openZip(whole, limits)
    const all = zip.names
      .filter((name) => /\.(?:jsonl|json)$/.test(name))
      .map((name) => Buffer.from(zip.find(name) ?? []).toString())
      .join('\n')
    const secrets = await read<{ secret: string }>(
      `select password_hash as secret from accounts where password_hash is not null union select email from accounts where email is not null
       union select secret from report_cards union select value from platform_settings where length(value) > 20
       union select admission_no from students`,
    )
    expect(secrets.length).toBeGreaterThan(50)
    for (const { secret } of secrets) expect(all.includes(`"${secret}"`), secret).toBe(false)
  })

  it('I64 I65 goes into an empty school with equal sums, and out of it again byte for byte the same tables', async () => {
    const school = await emptySchool()
    const content = await opened(whole)
    const checked = await importSchool({ databases, files, client_id: school }, content, { dry_run: true, now })
    expect(await rowsIn(school)).toBe(0)
    const imported = await importSchool({ databases, files, client_id: school }, content, { now })
    expect([imported.changed, await isSchoolEqual({ databases, client_id: school }, content)]).toEqual([[], true])
    expect(imported.tables).toEqual(checked.tables)
    const [first, second] = [openZip(whole, limits), openZip(await exported(school), limits)]
    for (const table of tablesOf('content')) {
      const [one, other] = [first, second].map((zip) => Buffer.from(zip.find(tableFile(table)) ?? []).toString())
      expect(other === one, table).toBe(true)
    }
    const [found] = await read<{ n: string; words: string }>(
      `select (select count(*) from questions where client_id = $1 and search_text <> '') as n,
        (select count(*) from question_words where client_id = $1) as words`,
      [school],
    )
    expect(Number(found?.n)).toBe(imported.tables.find(({ name }) => name === 'questions')?.created)
    expect(Number(found?.words)).toBeGreaterThan(100)
    const texts = await read<{ search_text: string }>(
      `select a.search_text from questions a where a.client_id = $1 except select b.search_text from questions b where b.client_id = $2`,
      [school, demo],
    )
    expect(texts).toEqual([])
    // I63: what is in use takes no second one.
    await expect(importSchool({ databases, files, client_id: school }, await opened(whole), { now })).rejects.toThrow(
      /grades \d+/,
    )
    await expect(importSchool({ databases, files, client_id: demo }, await opened(whole), { now })).rejects.toThrow(
      /questions \d+/,
    )
  })

  it('I63 I64 of a file that is not right nothing is in the school, not even a picture', async () => {
    const school = await emptySchool()
    const into = async (bytes: Uint8Array) =>
      importSchool({ databases, files, client_id: school }, await opened(bytes), { now })
    const keys = async () => {
      const all: string[] = []
      for await (const key of files.list()) all.push(key)
      return all.length
    }
    const before = await keys()
    await expect(into(whole.subarray(0, whole.length - 100))).rejects.toMatchObject({ code: 'damaged' })
    await expect(into(await forged('topics', (text) => text.replace('"id":2', '"id":1')))).rejects.toMatchObject({
      code: 'row_twice',
    })
    await expect(
      into(await forged('questions', (text) => text.replace('"chapter_id":', '"chapter_id":9999'))),
    ).rejects.toMatchObject({ code: 'reference' })
    await expect(
      into(await forged('questions', (text) => text.replace('"level":"EASY"', '"level":"HUGE"'))),
    ).rejects.toMatchObject({ code: 'row_form' })
    await expect(
      into(await forged('question_papers', (text) => text.replace('"marks_each":', '"marks_every":'))),
    ).rejects.toMatchObject({ code: 'row_form' })
    expect([await rowsIn(school), await keys()]).toEqual([0, before])
  })

  it('I64 stopped midway, and with its connection cut, it leaves no row and can be read in again', async () => {
    const school = await emptySchool()
    const content = await opened(whole)
    const all = Object.values(content.manifest.tables).reduce((sum, { rows }) => sum + rows, 0)
    const stopped = (stop: () => Promise<unknown>) => {
      let is_told = false
      const progress = async (done: number) => {
        if (is_told || done < all / 2) return
        is_told = true
        await stop()
      }
      return importSchool({ databases, files, client_id: school }, content, { progress, now })
    }
    const sums = async () => [
      await rowsIn(school),
      (await read('select 1 from question_words where client_id = $1', [school])).length,
    ]
    await expect(
      stopped(async () => {
        throw new Error('called off')
      }),
    ).rejects.toThrow('called off')
    expect(await sums()).toEqual([0, 0])
    const cut = stopped(() =>
      read(
        "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and state = 'idle in transaction'",
      ),
    )
    await expect(cut).rejects.toThrow()
    expect(await sums()).toEqual([0, 0])
    await importSchool({ databases, files, client_id: school }, content, { now })
    expect(await isSchoolEqual({ databases, client_id: school }, content)).toBe(true)
  })

  it('I66 HTML that nobody here would store goes through the sanitiser, and is told', async () => {
    const school = await emptySchool()
    const bytes = await forged('question_versions', (text) =>
      text.replace('"question_text":"<p>', '"question_text":"<script>alert(1)</script><p onclick=\\"x()\\">'),
    )
    const content = await opened(bytes)
    const { changed } = await importSchool({ databases, files, client_id: school }, content, { now })
    expect([changed.length, await isSchoolEqual({ databases, client_id: school }, content)]).toEqual([1, false])
    const hostile = await read(
      `select 1 from question_versions where client_id = $1 and question_text ~ '<script|onclick'`,
      [school],
    )
    expect(hostile).toEqual([])
  })
})
