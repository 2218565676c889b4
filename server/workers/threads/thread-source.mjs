// Starts a thread from source: a thread takes no `--import tsx` of its own. The bundle has the program as JavaScript.
import { workerData } from 'node:worker_threads'
import { register } from 'tsx/esm/api'

register()
await import(workerData.program)
