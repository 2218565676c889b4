import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import type { CommandLine } from '../command-line.ts'

const root = join(import.meta.dirname, '../..')

/** How a program ended, and what it said. */
interface Outcome {
  status: number | null
  stdout: string
  stderr: string
}

/** A program as a person starts it, with lines typed into it. */
export function spawnProgram(
  script: string,
  args: string[],
  env: NodeJS.ProcessEnv = {},
  typed: string[] = [],
): Outcome {
  const program = join(root, 'node_modules', '.bin', 'tsx')
  const input = typed.map((line) => `${line}\n`).join('')
  const options = { cwd: root, encoding: 'utf8', env: { ...process.env, ...env }, input } as const
  return spawnSync(program, [join(root, 'scripts', script), ...args], options)
}

/** The same in this process, which has its modules loaded. */
export async function runCommand(
  command: (line: CommandLine) => Promise<number>,
  args: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<Outcome> {
  const out: string[] = []
  const wrong: string[] = []
  const voice = { log: (line: string) => void out.push(line), error: (line: string) => void wrong.push(line) }
  const status = await command({ args, env: { ...process.env, ...env }, voice })
  return { status, stdout: out.join('\n'), stderr: wrong.join('\n') }
}
