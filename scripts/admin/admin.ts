// npm run admin: the first super admin, and a new signing key.

import { ownCommandLine } from '../command-line.ts'
import { createAdmin } from './create.ts'
import { makeNewKey } from './new-key.ts'

const line = ownCommandLine()
process.exitCode = await (line.args[0] === 'new-key' ? makeNewKey(line) : createAdmin(line))
