import { spawn } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { resolve } from 'node:path'

/** One that nobody listens on: links name it, so that the system can't choose it later. */
async function freePort(): Promise<string> {
  const server = createServer()
  await new Promise<void>((open) => server.listen(0, open))
  const { port } = server.address() as AddressInfo
  await new Promise((closed) => server.close(closed))
  return String(port)
}

/** Quaestor as its user starts it, on a free port. @throws Error with what it printed where it ends before it is ready */
export async function startQuaestor(settings: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [resolve('scripts/start.mjs')], {
    env: { ...process.env, NODE_ENV: '', PORT: await freePort(), DATABASE_URL: '', SMTP_URL: '', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = new Promise<void>((done) => child.once('exit', () => done()))
  const origin = await new Promise<string>((ready, failed) => {
    let printed = ''
    child.stdout.on('data', (text: Buffer) => {
      printed += text.toString()
      const found = /Platform\s+(http:\/\/localhost:\d+)/.exec(printed)
      if (found) ready(found[1] as string)
    })
    child.on('exit', (code) => failed(new Error(`Quaestor ended with ${code} before it was ready:\n${printed}`)))
  })
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  return { origin, stop }
}
