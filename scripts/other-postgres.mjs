/** Runs the server tests on another PostgreSQL than the embedded one: `node --import tsx scripts/other-postgres.mjs /usr/lib/postgresql/15/bin results.json`. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/db/embedded/cluster.ts'
import { chooseUser } from '../server/db/embedded/user.ts'
import { stopWaitingForDisk } from '../server/testing/disk.ts'
import { FOR_TESTS } from '../server/testing/global-setup.ts'
import { askedByOthersToo, foundAmongProcesses, foundWithoutIt } from './elsewhere.mjs'
import { run, vitestArguments } from './runner.mjs'

const [bin_dir, results] = process.argv.slice(2)
if (!bin_dir || !results) throw new Error('Name the folder of the PostgreSQL programs and the file for the results')

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
  const args = vitestArguments(['server'], results, [...foundWithoutIt, ...foundAmongProcesses, ...askedByOthersToo])
  const good = await run(process.execPath, args, { env: { TEST_DATABASE_URL: url } })
  process.exitCode = good ? 0 : 1
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
