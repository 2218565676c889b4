/**
 * Asks another PostgreSQL than the embedded one about the statements of the server tests, which they wrote down in the folder STATEMENTS_DIR, and runs some of the tests there:
 * `node --import tsx scripts/other-postgres.mjs /usr/lib/postgresql/15/bin statements results.json`.
 */
import { access, chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/db/embedded/cluster.ts'
import { chooseUser } from '../server/db/embedded/user.ts'
import { stopWaitingForDisk } from '../server/testing/disk.ts'
import { FOR_TESTS, TEMPLATE } from '../server/testing/global-setup.ts'
import { askUnexecuted } from '../server/testing/statements/ask-unexecuted.ts'
import { ofTests } from '../server/testing/statements/of-tests.ts'
import { readWrittenDown } from '../server/testing/statements/written-down.ts'
import { foundWithoutIt, triedOnOlder } from './elsewhere.mjs'
import { root, run, vitestArguments } from './runner.mjs'

const [bin_dir, statements, results] = process.argv.slice(2)
if (!bin_dir || !statements || !results)
  throw new Error('Name the folder of the PostgreSQL programs, the folder of statements and the file for the results')

/** Were there fewer, they were not written down. */
const FEWEST = 1000

const sent = await readWrittenDown(statements)
if (sent.length < FEWEST) throw new Error(`Only ${sent.length} statements were written down in ${statements}`)
// A name that fits no file is passed over by Vitest.
for (const path of triedOnOlder) await access(join(root, path))

const folder = await mkdtemp(join(tmpdir(), 'quaestor-pg-'))
await chmod(folder, 0o711)
const cluster = await startCluster({
  binaries: { bin_dir },
  data_dir: join(folder, 'data'),
  socket_dir: join(folder, 'socket'),
  log_file: join(folder, 'postgres.log'),
  user: await chooseUser(),
  database: 'postgres',
  connections: FOR_TESTS,
})
try {
  await stopWaitingForDisk(cluster.connection)
  const { host, port, user } = cluster.connection
  const url = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const args = vitestArguments(['server'], results, { only: triedOnOlder, without: foundWithoutIt })
  const good = await run(process.execPath, args, { env: { TEST_DATABASE_URL: url } })
  // The tests have left it there, as it was before the first of them.
  const refused = await askUnexecuted({ ...cluster.connection, database: TEMPLATE }, sent)
  const faults = [
    ...refused.flatMap(({ user, text, message }) => (text in ofTests ? [] : [`${message}, as ${user}: ${text}`])),
    ...Object.keys(ofTests).flatMap((one) => (refused.some(({ text }) => text === one) ? [] : [`Not refused: ${one}`])),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`${sent.length} statements were asked`)
  process.exitCode = good && faults.length === 0 ? 0 : 1
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
