import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { migrate } from '../db/migrate.ts'
import { folderFiles } from '../files/folder-files.ts'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeQuestion, makeSchool } from '../testing/factories/factories.ts'
import { newDatabase } from '../testing/program.ts'
import { listTables } from './catalogue.ts'
import { restoreBackup } from './restore.ts'
import { RestoreError } from './restore-error.ts'
import { saveBackup } from './save.ts'

const app = await startTestApp()
const { owner } = app.databases
let folder = ''
const file = (name: string) => join(folder, name)

/** The migrations of a version that has these besides ours. */
async function versionWith(name: string, more: Record<string, string>): Promise<string> {
  const path = file(name)
  await cp(resolve('db/migrations'), path, { recursive: true })
  for (const [name, text] of Object.entries(more)) await writeFile(join(path, name), `${text}\n`)
  return path
}

/** A database that a version has made, as its owner sees it. */
async function installed(migrations: string): Promise<pg.Pool> {
  const pool = new pg.Pool({ connectionString: await newDatabase() })
  // The database may go before its connections.
  pool.on('error', () => undefined)
  onTestFinished(() => pool.end())
  await migrate(pool, migrations)
  return pool
}

const parts = (pool: pg.Pool, migrations: string, version: string) => {
  const files = folderFiles(file('files'))
  const waiting = { files, folder: file('waiting') }
  const how = { force: false, new_key: false, seal_key: null }
  return { owner: pool, files, waiting, now: new Date('2026-11-20T06:00:00Z'), ...how, version, migrations }
}

async function rowsOf(pool: pg.Pool, table: string): Promise<Record<string, unknown>[]> {
  const { rows } = await pool.query<{ row: Record<string, unknown> }>(
    `select to_jsonb(t) as row from ${table} t order by t::text`,
  )
  return rows.map(({ row }) => row)
}

/** Everything that makes the tables what they are, in no order of columns. */
async function shapeOf(pool: pg.Pool): Promise<unknown[]> {
  const { rows } = await pool.query(`
    select table_name, column_name, data_type, column_default, is_nullable from information_schema.columns where table_schema = 'public'
    union all select conrelid::regclass::text, conname, pg_get_constraintdef(oid), null, null from pg_constraint where connamespace = 'public'::regnamespace
    union all select tablename, indexname, indexdef, null, null from pg_indexes where schemaname = 'public'
    union all select tablename, policyname, qual, with_check, null from pg_policies
    union all select table_name, grantee, privilege_type, null, null from information_schema.role_table_grants where table_schema = 'public'
    union all select proname, pg_get_functiondef(p.oid), proacl::text, null, null from pg_proc p
      where pronamespace = 'public'::regnamespace and not exists (select 1 from pg_depend where objid = p.oid and deptype = 'e')
    order by 1, 2, 3`)
  return rows
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'quaestor-versions-'))
  const school = await makeSchool(app)
  await makeQuestion(
    app,
    school,
    { question_text: "<p>Is NULL null, or is '' nothing?</p>" },
    await makeChapter(app, school),
  )
  await saveBackup(parts(owner, 'db/migrations', '1.0.0'), file('old.tar.gz'))
})

afterAll(() => rm(folder, { recursive: true }))

const next = {
  '9001-next.sql': `alter table grades add column wing text not null default 'east';

update grades set wing = title || ' wing';`,
  '9002-next.sql': `alter table instructions rename to guidances;

alter table chapters drop column weightage;

create or replace function search_students(school bigint, pattern text) returns setof bigint
language sql stable security definer set search_path = pg_catalog as $$ select id from public.students where false $$;`,
}

describe('U4 a back-up of an older version', () => {
  it('U4 is put into a newer one: its rows, brought on, in the tables of a fresh installation', async () => {
    const newer = await versionWith('newer', next)
    const target = await installed(newer)
    const fresh = await installed(newer)
    const manifest = await restoreBackup(parts(target, newer, '1.1.0'), file('old.tar.gz'))
    expect(await shapeOf(target)).toEqual(await shapeOf(fresh))
    expect(await rowsOf(target, 'questions')).toEqual(await rowsOf(owner, 'questions'))
    const grades = await rowsOf(owner, 'grades')
    expect(grades.length).toBeGreaterThan(0)
    expect(await rowsOf(target, 'grades')).toEqual(grades.map((row) => ({ ...row, wing: `${row.title} wing` })))
    for (const [table, count] of Object.entries(manifest.tables)) {
      if (['instructions', 'platform_settings'].includes(table)) continue
      expect([table, (await rowsOf(target, table)).length]).toEqual([table, count])
    }
    // A migration of the next start finds all of them noted.
    expect(await migrate(target, newer)).toEqual([])
    const made = await target.query(
      'insert into grades (client_id, title) select client_id, $1 from grades limit 1 returning id',
      ['New'],
    )
    expect(made.rowCount).toBe(1)
  })

  it('U4 fits where the same steps came in another order, which shows in the order of columns', async () => {
    const late = { '9000-late.sql': 'alter table grades add column late text default $s$late$s$;' }
    const both = await versionWith('both', { ...next, ...late })
    const without = await versionWith('without', next)
    const old = await installed(without)
    await restoreBackup(parts(old, without, '1.1.0'), file('old.tar.gz'))
    await migrate(old, both)
    await saveBackup(parts(old, both, '1.2.0'), file('late.tar.gz'))
    const target = await installed(both)
    await restoreBackup(parts(target, both, '1.2.0'), file('late.tar.gz'))
    for (const table of await listTables(old)) {
      if (table !== 'platform_settings')
        expect([table, await rowsOf(target, table)]).toEqual([table, await rowsOf(old, table)])
    }
  })

  it('U4 leaves what is there as it was when a step after its rows fails', async () => {
    const failing = await versionWith('failing', {
      '9001-next.sql': 'alter table questions add column since integer not null;',
    })
    const target = await installed(resolve('db/migrations'))
    const before = await shapeOf(target)
    await expect(restoreBackup(parts(target, failing, '1.1.0'), file('old.tar.gz'))).rejects.toThrow(
      'contains null values',
    )
    expect(await shapeOf(target)).toEqual(before)
    expect(await rowsOf(target, 'questions')).toEqual([])
  })
})

describe('U4 refused, with nothing changed, is', () => {
  const refused = async (path: string, words: string, migrations = resolve('db/migrations'), version = '1.0.0') => {
    const target = await installed(migrations)
    const before = await shapeOf(target)
    const restore = restoreBackup(parts(target, migrations, version), path)
    await expect(restore).rejects.toThrow(RestoreError)
    await expect(restore).rejects.toThrow(words)
    expect(await shapeOf(target)).toEqual(before)
  }
  const changed = async (name: string, from: string, to: string) => {
    const bytes = gunzipSync(await readFile(file('old.tar.gz')))
    const at = bytes.indexOf(from)
    if (at < 0 || from.length !== to.length) throw new Error('Nothing to change')
    bytes.write(to, at)
    await writeFile(file(name), gzipSync(bytes))
    return file(name)
  }

  it('U4 a newer back-up in an older program, with both versions', async () => {
    const newer = await versionWith('newest', next)
    const source = await installed(newer)
    await saveBackup(parts(source, newer, '1.1.0'), file('newer.tar.gz'))
    await refused(
      file('newer.tar.gz'),
      'of Quaestor 1.1.0, with tables (9002-next.sql) that this one, 1.0.0, does not know',
    )
  })

  it('U4 one of a program whose steps were others', async () => {
    const changed = await versionWith('changed', { '0049-desk-of-the-day.sql': 'select 1;' })
    await refused(file('old.tar.gz'), 'whose 0049-desk-of-the-day.sql was another', changed, '1.1.0')
  })

  it('U4 one with a table renamed, a row that was touched, a manifest or an archive of something else', async () => {
    await refused(
      await changed('renamed.tar.gz', 'tables/grades/', 'tables/graves/'),
      "can't be read as a back-up: not a back-up",
    )
    await refused(await changed('touched.tar.gz', 'nothing?', 'Nothing?'), 'are not those that were saved')
    await refused(await changed('manifest.tar.gz', '"made_at"', '"made_it"'), 'its manifest is none')
    await refused(await changed('other.tar.gz', '"format":2', '"format":9'), 'by a newer Quaestor')
  })
})
