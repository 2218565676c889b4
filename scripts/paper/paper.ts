// npm run paper: a question paper from files, without a server.
import { ownCommandLine } from '../command-line.ts'
import { makePaper } from './make.ts'

process.exitCode = await makePaper(ownCommandLine())
