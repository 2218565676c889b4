// npm run restore: a back-up put in place.
import { ownCommandLine } from '../command-line.ts'
import { readBackup } from './read-backup.ts'

process.exitCode = await readBackup(ownCommandLine())
