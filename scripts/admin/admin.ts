// npm run admin: the first super admin, a new signing key, and a school's content in a file.

import { ownCommandLine } from '../command-line.ts'
import { createAdmin } from './create.ts'
import { makeNewKey } from './new-key.ts'
import { carrySchool } from './school.ts'

const line = ownCommandLine()
const programs: Readonly<Record<string, typeof createAdmin>> = {
  'new-key': makeNewKey,
  'export-school': carrySchool,
  'import-school': carrySchool,
}
process.exitCode = await (programs[line.args[0] ?? ''] ?? createAdmin)(line)
