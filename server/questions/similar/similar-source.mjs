// Run from source: Node doesn't hand the main thread's loaders on to this one, so it gets its own before the TypeScript.
import { register } from 'tsx/esm/api'

register()
await import('./similar-thread.ts')
