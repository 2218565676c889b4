// npm run dev: the server restarts when its sources change; the browser's code is replaced while it runs.
import { spawn } from 'node:child_process'

const api = process.env.API_PORT ?? '3001'
const web = process.env.PORT ?? '3000'
const children = [
  spawn(process.execPath, ['node_modules/tsx/dist/cli.mjs', 'watch', '--clear-screen=false', 'server/main.ts'], {
    stdio: 'inherit',
    env: { ...process.env, PORT: api, RATE_LIMIT: process.env.RATE_LIMIT ?? 'off' },
  }),
  spawn(process.execPath, ['node_modules/vite/bin/vite.js', '--port', web, '--strictPort'], {
    stdio: 'inherit',
    env: { ...process.env, API_PORT: api },
  }),
]

function stop() {
  for (const child of children) child.kill('SIGTERM')
}
process.on('SIGINT', stop)
process.on('SIGTERM', stop)
for (const child of children) child.on('exit', stop)
