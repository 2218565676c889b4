// npm run admin: the first super admin.

import { createAdmin } from './admin/create.ts'
import { ownCommandLine } from './command-line.ts'

process.exitCode = await createAdmin(ownCommandLine())
