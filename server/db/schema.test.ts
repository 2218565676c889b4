import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Databases } from './connect.ts'
import { migrate, splitStatements } from './migrate.ts'
import { printColumnTypes } from './print-column-types.ts'
import { printSchema, printSchemaPage } from './print-schema.ts'
import { printTables } from './print-tables.ts'
import { assertIsolated } from './roles.ts'

describe('the schema', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase()
    return () => databases.close()
  })

  it.each([
    ['db/schema.sql shows, area by area', 'db/schema.sql', printSchema],
    ['docs/schema.md shows', 'docs/schema.md', printSchemaPage],
    ['Kysely knows of its tables: names, types, nulls, defaults', 'server/db/schema.ts', printTables],
    ['statements that are given rows know of their types', 'server/db/column-types.ts', printColumnTypes],
  ])('after all migrations is what %s (UPDATE_SCHEMA=1 writes it anew)', async (_, path, print) => {
    const printed = await print(databases.owner)
    if (process.env.UPDATE_SCHEMA === '1') writeFileSync(path, printed)
    expect(printed).toBe(readFileSync(path, 'utf8'))
  })

  it('says of every table what it is', async () => {
    const { rows } = await databases.owner.query<{ name: string }>(
      "select relname::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and obj_description(oid) is null",
    )
    expect(rows).toEqual([{ name: 'schema_migrations' }])
  })

  it('shows a changed type, null, default or list of values in these tables', async () => {
    const changes = [
      ['alter table grades alter column title drop not null', 'title: string | null'],
      ['alter table grades alter column level_order drop default', 'level_order: number'],
      ['alter table grades alter column next_grade_id type text', 'next_grade_id: string | null'],
      ["alter table grades add constraint two check (title in ('A', 'B'))", "title: 'A' | 'B'"],
    ] as const
    const stored = readFileSync('server/db/schema.ts', 'utf8').split('\n')
    for (const [change, line] of changes) {
      const client = await databases.owner.connect()
      try {
        await client.query('begin')
        await client.query('alter table grades drop constraint grades_client_id_next_grade_id_fkey')
        await client.query(change)
        const printed = (await printTables(client)).split('\n')
        expect(printed.filter((one, at) => one !== stored[at])).toEqual([`  ${line}`])
        await client.query('alter table grades add column place point')
        await expect(printTables(client)).rejects.toThrow('No TypeScript type for grades.place, which is point')
      } finally {
        await client.query('rollback')
        client.release()
      }
    }
  })

  it('is not migrated twice', async () => {
    expect(await migrate(databases.owner, resolve('db/migrations'))).toEqual([])
  })

  it('is refused when a newer program has migrated it', async () => {
    await databases.owner.query("insert into schema_migrations (name, sha256) values ('9999-future.sql', '')")
    try {
      await expect(migrate(databases.owner, resolve('db/migrations'))).rejects.toThrow('migrated by a newer Quaestor')
    } finally {
      await databases.owner.query("delete from schema_migrations where name = '9999-future.sql'")
    }
  })

  it('is refused when the file of a migration was changed, with both sums, and when it is from before the first release', async () => {
    const { owner } = databases
    const folder = resolve('db/migrations')
    const name = '0003-academics.sql'
    const sum = createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex')
    await owner.query('update schema_migrations set sha256 = $1 where name = $2', ['0123', name])
    try {
      await expect(migrate(owner, folder)).rejects.toThrow(
        `The migration ${name} was changed after it was applied to this database: its sum was 0123 and is now ${sum}.`,
      )
    } finally {
      await owner.query('update schema_migrations set sha256 = $1 where name = $2', [sum, name])
    }
    await owner.query('alter table schema_migrations rename column sha256 to other')
    try {
      await expect(migrate(owner, folder)).rejects.toThrow(
        /^This database was made before the first release .* Nothing was changed\.$/,
      )
    } finally {
      await owner.query('alter table schema_migrations rename column other to sha256')
    }
    expect(await migrate(owner, folder)).toEqual([])
  })

  it('is served only by a role that row-level security binds', async () => {
    await expect(assertIsolated(databases.app)).resolves.toBeUndefined()
    await expect(assertIsolated(databases.owner)).rejects.toThrow('does not start with it')
  })

  it('comes from files that are cut into one statement per message', () => {
    const cut = splitStatements('-- why\ncreate table a (\n  b int\n);\n\ndo $$\nbegin\n  perform 1;\nend\n$$;\n')
    expect(cut).toEqual(['create table a (\n  b int\n);', 'do $$\nbegin\n  perform 1;\nend\n$$;'])
    expect(() => splitStatements('select 1')).toThrow('ends inside a statement')
  })
})
