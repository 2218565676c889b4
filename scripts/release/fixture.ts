// node --import tsx scripts/release/fixture.ts: keeps of a release what later versions are tried with: db/releases/VERSION.
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { saveBackup } from '../../server/backup/save.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { printSchema } from '../../server/db/print-schema.ts'
import type { FileStore } from '../../server/files/file-store.ts'
import { folderFiles } from '../../server/files/folder-files.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { migrateQueue } from '../../server/jobs/queue.ts'
import { seedDemo } from '../../server/seed/seed-demo.ts'
import { seedRoles } from '../../server/seed/seed-roles.ts'

/** So many of the pictures; the rows name all of them. */
const FILES = 3

async function keep(): Promise<string> {
  const root = projectRoot()
  const { version } = readBuild(root)
  const folder = join(root, 'db/releases', version)
  if (existsSync(folder))
    throw new Error(
      `${folder} is there already: what was released does not change. Raise the version in package.json first.`,
    )
  const state_dir = await mkdtemp(join(tmpdir(), 'quaestor-fixture-'))
  const config = readConfig({ STATE_DIR: state_dir })
  const log = { info: () => undefined, warn: console.warn }
  const { databases, stop } = await openDatabase(config, join(root, 'db/migrations'), log)
  try {
    const files = folderFiles(join(state_dir, 'files'))
    // A day of no year that anybody works in: the same rows whenever this is run.
    const now = new Date('2026-11-20T06:00:00Z')
    await migrateQueue(databases)
    await seedRoles(databases)
    await seedDemo({ databases, files, root, now })
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'schema.sql'), await printSchema(databases.owner))
    await saveBackup({ owner: databases.owner, files: someOf(files), now, version }, join(folder, 'demo-school.tar.gz'))
  } finally {
    await stop()
    await rm(state_dir, { recursive: true, force: true })
  }
  return `${folder}: ${(await readdir(folder)).join(', ')}`
}

const someOf = (files: FileStore): FileStore => ({
  ...files,
  async *list() {
    const keys: string[] = []
    for await (const key of files.list()) keys.push(key)
    yield* keys.sort().slice(0, FILES)
  },
})

try {
  console.log(await keep())
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
