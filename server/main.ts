import { join } from 'node:path'
import { pino } from 'pino'
import { buildApp } from './app.ts'
import { noteCopy } from './backup/last-backup.ts'
import { settleFiles, waitingFolder } from './backup/restored-files.ts'
import { lineOfFinding, runChecks } from './checks.ts'
import { type Config, readConfig } from './config.ts'
import { databaseClock } from './db/clock.ts'
import { oneAfterAnother } from './db/migrate.ts'
import { openDatabase } from './db/open.ts'
import { sealKeys } from './db/seal-key.ts'
import { mendModes } from './files/mend-modes.ts'
import { openFiles } from './files/open-files.ts'
import { projectRoot, readBuild } from './ground/build.ts'
import { dailyTasks, jobHandlers, queueLook, queueTasks } from './job-handlers.ts'
import { migrateQueue, releaseDeadLocks, startJobs } from './jobs/queue.ts'
import { keepCopies } from './point-in-time/keep-copies.ts'
import { keepProving } from './proof/keep-proving.ts'
import { routes } from './routes.ts'
import { seedDemo } from './seed/seed-demo.ts'
import { LONGEST_MS, type Running, shutDown } from './shut-down.ts'
import { doOrQueue } from './start-tasks.ts'
import { welcome } from './welcome.ts'
import { createTypesetPool, PRESS_CPU_MS } from './workers/processes/typeset-pool.ts'

async function start(config: Config, running: Running): Promise<void> {
  const root = projectRoot()
  const log = pino({ level: config.log_level })
  running.database = openDatabase(config, join(root, 'db/migrations'), log, running.opening.signal)
  const database = await running.database
  const { databases } = database
  const engine = config.typesetter ?? undefined
  const typeset = createTypesetPool({ root, size: config.typeset_children, engine })
  const press = createTypesetPool({ root, size: 1, cpu_ms: PRESS_CPU_MS, engine })
  running.pools.push(typeset, press)
  const files = await openFiles(config.files)
  const clock = await databaseClock(databases.owner)
  const settled = await settleFiles(databases.owner, { files, folder: waitingFolder(config) })
  if (settled) log.warn(settled)
  const demo = await oneAfterAnother(databases.owner, async () => {
    await migrateQueue(databases)
    if (!config.database_url) await releaseDeadLocks(databases)
    await doOrQueue({ databases, clock, log }, 'seed_roles')
    return config.production ? false : seedDemo({ databases, files, root, now: clock() })
  })
  if (config.production) await doOrQueue({ databases, clock, log }, 'close_demo_accounts')
  if (config.production && config.database_url && !config.seal_key)
    log.warn('SEAL_KEY is not set: the key that signs people in lies open in the database, and back-ups leave it out.')
  const { server, services } = await buildApp({
    ...{ config, databases, clock, files, typeset, press, routes, root },
    seal_keys: sealKeys(config),
  })
  running.server = server
  running.jobs = await startJobs(services, jobHandlers, dailyTasks, { tasks: queueTasks })
  await queueLook({ databases })
  if (config.backup_to && database.own)
    running.copies = keepCopies({
      ...{ ...database.own, files, target: config.backup_to, log },
      onCopy: (at) => noteCopy(databases.owner, at),
    })
  running.proving = keepProving({ config, owner: databases.owner, log, root })
  await server.listen({ port: config.port, host: config.host })
  const folder = 'folder' in config.files ? config.files.folder : null
  // Beside the calls: a large store has many files, and nobody waits for them.
  mendModes({ state_dir: config.state_dir, folder }).then(
    (open) => open > 0 && log.warn({ open }, 'files that other users of the machine could read are closed to them'),
    (error) => log.error({ err: error }, 'files could not be closed to other users of the machine'),
  )
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : config.port
  console.log(welcome({ config, port, database: database.description, demo }))
  const checked = { config, owner: databases.owner, build: readBuild(root), migrations: join(root, 'db/migrations') }
  // Beside the calls: some of it waits for other machines.
  void runChecks({ ...checked, now: clock() }).then((findings) => {
    if (stopping) return
    for (const one of findings) log[one.level === 'ok' ? 'info' : 'warn'](lineOfFinding(one))
  })
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
