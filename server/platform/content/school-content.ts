import { CompiledQuery, type Kysely, sql } from 'kysely'
import { ContentFault, type OpenContent } from '../../../interchange/content/content-file.ts'
import type { CarriedScope, ContentTableName } from '../../../interchange/content/content-tables.ts'
import { type Databases, type Reader, type Write, writeInSchool } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import type { StampedChange } from '../../ground/change.ts'
import { isConnectionLoss } from '../../http/refusals/database-errors.ts'
import type { Content } from '../../questions/content.ts'
import { saveWords } from '../../questions/search/question-words.ts'
import { writeStats } from '../../results/stats.ts'
import type { TableClient } from './dump-tables.ts'
import { exportContent } from './export-content.ts'
import { assertEmptySchool, importContent, isEqualContent } from './import-content.ts'

interface SchoolState {
  databases: Databases
  files: FileStore
  client_id: number
}

/** @throws SchoolInUse */
export const assertSchoolEmpty = (db: Reader, scope: CarriedScope): Promise<void> =>
  assertEmptySchool({
    client: {
      query: async (text, values = []) => {
        const [rows] = await db.read({ compile: () => CompiledQuery.raw(text, values) })
        return { rows: rows as never[] }
      },
    },
    client_id: db.client_id,
    scope,
  })

const clientOf = (db: Pick<Kysely<unknown>, 'executeQuery'>): TableClient => ({
  query: async (text, values = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as never[],
  }),
})

interface SchoolExport extends SchoolState {
  scope: CarriedScope
  now: Date
  progress?: (done: number, of: number) => Promise<void>
}

/** A school's content as it is at one moment, part by part. */
export const exportSchool = (
  { databases, files, client_id, scope, now, progress }: SchoolExport,
  write: (bytes: Uint8Array) => Promise<void> | void,
) =>
  databases.owner_kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) =>
      exportContent({ client: clientOf(db), files, client_id, scope, now, ...(progress && { progress }) }, write),
    )

interface SchoolImport {
  tables: { name: ContentTableName; in_file: number; created: number }[]
  files: number
  /** What was changed on the way in: rows whose HTML was unsafe, pictures that were made anew. */
  changed: string[]
}

interface ImportOptions {
  dry_run?: boolean
  /** Whether sessions that the platform has not are made: they are everybody's. */
  makes_sessions?: boolean
  /** For figures that are worked out anew. */
  now: Date
  progress?: (done: number, of: number) => Promise<void>
  /** The last statements of the transaction. */
  atEnd?: (db: Write, found: SchoolImport) => Promise<void>
}

class DryRun extends Error {}

/**
 * Reads a file into an empty school, in one transaction: after a failure, and after a dry run, the school is as it was.
 * @throws ContentFault, SchoolInUse
 */
export async function importSchool(
  { databases, files, client_id }: SchoolState,
  content: OpenContent,
  { dry_run = false, makes_sessions = false, now, progress, atEnd }: ImportOptions,
): Promise<SchoolImport> {
  const keys: string[] = []
  let found: Awaited<ReturnType<typeof importContent>> | undefined
  try {
    await writeInSchool(databases.owner_kysely, client_id, async (db: Write) => {
      const keepWords = (contents: readonly Content[]) => saveWords(db, client_id, contents)
      const importing = { client: clientOf(db), files, client_id, makes_sessions, keepWords, progress }
      found = await importContent(importing, content, keys)
      if (dry_run) throw new DryRun()
      if (content.manifest.scope === 'all') await makeFigures({ db, client_id, now })
      await atEnd?.(db, found)
    })
  } catch (error) {
    // Whether the rows are there is not known of a transaction whose connection broke.
    if (!isConnectionLoss(error)) await Promise.allSettled(keys.map((key) => files.remove(key)))
    if (!(error instanceof DryRun)) throw broken(error)
  }
  if (!found) throw new Error('An import ended without its counts')
  return found
}

/** What is worked out of marks: of exams that are settled, as when they were. */
async function makeFigures(change: StampedChange): Promise<void> {
  const { db, client_id } = change
  const { rows } = await sql<{ id: number }>`
    select id from exams where client_id = ${client_id} and state in ('VERIFIED', 'PUBLISHED') and deleted_at is null order by id`.execute(
    db,
  )
  for (const { id } of rows) await writeStats(change, id)
}

/** Whether the school holds what the file holds. */
export const isSchoolEqual = ({ databases, client_id }: Omit<SchoolState, 'files'>, content: OpenContent) =>
  writeInSchool(
    databases.owner_kysely,
    client_id,
    async (db) => (await isEqualContent(clientOf(db), client_id, content)).equal,
  )

/** What the database refuses of a row is the file's fault: a value that no column takes, a name that stands twice. */
function broken(error: unknown): unknown {
  const { code, table, constraint } = error as { code?: unknown; table?: string; constraint?: string }
  const isOfRow = typeof code === 'string' && /^2[23]/.test(code)
  return isOfRow
    ? new ContentFault('row_form', [table, constraint ?? (error as Error).message].filter(Boolean).join(' '))
    : error
}
