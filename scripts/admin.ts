// npm run admin: the first super admin, and a new signing key.

import { createAdmin } from './admin/create.ts'
import { makeNewKey } from './admin/new-key.ts'
import { ownCommandLine } from './command-line.ts'

const line = ownCommandLine()
process.exitCode = await (line.args[0] === 'new-key' ? makeNewKey(line) : createAdmin(line))
