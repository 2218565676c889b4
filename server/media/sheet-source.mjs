// Starts the thread that reads spreadsheets from source: a thread takes no `--import tsx` of its own. The bundle has it as JavaScript.
import { register } from 'tsx/esm/api'

register()
await import('./sheet-thread.ts')
