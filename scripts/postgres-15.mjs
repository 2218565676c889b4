/** Runs the server tests on another PostgreSQL than the embedded one: `node --import tsx scripts/postgres-15.mjs /usr/lib/postgresql/15/bin`. */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startCluster } from '../server/db/embedded/cluster.ts'
import { chooseUser } from '../server/db/embedded/user.ts'
import { serverTests } from './runner.mjs'

const bin_dir = process.argv[2]
if (!bin_dir) throw new Error('Name the folder of the PostgreSQL programs, such as /usr/lib/postgresql/15/bin')

const folder = await mkdtemp(join(tmpdir(), 'quaestor-pg-'))
await chmod(folder, 0o711)
const cluster = await startCluster({
  binaries: { bin_dir },
  data_dir: join(folder, 'data'),
  socket_dir: join(folder, 'socket'),
  log_file: join(folder, 'postgres.log'),
  user: await chooseUser(),
  database: 'postgres',
})
try {
  const { host, port, user } = cluster.connection
  const url = `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(host)}`
  const { passed, failed } = await serverTests(`Server tests on ${bin_dir}`, { TEST_DATABASE_URL: url })
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
} finally {
  await cluster.stop()
  await rm(folder, { recursive: true, force: true })
}
