import type { CommandLine } from '../command-line.ts'
import { check } from './check.ts'
import type { AdminCommand } from './command.ts'
import { create } from './create.ts'
import { demoReset } from './demo-reset.ts'
import { newKey } from './new-key.ts'
import { prove } from './prove.ts'
import { resetPassword } from './reset-password.ts'
import { resetSecondStep } from './reset-second-step.ts'
import { exportSchoolFile, importSchoolFile } from './school.ts'
import { supportBundle } from './support-bundle.ts'
import { upgrade } from './upgrade.ts'
import { version } from './version.ts'

const commands: Readonly<Record<string, AdminCommand>> = {
  ...{ create, 'reset-password': resetPassword, version, check, upgrade, 'demo-reset': demoReset },
  ...{ 'reset-second-step': resetSecondStep },
  ...{ 'support-bundle': supportBundle, 'new-key': newKey, prove },
  ...{ 'export-school': exportSchoolFile, 'import-school': importSchoolFile },
}

const width = Math.max(...Object.values(commands).map(({ usage }) => usage.length))
const usage = `${Object.values(commands)
  .map((one) => `npm run admin -- ${one.usage.padEnd(width)}  ${one.does}`)
  .join('\n')}

All of them work on the database of STATE_DIR or DATABASE_URL. More of one: npm run admin -- NAME --help`

/** `npm run admin`. */
export async function runAdmin(line: CommandLine): Promise<number> {
  const [name = '', ...rest] = line.args
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  const asksHelp = [name, ...rest].some((word) => word === '--help' || word === '-h')
  if (command && !asksHelp) return command.run(line)
  const { voice } = line
  if (command) voice.log(helpOf(command))
  else if (asksHelp) voice.log(usage)
  else voice.error(name ? `There is no "${name}".\n\n${usage}` : usage)
  return command || asksHelp ? 0 : 1
}

const helpOf = ({ usage, does, more }: AdminCommand) =>
  [`npm run admin -- ${usage}`, '', `${does[0]?.toUpperCase()}${does.slice(1)}.`, ...(more ? ['', more] : [])].join(
    '\n',
  )
