import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type Config, readConfig } from '../../server/config.ts'
import { findRunning } from '../../server/db/embedded/embedded.ts'
import { findHolder, lockState } from '../../server/db/embedded/lock.ts'
import { projectRoot, readBuild } from '../../server/ground/build.ts'
import { endProgram, findProgramOf, type OtherProgram, runProgram, startOf } from '../../server/upgrade/programs.ts'
import {
  assertRoom,
  backUp,
  type Pending,
  pendingAt,
  UpgradeError,
  type Upgrading,
  upgradeCopy,
  withOldDatabase,
} from '../../server/upgrade/upgrade.ts'
import { openWaitingPage } from '../../server/upgrade/waiting-page.ts'
import type { CommandLine } from '../command-line.ts'
import type { AdminCommand } from './command.ts'

export const upgrade: AdminCommand = {
  usage: 'upgrade',
  does: 'brings the embedded database to this version: back-up, stop, copy, steps, self-check, start',
  more: `Say it in the folder of the new version, with the settings of the old one. A Quaestor that runs on STATE_DIR is backed up, stopped, and this version
started in its place; where none runs, none is started. Meanwhile browsers see a page that says so, on PORT. The old database is replaced only when the new
one has been looked at: what fails leaves everything as it was, and starts what ran before.
  --no-start  stops a Quaestor that runs, but starts none: for systemd, which starts it itself
The back-up is kept in STATE_DIR/before-upgrades. With DATABASE_URL: docs/how-to/run-several-processes.md.`,
  run: runUpgrade,
}

async function runUpgrade({ args, env, voice }: CommandLine): Promise<number> {
  try {
    const options = { 'no-start': { type: 'boolean', default: false } } as const
    const { values } = parseArgs({ args: args.slice(1), options, allowPositionals: false })
    const config = readConfig(env)
    if (config.database_url)
      throw new UpgradeError(
        'With DATABASE_URL the database is yours: back it up, then start the new version beside the old one, which goes on meanwhile (docs/how-to/run-several-processes.md).',
      )
    if (!existsSync(config.state_dir))
      throw new UpgradeError(`There is no ${config.state_dir}: set STATE_DIR to the folder of the installation.`)
    const root = projectRoot()
    const given = { config, root, migrations: join(root, 'db/migrations'), say: (line: string) => voice.log(line) }
    const lock = await lockState(config.state_dir, 'upgrade')
    const next = await upgradeAlone(given, voice).finally(() => lock.release())
    return next.program && !values['no-start'] ? await runProgram(next.program) : next.code
  } catch (error) {
    voice.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** What is to run afterwards, and how the upgrade ended. */
interface Next {
  code: number
  program: OtherProgram | null
}

async function upgradeAlone(given: Upgrading, voice: CommandLine['voice']): Promise<Next> {
  const { config, say } = given
  await assertRoom(config.state_dir)
  const began = performance.now()
  const pid = await findHolder(config.state_dir)
  const old = pid === null ? null : findProgramOf(pid)
  let pending: Pending | null = null
  if (pid !== null) {
    pending = await backUpBeside(given)
    if (pending === null) return { code: 0, program: null }
    say(`Quaestor (process ${pid}) is stopped …`)
  }
  const stopped = performance.now()
  const page = await pageAfter(config, pid)
  if (!page) say(`Port ${config.port} is taken by another program: browsers are not told of the upgrade.`)
  try {
    pending ??= await backUpStopped(given)
    if (pending === null) return { code: 0, program: null }
    // What was killed before has recovered, and what was backed up beside has ended in order.
    if (pid !== null) await withOldDatabase(config.state_dir, async () => undefined)
    const { lists, papers, exams } = await upgradeCopy(given, pending)
    const [all, away] = [began, stopped].map((since) => ((performance.now() - since) / 1000).toFixed(1))
    const { version } = readBuild(given.root)
    say(
      `The database is at Quaestor ${version}: ${pending.files.length} steps from ${pending.at}, no row lost, ${lists} lists opened, ${papers} paper set, ${exams} exams worked out anew. ${all} s in all, ${away} s of them away.`,
    )
    if (pid === null) say('Start Quaestor now, in this version.')
    return { code: 0, program: pid === null ? null : startOf(given.root) }
  } catch (error) {
    voice.error(`There is no upgrade: ${error instanceof Error ? error.message : error}`)
    voice.error('Everything is as it was before.')
    if (pid !== null && !old) voice.error('Start the old version again.')
    return { code: 1, program: old }
  } finally {
    await page?.close()
  }
}

/** Stops what runs; the page has its port as soon as it is given up, which is before the process has ended. */
async function pageAfter({ port, host }: Config, pid: number | null) {
  let isOver = pid === null
  const ended =
    pid === null
      ? null
      : endProgram(pid).finally(() => {
          isOver = true
        })
  ended?.catch(() => undefined)
  for (;;) {
    const last = isOver
    const page = await openWaitingPage(port, host)
    if (page || last) {
      await ended?.catch((error) => page?.close().then(() => Promise.reject(error)) ?? Promise.reject(error))
      return page
    }
    await wait(50)
  }
}

const nothingToDo = (say: Upgrading['say']) => {
  say('The database is at this version already: there is nothing to upgrade.')
  return null
}

async function backUpBeside(given: Upgrading): Promise<Pending | null> {
  const connection = await findRunning(given.config.state_dir)
  if (!connection) throw new UpgradeError('Quaestor is just starting or stopping: say it again in a minute.')
  const pending = await pendingAt(connection, given.migrations)
  if (pending.files.length === 0) return nothingToDo(given.say)
  given.say(`Backed up, while Quaestor goes on: ${await backUp(given, connection, pending)}`)
  return pending
}

const backUpStopped = (given: Upgrading) =>
  withOldDatabase(given.config.state_dir, async (connection) => {
    const pending = await pendingAt(connection, given.migrations)
    if (pending.files.length === 0) return nothingToDo(given.say)
    given.say(`Backed up: ${await backUp(given, connection, pending)}`)
    return pending
  })
