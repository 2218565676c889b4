// npm start: builds what is missing, then runs the server in this process, so that its signals reach it directly.
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { isBuilt } from './build/build.mjs'

if (!isBuilt()) {
  // In a process of its own: the builder sets NODE_ENV for itself and takes memory that the server should not keep.
  const build = spawnSync(process.execPath, [fileURLToPath(new URL('./build/build.mjs', import.meta.url))], {
    stdio: 'inherit',
  })
  if (build.status !== 0) {
    console.error('Quaestor could not be built; the reason stands above.')
    process.exit(1)
  }
}
await import('../dist/server/main.js')
