import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { settleFiles, waitingFolder } from './backup/restored-files.ts'
import { type Config, readConfig } from './config.ts'
import { databaseClock } from './db/clock.ts'
import { oneAfterAnother } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { openFiles } from './files/open-files.ts'
import { dailyTasks, jobHandlers, queueLook, queueTasks } from './job-handlers.ts'
import { migrateQueue, releaseDeadLocks, startJobs } from './jobs/queue.ts'
import { routes } from './routes.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { LONGEST_MS, type Running, shutDown } from './shut-down.ts'
import { doOrQueue } from './start-tasks.ts'
import { welcome } from './welcome.ts'
import { createTypesetPool, PRESS_JOB_MS } from './workers/processes/typeset-pool.ts'

/** The project's folder: the nearest one above this file with a package.json. */
function projectRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'package.json'))) {
    const above = dirname(folder)
    if (above === folder) throw new Error('The folder with package.json was not found above the program.')
    folder = above
  }
  return folder
}

async function start(config: Config, running: Running): Promise<void> {
  const root = projectRoot()
  const log = pino({ level: config.log_level })
  running.database = openDatabase(config, join(root, 'db/migrations'), log, running.opening.signal)
  const database = await running.database
  const { databases } = database
  const engine = config.typesetter ?? undefined
  const typeset = createTypesetPool({ root, size: config.typeset_children, engine })
  const press = createTypesetPool({ root, size: 1, timeout_ms: PRESS_JOB_MS, engine })
  running.pools.push(typeset, press)
  const files = await openFiles(config.files)
  const clock = await databaseClock(databases.owner)
  const settled = await settleFiles(databases.owner, { files, folder: waitingFolder(config) })
  if (settled) log.warn('A restore was cut off before its end: its files are in their place now, as its rows were.')
  const demo = await oneAfterAnother(databases.owner, async () => {
    await migrateQueue(databases)
    if (!config.database_url) await releaseDeadLocks(databases)
    await doOrQueue({ databases, clock, log }, 'seed_roles')
    return config.production ? false : seedDemo({ databases, files, root, now: clock() })
  })
  if (config.production) await doOrQueue({ databases, clock, log }, 'close_demo_accounts')
  const { server, services } = await buildApp({ config, databases, clock, files, typeset, press, routes, root })
  running.server = server
  running.jobs = await startJobs(services, jobHandlers, dailyTasks, { tasks: queueTasks })
  await queueLook({ databases })
  await server.listen({ port: config.port, host: config.host })
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(welcome({ config, port, database: database.description, demo }))
}

const running: Running = { pools: [], opening: new AbortController() }
let stopping = false

/**
 * Stops in order, once: npm passes on what the terminal has sent already, and what is cut off while stopping may fail on its way. A second
 * signal or error says nothing new, and would leave a PostgreSQL behind if it ended the process.
 */
async function stop(error?: unknown): Promise<void> {
  if (stopping) return
  stopping = true
  if (error) console.error('Quaestor is stopped by an error:', error)
  setTimeout(() => process.exit(1), LONGEST_MS)
  await shutDown(running)
  process.exit(error ? 1 : 0)
}

// Before anything is started: whatever ends this process, no PostgreSQL of its own is left behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop())
process.on('uncaughtException', stop)
process.on('unhandledRejection', stop)

try {
  await start(readConfig(process.env), running)
} catch (error) {
  // What is still starting meets closed doors while the rest is stopped.
  if (!stopping) {
    console.error(`Quaestor could not start: ${error instanceof Error ? error.message : error}`)
    await shutDown(running)
    process.exit(1)
  }
}
