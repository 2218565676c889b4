/**
 * Whether a Quaestor that lies in a folder runs here, by what its users do first: it starts, says which it is, signs somebody in, sets a paper and stops in order.
 * `node scripts/release/smoke.mjs FOLDER [STATE_DIR]`; plain JavaScript, so that it runs with nothing but the Node.js that is tried.
 */
import { spawn } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const [folder = '.', state = mkdtempSync(join(tmpdir(), 'quaestor-smoke-'))] = process.argv.slice(2)

async function freePort() {
  const server = createServer()
  await new Promise((open) => server.listen(0, '127.0.0.1', open))
  const { port } = server.address()
  await new Promise((closed) => server.close(closed))
  return port
}

const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const env = { ...process.env, NODE_ENV: '', DATABASE_URL: '', HOST: '127.0.0.1', PORT: String(port), STATE_DIR: state }
const started = performance.now()
const since = () => `${((performance.now() - started) / 1000).toFixed(2)} s`
const child = spawn(process.execPath, ['dist/server/main.js'], {
  cwd: folder,
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
})
const ended = new Promise((done) => child.once('exit', (code, signal) => done(signal ?? code)))

async function ready() {
  for (;;) {
    const answer = await fetch(`${origin}/readyz`).catch(() => null)
    if (answer?.ok) return
    if (child.exitCode !== null) throw new Error(`It ended with ${child.exitCode} before it was ready.`)
    await new Promise((next) => setTimeout(next, 20))
  }
}

async function post(path, body, headers = {}) {
  const answer = await fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', subdomain: 'demo', ...headers },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer
}

try {
  await ready()
  console.log(`ready after ${since()}: ${await (await fetch(`${origin}/healthz`)).text()}`)
  const page = await (await fetch(`${origin}/login`)).text()
  const [, script] = /src="(\/assets\/[^"]+\.js)"/.exec(page) ?? []
  if (!script || !(await fetch(`${origin}${script}`)).ok) throw new Error('The page has no script.')
  const { data } = await (await post('login', { email: 'admin@demo.test', password: 'quaestor-demo' })).json()
  const signed = { authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  const [paper] = (await (await post('question-paper/list', {}, signed)).json()).data
  const made = (await (await post(`question-paper/preview/${paper.id}`, {}, signed)).json()).data
  const pdf = await (
    await post('media/download-file', { url: made.pdf_url, question_paper_id: paper.id }, signed)
  ).arrayBuffer()
  if (Buffer.from(pdf).toString('latin1', 0, 5) !== '%PDF-') throw new Error('The paper is no PDF.')
  console.log(`a paper of ${Math.round(pdf.byteLength / 1024)} KB after ${since()}`)
} catch (error) {
  console.error(error)
  process.exitCode = 1
} finally {
  child.kill('SIGTERM')
  const code = await ended
  console.log(`ended with ${code} after ${since()}, Node.js ${process.version}`)
  if (code !== 0) process.exitCode = 1
}
