// npm run admin: the first super admin.
import { ownCommandLine } from './command-line.ts'
import { createAdmin } from './create-admin.ts'

process.exitCode = await createAdmin(ownCommandLine())
