// npm run admin: what is done from the machine that Quaestor runs on.
import { ownCommandLine } from '../command-line.ts'
import { runAdmin } from './commands.ts'

process.exitCode = await runAdmin(ownCommandLine())
