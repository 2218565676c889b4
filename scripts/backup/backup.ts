// npm run backup: everything in one file.
import { ownCommandLine } from '../command-line.ts'
import { writeBackup } from './write-backup.ts'

process.exitCode = await writeBackup(ownCommandLine())
