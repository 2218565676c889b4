import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { connect } from '../db/connect.ts'
import type { Connection } from '../db/embedded/cluster.ts'
import { sizeOfFolder } from '../db/embedded/copy-files.ts'
import { partsOf } from '../db/embedded/embedded.ts'
import { loginsOf } from '../db/open.ts'
import type { FileStore } from '../files/file-store.ts'
import { listSpans } from '../point-in-time/moments.ts'
import { recoverInto } from '../point-in-time/restore-at.ts'
import { hasCopy, listCopies, listFileCopies, readCopy, type Target } from '../point-in-time/target.ts'
import { type Counts, countTables } from '../upgrade/counts.ts'
import { compareCounts } from './compare.ts'
import type { Proof } from './proven.ts'
import { assertRoomFor, ProofError, scratchSettings, withScratch } from './scratch.ts'

export interface CopyProved {
  state_dir: string
  /** The superuser's, of the database that runs. */
  connection: Connection
  target: Target
  files: FileStore
  /** Milliseconds for what is saved now to be put away. */
  patience?: number
}

/** A target that is slow or away for a while is no fault of its copies. */
const PATIENCE_MS = 600_000

/** Brings the newest copy back beside the database, counts it and compares; of the files each bit is read. @throws Error with a sentence */
export async function proveCopy(given: CopyProved): Promise<Omit<Proof, 'seconds'>> {
  const { state_dir, target } = given
  await assertRoomFor(state_dir, await sizeOfFolder((await partsOf(state_dir)).place.data_dir))
  // One that becomes whole meanwhile is brought back to no moment before.
  const newest = (await listCopies(target, 'base')).at(-1)
  const marked = await mark(given)
  const span = (await listSpans(target)).find(({ base }) => base === newest?.name)
  if (!span) throw new ProofError('There is no base copy in BACKUP_TO yet: say it again when there is.')
  const restored = await withScratch(state_dir, async ({ data_dir }) => {
    const { seen } = await recoverInto({
      ...{ state_dir, copy: data_dir, target, span, takesLess: false, settings: scratchSettings },
      goal: `recovery_target_name=${marked.name}`,
      look: count,
    })
    return seen
  })
  const rows = compareCounts(restored, marked.before, marked.after)
  const files = await readFiles(target, marked.files)
  return { kind: 'copy', of: marked.at.toISOString(), tables: Object.keys(restored).length, rows, files }
}

async function count(connection: Connection): Promise<Counts> {
  const { owner, close } = connect(loginsOf(connection))
  return countTables(owner).finally(close)
}

/** A moment with a name in the journal, and how much there was before and after it. */
async function mark({ connection, target, files, patience = PATIENCE_MS }: CopyProved) {
  const name = `proof-${randomUUID()}`
  const client = new pg.Client(connection)
  client.on('error', () => undefined)
  await client.connect()
  const before = await count(connection)
  const marked = await client.query<{ piece: string; at: Date }>(
    'select pg_walfile_name(pg_create_restore_point($1)) as piece, clock_timestamp() as at',
    [name],
  )
  await client.query('select pg_switch_wal()').finally(() => client.end())
  const after = await count(connection)
  const { piece, at } = marked.rows[0] as { piece: string; at: Date }
  const keys: string[] = []
  for await (const key of files.list()) keys.push(key)
  const end = performance.now() + patience
  while (!(await hasCopy(target, 'wal', piece)) && performance.now() < end) await wait(200)
  for (const key of keys) while (!(await hasCopy(target, 'files', key)) && performance.now() < end) await wait(200)
  if (!(await hasCopy(target, 'wal', piece)))
    throw new ProofError(`What is saved now is not put away in BACKUP_TO (${piece}): look into the log of Quaestor.`)
  return { name, at, before, after, files: keys }
}

/** @throws CopyError where one is damaged, ProofError where one is missing */
async function readFiles(target: Target, needed: readonly string[]): Promise<number> {
  const there = new Set<string>()
  for await (const key of listFileCopies(target)) {
    for await (const _ of readCopy(target, 'files', key));
    there.add(key)
  }
  const missing = needed.filter((key) => !there.has(key))
  if (missing.length > 0)
    throw new ProofError(`${missing.length} files are not in BACKUP_TO, such as ${missing[0]}: look into the log.`)
  return there.size
}
