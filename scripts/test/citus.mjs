/**
 * Runs the server tests on a Citus cluster, all or those that are named: `node --import tsx scripts/test/citus.mjs postgresql://postgres@10.0.0.1/postgres server/exams`.
 * The address is a superuser's, of a database on the coordinator that has its nodes. Every test database gets the extension and the nodes, and a statement of
 * what serves schools that asks several shards fails.
 */
import { foundWithoutIt } from './elsewhere.mjs'
import { bin, run } from './runner.mjs'

const [coordinator, ...named] = process.argv.slice(2)
if (!coordinator) throw new Error("Name the address of the cluster's coordinator")

const without = foundWithoutIt.flatMap((pattern) => ['--exclude', pattern])
const good = await run(process.execPath, [bin('vitest'), 'run', '--project', 'server', ...without, ...named], {
  env: { TEST_DATABASE_URL: coordinator },
})
process.exitCode = good ? 0 : 1
