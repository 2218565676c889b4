import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it } from 'vitest'
import { SchoolSettingsInput } from '#contract'
import { referenceTables } from '../../db/distribution.ts'
import { startTestApp } from '../testing/app.ts'
import { makeChapter, makeGrade, makeQuestion, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { abilities } from './abilities.ts'
import { build, readerFor, writeInSchool } from './connect.ts'
import { schoolTables } from './schema.ts'

const app = await startTestApp()

describe('isolation of schools in the database', () => {
  let school: TestSchool
  let other: TestSchool

  beforeAll(async () => {
    // What forgets the school asks every shard of a cluster, which is refused elsewhere.
    app.databases.app.on('acquire', (client) => void client.query('set citus.multi_task_query_log_level = off'))
    school = await makeSchool(app)
    other = await makeSchool(app)
    await makeGrade(app, school)
    await makeGrade(app, other)
    // This file's own statements forget the school on purpose, and are found to.
    return () => {
      const tables = [...app.unplaced].map((one) => one.split(':', 1)[0])
      expect(new Set(tables)).toEqual(new Set(schoolTables))
      app.unplaced.clear()
    }
  })

  const names = async (query: string) =>
    (await app.databases.owner.query<{ name: string }>(query)).rows.map((row) => row.name)

  it('shows the app role no row of any school outside a school transaction', async () => {
    for (const table of schoolTables) {
      const { rows } = await app.databases.app.query(`select count(*) as count from ${table}`)
      expect([table, rows[0].count]).toEqual([table, 0])
    }
  })

  it('serves schools by a sign-in that cannot become the owner', async () => {
    const { app: pool } = app.databases
    await expect(pool.query('set role quaestor_owner')).rejects.toThrow(/permission denied/)
    await expect(pool.query('set session authorization quaestor_owner')).rejects.toThrow(/permission denied/)
    const client = await pool.connect()
    await client.query('reset role')
    const { rows } = await client.query('select current_user as name, session_user as signed_in')
    client.release()
    expect(rows).toEqual([{ name: 'quaestor_app', signed_in: 'quaestor_app' }])
  })

  it('shows a school only its own rows, even to a query that forgets client_id', async () => {
    const everything = build.selectFrom('grades').select('client_id')
    for (const { id } of [school, other]) {
      const [rows] = await readerFor(app.databases.app, id).read(everything)
      expect(new Set(rows.map((row) => row.client_id))).toEqual(new Set([id]))
    }
  })

  it("refuses to write a row into another school's name", async () => {
    const write = writeInSchool(app.databases.app_kysely, school.id, (db) =>
      db
        .insertInto('grades')
        .values({
          client_id: other.id,
          title: 'Smuggled',
          description: null,
          next_grade_id: null,
          created_by: null,
          updated_by: null,
        })
        .execute(),
    )
    await expect(write).rejects.toThrow(/row-level security/)
  })

  describe('of what the platform owns', () => {
    const inSchool = (id: number, statement: string) =>
      writeInSchool(
        app.databases.app_kysely,
        id,
        async (db) => (await sql.raw<{ id: number }>(statement).execute(db)).rows,
      )
    const ids = (rows: { id: number }[]) => rows.map(({ id }) => id)

    it('a school sees its own row of the schools, the platform every one, and nobody in particular none', async () => {
      const every = 'select id from schools order by id'
      expect(ids(await inSchool(school.id, every))).toEqual([school.id])
      expect(ids(await inSchool(0, every))).toEqual([school.id, other.id])
      expect((await app.databases.app.query(every)).rows).toEqual([])
      const { rows } = await app.databases.app.query('select id, status from school_at($1)', [other.sub_domain])
      expect(rows).toEqual([{ id: other.id, status: 1 }])
    })

    it('a school sees no role of the platform, and nobody in particular sees roles and their permissions', async () => {
      const every = 'select id from roles order by id'
      expect(ids(await inSchool(school.id, every))).toEqual([2, 3, 4, 5])
      expect(ids(await inSchool(0, every))).toEqual([1, 2, 3, 4, 5])
      for (const table of ['roles', 'role_permissions'])
        expect((await app.databases.app.query(`select 1 from ${table}`)).rows).toEqual([])
    })

    it.each([
      "insert into schools (name, sub_domain, contact_person, email, phone, city) values ('a', 'abc', 'a', 'a', 'a', 'a')",
      'delete from schools',
      "update roles set title = title || 'x'",
      "update sessions set name = name || 'x'",
      "insert into former_sub_domains (sub_domain, school_id, until) values ('abc', 1, now())",
      "insert into roles (title, created_for, base_kind, scope) values ('Mine', 'SCHOOL', 2, 'ALL')",
      "insert into role_permissions (role_id, module, action, status) values (3, 'question', 'delete', true)",
      "insert into sessions (name, start_date, end_date) values ('2030', '2030-01-01', '2030-12-31')",
    ])('a school may not %s', async (statement) => {
      await expect(inSchool(school.id, statement)).rejects.toThrow(/permission denied|row-level security/)
    })

    it('a school changes in its own row what it sets for itself and nothing else, the platform everything', async () => {
      const { id: session } = (await app.databases.owner.query('select min(id)::int as id from sessions')).rows[0]
      const given: Record<string, string> = {
        ...{ smallint: '0', integer: '7', bigint: '7', boolean: 'not approved_only', jsonb: "'{}'" },
        ...{ ARRAY: "'{hi}'", 'timestamp with time zone': "'2001-02-03'" },
        ...{
          sub_domain: "'taken-over'",
          board: "'ICSE'",
          font: "'atkinson'",
          absent_policy: "'ZERO'",
          recheck_rule: "'ONLY_UP'",
          option_letters: "'OWN'",
          grace_limit: '1',
          small_cell: '3',
          name_order: "'LAST_FIRST'",
          date_format: "'DD.MM.YYYY'",
          session_id: session,
        },
      }
      const { rows } = await app.databases.owner.query<{ name: string; type: string }>(
        `select column_name as name, data_type as type from information_schema.columns
          where table_schema = 'public' and table_name = 'schools' and is_identity = 'NO' order by 1`,
      )
      const change = (name: string, type: string) =>
        `update schools set ${name} = ${given[name] ?? given[type] ?? "'Other'"} where id = ${school.id}`
      const undone = new Error('undone')
      /** Whether the statement is let through; it is rolled back. */
      const isLet = (client_id: number, statement: string) =>
        writeInSchool(app.databases.app_kysely, client_id, async (db) => {
          const { numAffectedRows } = await sql.raw(statement).execute(db)
          expect([statement, numAffectedRows]).toEqual([statement, 1n])
          throw undone
        }).catch((error: Error) => {
          if (error !== undone && !error.message.includes('row-level security')) throw error
          return error === undone
        })
      const own: string[] = []
      for (const { name, type } of rows) {
        expect([name, await isLet(0, change(name, type))]).toEqual([name, true])
        if (await isLet(school.id, change(name, type))) own.push(name)
      }
      // Which grade system is the default stands with the systems.
      const settings = Object.keys(SchoolSettingsInput.shape).filter((name) => name !== 'grade_system_id')
      expect(own).toEqual([...settings, 'row_version', 'updated_at', 'updated_by'].sort())
    })

    it.each([
      "update schools set header_1 = 'Mine'",
      'update role_permissions set status = not status',
    ])('a school reaches no foreign row by %s', async (statement) => {
      await app.databases.owner.query(
        "insert into sessions (name, start_date, end_date) values ('2029', '2029-01-01', '2029-12-31') on conflict do nothing",
      )
      const tables = ['schools', 'roles', 'role_permissions', 'sessions']
      const foreign = () =>
        Promise.all(
          tables.map(async (table) => {
            const where = table === 'schools' ? `where id <> ${school.id}` : ''
            return (await app.databases.owner.query(`select * from ${table} ${where} order by 1, 2`)).rows
          }),
        )
      const before = await foreign()
      await inSchool(school.id, statement)
      expect(await foreign()).toEqual(before)
    })
  })

  it('changes and deletes nothing in another school', async () => {
    const changed = await writeInSchool(app.databases.app_kysely, school.id, (db) =>
      db.updateTable('grades').set({ title: 'Taken' }).where('client_id', '=', other.id).executeTakeFirst(),
    )
    expect(changed.numUpdatedRows).toBe(0n)
  })

  it("gives the search no word of another school's questions", async () => {
    const asked = app.databases.app.query("select * from search_questions($1, '%')", [other.id])
    // A cluster has no plan for it and is never asked (abilities.ts).
    if (inject('nodes').length > 0) await expect(asked).rejects.toThrow('could not create distributed plan')
    else expect((await asked).rows).toEqual([])
  })

  it.skipIf(inject('nodes').length > 0)(
    "answers by the owner's functions, which row-level security does not bind, inside the school of the transaction alone",
    async () => {
      const chapter = await makeChapter(app, other)
      const { id } = await makeQuestion(app, other, {}, chapter)
      const { students } = await makeSectionOf(app, other, chapter.grade_id, 1)
      const { rows } = await app.databases.owner.query<{ terms: number[] }>(
        'select terms from question_terms where client_id = $1 and question_id = $2',
        [other.id, id],
      )
      const term = rows[0]?.terms[0]
      const asks = {
        search_questions: sql<{ id: number }>`select search_questions(${other.id}, '%') as id`,
        search_students: sql<{ id: number }>`select search_students(${other.id}, '%') as id`,
        similar_questions: sql<{ id: number }>`
          select question_id as id from similar_questions(${other.id}, null, array[${term}]::integer[], array[1]::real[], 10)`,
      }
      const definers =
        await names(`select proname as name from pg_proc where pronamespace = 'public'::regnamespace and prosecdef
        and has_function_privilege('quaestor_app', oid, 'execute') and proname ~ '^(search|similar)_' order by 1`)
      expect(definers).toEqual(Object.keys(asks).sort())
      for (const [name, ask] of Object.entries(asks)) {
        const foundIn = (client_id: number) =>
          writeInSchool(app.databases.app_kysely, client_id, async (db) => {
            const found = await ask.execute(db)
            return found.rows.map((row) => row.id)
          })
        const own = name === 'search_students' ? students[0]?.id : id
        expect([name, await foundIn(other.id)]).toEqual([name, [own]])
        expect([name, await foundIn(school.id), await foundIn(0)]).toEqual([name, [], []])
      }
    },
  )

  it('lets the app role neither change nor remove audit entries and question versions, nor read the signing key', async () => {
    for (const statement of [
      'update audit_entries set action = action',
      'delete from audit_entries',
      'update question_versions set version = version',
      'delete from question_versions',
      'select value from platform_settings',
    ]) {
      await expect(app.databases.app.query(statement)).rejects.toThrow(/permission denied/)
    }
  })

  it('lets LIKE and @> of arrays use indexes in a cluster of our own', async () => {
    const marked = `select proleakproof as marked from pg_proc
      where oid in ('textlike(text, text)'::regprocedure, 'arraycontains(anyarray, anyarray)'::regprocedure)`
    expect((await app.databases.owner.query(marked)).rows).toEqual([{ marked: true }, { marked: true }])
    const is_spread = inject('nodes').length > 0
    expect(abilities).toEqual({ is_spread, like_uses_indexes: true, arrays_use_indexes: true })
  })

  it('protects every table that has a client_id, and knows how each table lies on a cluster', async () => {
    const owned = await names(`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'client_id' order by 1`)
    const secured = await names(`select relname as name from pg_class where relnamespace = 'public'::regnamespace
      and relkind = 'r' and relrowsecurity and not relforcerowsecurity order by 1`)
    // Of what the platform owns, its settings are for the owner alone.
    const platform = referenceTables.filter((table) => table !== 'platform_settings')
    expect(secured).toEqual([...owned, ...platform].sort())
    expect([...schoolTables].sort()).toEqual(owned)
    const all = await names("select tablename as name from pg_tables where schemaname = 'public' order by 1")
    expect([...schoolTables, ...referenceTables, 'schema_migrations'].sort()).toEqual(all)
  })

  it('has client_id in every primary key, unique index and foreign key between school tables', async () => {
    const isOwned = (table: string) =>
      `exists (select 1 from pg_attribute where attrelid = ${table}.oid and attname = 'client_id')`
    const without = await names(`
      select i.indexrelid::regclass::text as name from pg_index i join pg_class c on c.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and i.indisunique and ${isOwned('c')}
        and pg_get_indexdef(i.indexrelid) not like '%(client_id%'
      union all
      select conname from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class p on p.oid = k.confrelid
      where k.contype = 'f' and ${isOwned('c')} and ${isOwned('p')}
        and pg_get_constraintdef(k.oid) not like 'FOREIGN KEY (client_id,%'`)
    expect(without).toEqual([])
  })
})
