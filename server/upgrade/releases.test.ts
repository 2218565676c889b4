import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { restoreBackup } from '../backup/restore.ts'
import { readConfig } from '../config.ts'
import { makeFolder } from '../db/embedded/trial.ts'
import { prepare } from '../db/open.ts'
import { printSchema } from '../db/print-schema.ts'
import { folderFiles } from '../files/folder-files.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { seedRoles } from '../seed/seed-roles.ts'
import { newDatabase } from '../testing/program.ts'
import { countTables, findLost } from './counts.ts'
import { checkItself } from './self-check.ts'

const releases = resolve('db/releases')
const migrations = resolve('db/migrations')

/** What there is, whichever came first: where a step of an older number comes late, a column stands elsewhere. */
const linesOf = (schema: string) =>
  schema
    .split('\n')
    .map((line) => line.replace(/,?(?: -- .*)?$/, ''))
    .sort()

it.each(
  readdirSync(releases),
)('U3 what %s has saved comes into this version whole: tables, rows, lists, papers, results', async (version) => {
  const databases = await prepare({ owner: { connectionString: await newDatabase() } }, migrations)
  onTestFinished(() => databases.close())
  await migrateQueue(databases)
  await seedRoles(databases)
  const fresh = await printSchema(databases.owner)
  const state_dir = await makeFolder()
  const files = folderFiles(join(state_dir, 'files'))
  const restored = await restoreBackup(
    {
      ...{ owner: databases.owner, waiting: { files, folder: join(state_dir, 'waiting') }, force: true },
      ...{ new_key: false, seal_key: null, version: 'this', migrations },
    },
    join(releases, version, 'demo-school.tar.gz'),
  )
  expect(linesOf(await printSchema(databases.owner))).toEqual(linesOf(fresh))
  expect(restored.tables).toMatchObject({ schools: 1 })
  expect(findLost(restored.tables, await countTables(databases.owner), [])).toEqual([])
  const config = readConfig({ STATE_DIR: state_dir })
  const { lists, papers, exams, faults } = await checkItself({ config, databases, files, root: resolve('.') })
  expect({ papers, faults, many: lists > 40, some: exams > 5 }).toEqual({
    papers: 1,
    faults: [],
    many: true,
    some: true,
  })
})

it('U3 this version is kept as what later ones are tried with, as its schema was', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string }
  expect(readdirSync(releases)).toContain(version)
  expect(readdirSync(join(releases, version))).toEqual(['demo-school.tar.gz', 'schema.sql'])
})
