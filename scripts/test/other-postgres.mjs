/**
 * Tries another PostgreSQL than the embedded one: `node --import tsx scripts/test/other-postgres.mjs /usr/lib/postgresql/15/bin --results results.json` runs the
 * server tests there, `… --statements FOLDER` asks it about each statement that all of them wrote down in the folder STATEMENTS_DIR.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startCluster } from '../../server/db/embedded/cluster.ts'
import { chooseUser } from '../../server/db/embedded/user.ts'
import { prepareDatabase } from '../../server/testing/cluster/prepare-database.ts'
import { stopWaitingForDisk } from '../../server/testing/disk.ts'
import { FOR_TESTS } from '../../server/testing/global-setup.ts'
import { askUnexecuted } from '../../server/testing/statements/ask-unexecuted.ts'
import { ofTests } from '../../server/testing/statements/of-tests.ts'
import { readWrittenDown } from '../../server/testing/statements/written-down.ts'
import { askedByOthersToo, foundAmongProcesses, foundWithoutIt } from './elsewhere.mjs'
import { run, vitestArguments } from './runner.mjs'

const { positionals, values } = parseArgs({
  options: { results: { type: 'string' }, statements: { type: 'string' } },
  allowPositionals: true,
})
const [bin_dir] = positionals
const { results, statements } = values
if (!bin_dir || !(results || statements))
  throw new Error('Name the folder of the PostgreSQL programs and --results FILE or --statements FOLDER')

/** Were there fewer, they were not written down. */
const FEWEST = 1000

async function runTests({ host, port, user }) {
  const url = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const args = vitestArguments(['server'], results, [...foundWithoutIt, ...foundAmongProcesses, ...askedByOthersToo])
  return run(process.execPath, args, { env: { TEST_DATABASE_URL: url } })
}

async function askStatements(server) {
  const sent = await readWrittenDown(statements)
  if (sent.length < FEWEST) throw new Error(`Only ${sent.length} statements were written down in ${statements}`)
  await prepareDatabase(server)
  const refused = await askUnexecuted(server, sent)
  const faults = [
    ...refused.flatMap(({ user, text, message }) => (text in ofTests ? [] : [`${message}, as ${user}: ${text}`])),
    ...Object.keys(ofTests).flatMap((one) => (refused.some(({ text }) => text === one) ? [] : [`Not refused: ${one}`])),
  ]
  for (const fault of faults) console.error(fault)
  console.log(`${sent.length} statements were asked`)
  return faults.length === 0
}

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
  const good = await (statements ? askStatements : runTests)(cluster.connection)
  process.exitCode = good ? 0 : 1
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
