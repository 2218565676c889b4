// npm run paper: a question paper from files, without a server.
import { makePaper } from './make-paper.ts'

process.exitCode = await makePaper(process.argv.slice(2), console)
