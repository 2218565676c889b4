import { parseArgs } from 'node:util'
import type { CommandLine } from '../command-line.ts'

/** One of `npm run admin -- <name>`. */
export interface AdminCommand {
  /** What comes after `npm run admin -- `. */
  usage: string
  /** In one line, for the list of all. */
  does: string
  /** What else there is to say, behind `--help`. */
  more?: string
  run(line: CommandLine): Promise<number>
}

/** Something the person at the terminal can put right. */
export class AdminError extends Error {
  override name = 'AdminError'
}

/** Says what the work answers; what goes wrong is one sentence and the code 1. */
export async function saying({ voice }: Pick<CommandLine, 'voice'>, work: () => Promise<string>): Promise<number> {
  try {
    voice.log(await work())
    return 0
  } catch (error) {
    voice.error(error instanceof Error ? error.message : error)
    return 1
  }
}

/** The options of a command that takes these switches and no words, without the command's own name. */
export function switchesOf<T extends string>(
  args: readonly string[],
  names: readonly T[],
): Partial<Record<T, boolean>> {
  const options = Object.fromEntries(names.map((name) => [name, { type: 'boolean' as const }]))
  const { values } = parseArgs({ args: args.slice(1), options, allowPositionals: false })
  return values as Partial<Record<T, boolean>>
}
