import type pg from 'pg'
import { type Applied, applyWithin, listApplied, type MigrationFile, readMigrations } from '../db/migrate.ts'
import type { About } from './manifest.ts'
import { RestoreError } from './restore-error.ts'

/** The program that restores. */
export interface Program {
  version: string
  /** The folder of its migrations. */
  migrations: string
}

/** What has to be done with the tables for a back-up to fit into them. */
export interface Fitting {
  /** The tables as the back-up knew them are made first, by these. */
  before: MigrationFile[]
  /** And brought on by these when its rows are there. */
  after: MigrationFile[]
}

/**
 * How the tables have to be for a back-up; null where they are that way already.
 * @throws RestoreError where the back-up is of a newer version, or of one whose migrations were others
 */
export async function fittingOf(client: pg.PoolClient, about: About, program: Program): Promise<Fitting | null> {
  const files = await readMigrations(program.migrations)
  const had = about.format === 2 ? about.migrations : knownTo(files, about.migration)
  assertKnown(had, files, { theirs: about.format === 2 ? about.version : 'an early version', own: program.version })
  const here = await listApplied(client)
  const isHere = here.length === had.length && here.every(({ name }, at) => name === had[at]?.name)
  if (isHere && files.length === had.length) return null
  await assertOneServer(client, had)
  const byName = new Map(files.map((file) => [file.name, file]))
  const names = new Set(had.map(({ name }) => name))
  return {
    before: had.map(({ name }) => byName.get(name) as MigrationFile),
    after: files.filter(({ name }) => !names.has(name)),
  }
}

/** A back-up of before 1.0.0 says its newest migration only; there were none that came late. */
function knownTo(files: readonly Applied[], newest: string): readonly Applied[] {
  const had = files.filter(({ name }) => name <= newest)
  return had.at(-1)?.name === newest ? had : [{ name: newest, sha256: '' }]
}

function assertKnown(
  had: readonly Applied[],
  files: readonly Applied[],
  { theirs, own }: { theirs: string; own: string },
): void {
  const known = new Map(files.map(({ name, sha256 }) => [name, sha256]))
  const unknown = had.findLast(({ name }) => !known.has(name))
  if (unknown)
    throw new RestoreError(
      `The back-up is of Quaestor ${theirs}, with tables (${unknown.name}) that this one, ${own}, does not know. Restore it with ${theirs} or a newer one.`,
    )
  const other = had.find(({ name, sha256 }) => known.get(name) !== sha256)
  if (other)
    throw new RestoreError(
      `The back-up is of Quaestor ${theirs}, whose ${other.name} was another than that of this one, ${own}. Restore it with the program that made it.`,
    )
}

/** Tables that are spread over a cluster can't be made, filled and altered in one transaction. */
async function assertOneServer(client: pg.PoolClient, had: readonly Applied[]): Promise<void> {
  const { rowCount } = await client.query("select 1 from pg_extension where extname = 'citus'")
  if (rowCount === 0) return
  throw new RestoreError(
    `The back-up ends at ${had.at(-1)?.name}, which is older than this version, and this database is a cluster (Citus). Restore it into an embedded database, back that up, and restore this.`,
  )
}

/** Puts away all tables of Quaestor with what belongs to them, and makes those of the given migrations, empty. Extensions and rights of the schema stay. */
export async function makeTablesOf(client: pg.PoolClient, files: readonly MigrationFile[]): Promise<void> {
  const { rows } = await client.query<{ line: string }>(listDropped)
  for (const { line } of rows) await client.query(line)
  await applyWithin(client, files)
}

const own = (catalogue: string, oid: string) =>
  `not exists (select 1 from pg_depend d where d.classid = '${catalogue}'::regclass and d.objid = ${oid} and d.deptype in ('e', 'i', 'a'))`

/** In this order: what is left of the later ones is used by nothing any more. */
const listDropped = `
  select line from (
    select 1 as part, 'drop table ' || string_agg(c.oid::regclass::text, ', ') || ' cascade' as line from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and ${own('pg_class', 'c.oid')}
    union all
    select 2, 'drop view if exists ' || c.oid::regclass || ' cascade' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'v' and ${own('pg_class', 'c.oid')}
    union all
    select 3, 'drop function ' || p.oid::regprocedure || ' cascade' from pg_proc p
    where p.pronamespace = 'public'::regnamespace and p.prokind = 'f' and ${own('pg_proc', 'p.oid')}
    union all
    select 4, 'drop sequence if exists ' || c.oid::regclass || ' cascade' from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'S' and ${own('pg_class', 'c.oid')}
    union all
    select 5, 'drop collation ' || quote_ident(l.collname) || ' cascade' from pg_collation l
    where l.collnamespace = 'public'::regnamespace and ${own('pg_collation', 'l.oid')}
    union all
    select 6, 'drop type ' || t.oid::regtype || ' cascade' from pg_type t
    where t.typnamespace = 'public'::regnamespace and t.typtype in ('e', 'd') and ${own('pg_type', 't.oid')}
  ) dropped where line is not null order by part`
