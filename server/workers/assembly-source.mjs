// Starts the assembly thread from source: a thread takes no `--import tsx` of its own. The bundle has it as JavaScript.
import { register } from 'tsx/esm/api'

register()
await import('./assembly-thread.ts')
