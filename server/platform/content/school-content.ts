import { CompiledQuery, type Kysely } from 'kysely'
import { ContentFault, openContent } from '../../../interchange/content/content-file.ts'
import type { ContentTableName } from '../../../interchange/content/content-tables.ts'
import { type Databases, type Write, writeInSchool } from '../../db/connect.ts'
import type { FileStore } from '../../files/file-store.ts'
import { saveWords } from '../../questions/search/question-words.ts'
import type { TableClient } from './dump-tables.ts'
import { exportContent } from './export-content.ts'
import { importContent, isEqualContent } from './import-content.ts'

interface SchoolState {
  databases: Databases
  files: FileStore
  client_id: number
}

const clientOf = (db: Pick<Kysely<unknown>, 'executeQuery'>): TableClient => ({
  query: async (text, values = []) => ({
    rows: (await db.executeQuery(CompiledQuery.raw(text, values))).rows as never[],
  }),
})

/** A school's content as it is at one moment, part by part. */
export const exportSchool = (
  { databases, files, client_id, now }: SchoolState & { now: Date },
  write: (bytes: Uint8Array) => Promise<void> | void,
) =>
  databases.owner_kysely
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute((db) => exportContent({ client: clientOf(db), files, client_id, now }, write))

interface SchoolImport {
  tables: { name: ContentTableName; in_file: number; created: number }[]
  files: number
  /** Rows whose HTML was changed on the way in. */
  changed: string[]
  /** null after a dry run: nothing is there to compare. */
  equal: boolean | null
}

class DryRun extends Error {}

/**
 * Reads a file into an empty school, in one transaction: after a failure, and after a dry run, the school is as it was.
 * @throws ContentFault, SchoolInUse
 */
export async function importSchool(
  { databases, files, client_id }: SchoolState,
  bytes: Uint8Array,
  dry_run = false,
): Promise<SchoolImport> {
  const content = openContent(bytes)
  const keys: string[] = []
  let found: Awaited<ReturnType<typeof importContent>> | undefined
  try {
    await writeInSchool(databases.owner_kysely, client_id, async (db: Write) => {
      found = await importContent({ client: clientOf(db), files, client_id }, content, keys)
      for (let from = 0; from < found.contents.length; from += 500)
        await saveWords(db, client_id, found.contents.slice(from, from + 500))
      if (dry_run) throw new DryRun()
    })
  } catch (error) {
    await Promise.all(keys.map((key) => files.remove(key)))
    if (!(error instanceof DryRun)) throw broken(error)
  }
  if (!found) throw new Error('An import ended without its counts')
  const { tables, changed, names } = found
  const isSame = async (db: Write) => (await isEqualContent(clientOf(db), client_id, content, names)).equal
  const equal = dry_run ? null : await writeInSchool(databases.owner_kysely, client_id, isSame)
  return { tables, changed, files: found.files, equal }
}

/** What the database refuses of a row is the file's fault: a value that no column takes, a name that stands twice. */
function broken(error: unknown): unknown {
  const { code, table, constraint } = error as { code?: unknown; table?: string; constraint?: string }
  const isOfRow = typeof code === 'string' && /^2[23]/.test(code)
  return isOfRow
    ? new ContentFault('row_form', [table, constraint ?? (error as Error).message].filter(Boolean).join(' '))
    : error
}
