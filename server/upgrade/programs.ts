import { spawn } from 'node:child_process'
import { existsSync, readFileSync, readlinkSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '../db/embedded/postmaster.ts'
import { isRunning } from '../db/embedded/process.ts'
import { UpgradeError } from './upgrade.ts'

/** How a Quaestor is started. */
export interface OtherProgram {
  command: string
  args: string[]
  cwd: string
  env: NodeJS.ProcessEnv
}

/** How a running process was started, where the system tells (Linux). */
export function findProgramOf(pid: number): OtherProgram | null {
  try {
    const read = (name: string) => readFileSync(`/proc/${pid}/${name}`, 'utf8').split('\0').slice(0, -1)
    const [command = '', ...args] = read('cmdline')
    const env = Object.fromEntries(read('environ').map((line) => line.split(/=(.*)/s).slice(0, 2)))
    return { command, args, cwd: readlinkSync(`/proc/${pid}/cwd`), env }
  } catch {
    return null
  }
}

/** How the Quaestor in a folder is started: a checkout builds first what has changed. */
export function startOf(root: string): OtherProgram {
  const checkout = 'scripts/start.mjs'
  const script = existsSync(join(root, checkout)) ? checkout : 'dist/server/main.js'
  return { command: process.execPath, args: [script], cwd: root, env: process.env }
}

/** It ends in order within eight seconds. */
const PATIENCE_MS = 60_000

/** @throws UpgradeError where it may not be ended, or does not end */
export async function endProgram(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGTERM')
  } catch (error) {
    throw new UpgradeError(
      `Quaestor (process ${pid}) can't be stopped (${(error as Error).message}): stop it yourself, then say it again.`,
    )
  }
  if (!(await until(() => !isRunning(pid), PATIENCE_MS)))
    throw new UpgradeError(`Quaestor (process ${pid}) does not stop: stop it yourself, then say it again.`)
}

/** Runs it in the foreground, as if it had been started here. @returns the code it ends with */
export function runProgram({ command, args, cwd, env }: OtherProgram): Promise<number> {
  const child = spawn(command, args, { cwd, env, stdio: 'inherit' })
  const pass = (signal: NodeJS.Signals) => void child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, pass)
  return new Promise((done, fail) => {
    child.once('error', fail)
    child.once('exit', (code) => done(code ?? 1))
  })
}
