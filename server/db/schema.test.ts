import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase } from '../testing/database.ts'
import type { Databases } from './connect.ts'
import { migrate, splitStatements } from './migrate.ts'
import { printSchema } from './print-schema.ts'
import { printTables } from './print-tables.ts'
import { assertIsolated } from './roles.ts'

describe('the schema', () => {
  let databases: Databases
  beforeAll(async () => {
    databases = await openTestDatabase()
    return () => databases.close()
  })

  it('after all migrations is what db/schema.sql shows (UPDATE_SCHEMA=1 writes it anew)', async () => {
    const printed = await printSchema(databases.owner)
    const path = resolve('db/schema.sql')
    if (process.env.UPDATE_SCHEMA === '1') writeFileSync(path, printed)
    expect(printed).toBe(readFileSync(path, 'utf8'))
  })

  it('is what Kysely knows of its tables: names, types, nulls, defaults (UPDATE_SCHEMA=1 writes it anew)', async () => {
    const printed = await printTables(databases.owner)
    const path = resolve('server/db/schema.ts')
    if (process.env.UPDATE_SCHEMA === '1') writeFileSync(path, printed)
    expect(printed).toBe(readFileSync(path, 'utf8'))
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
    await databases.owner.query("insert into schema_migrations (name) values ('9999-future.sql')")
    try {
      await expect(migrate(databases.owner, resolve('db/migrations'))).rejects.toThrow('migrated by a newer Quaestor')
    } finally {
      await databases.owner.query("delete from schema_migrations where name = '9999-future.sql'")
    }
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
