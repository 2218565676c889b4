/**
 * The demo school alone, and the same as one of 10,000 schools on another database: each call of its lists in turn, the start of the server on both,
 * and its memory. `npx tsx bench/platform/many-schools.ts [rounds, 100] [schools, 10000]`, after `npm run build`.
 */
import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { load, side, summary, time } from '../support/side.ts'
import { fillPlatform } from './many-schools/fill.ts'

const rounds = Number(process.argv[2] ?? 100)
const schools = Number(process.argv[3] ?? 10_000)
const lists: [string, string, object][] = [
  ['questions', 'question/list', {}],
  ['questions of a word', 'question/list', { filter: { search: 'electric current' } }],
  ['students', 'student/list', {}],
  ['students of a name', 'student/list', { filter: { search: 'sharma' } }],
  ['staff', 'staff/list', {}],
  ['papers', 'question-paper/list', {}],
  ['exams', 'exam/list', {}],
  ['all-counts', 'dashboard/all-counts', {}],
]
/** Of each kind in each school beside the demo school: small ones, for there are many. */
const EACH = 40

async function openSide(folder: string, isFull: boolean) {
  const school = await openDemoSchool(folder)
  const { rows } = await school.databases.owner.query<{ id: number }>('select id::int from sessions where is_default')
  const session_id = rows[0]?.id
  if (isFull) {
    const taken = await time(() => fillPlatform(school.databases, schools, EACH))
    console.log(
      `${schools} schools of ${EACH} pupils and ${EACH} questions made by SQL in ${(taken / 1000).toFixed(0)} s`,
    )
  } else await school.databases.owner.query('vacuum analyze')
  const { server, headers, close } = await startDemoApp(school)
  const call = async (path: string, body: object) => {
    const payload = path === 'dashboard/all-counts' ? { session_id } : body
    const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers, payload })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
  }
  const stop = async () => {
    await close()
    await school.stop()
  }
  return { call, stop }
}

/** `npm start` on the folder, until it answers whether it is well; and its memory then, without that of PostgreSQL. */
async function startServer(folder: string, port: number): Promise<string> {
  const env = { ...process.env, STATE_DIR: folder, PORT: String(port), HOST: '127.0.0.1', LOG_LEVEL: 'silent' }
  const child = spawn(process.execPath, ['dist/server/main.js'], { env, stdio: 'ignore' })
  const ended = new Promise((done) => child.once('exit', done))
  const answers = async () => (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null))?.ok === true
  const until = performance.now() + 120_000
  const taken = await time(async () => {
    while (!(await answers())) {
      if (performance.now() > until) throw new Error('The server does not answer.')
      await new Promise((done) => setTimeout(done, 20))
    }
  })
  const status = await readFile(`/proc/${child.pid}/status`, 'utf8')
  const resident = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
  child.kill()
  await ended
  return `${(taken / 1000).toFixed(1)} s, ${resident.toFixed(0)} MB`
}

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, ${load()}`)
const folders = await Promise.all(['alone', 'many'].map((name) => mkdtemp(join(tmpdir(), `quaestor-bench-${name}-`))))
try {
  const alone = await openSide(folders[0] as string, false)
  const many = await openSide(folders[1] as string, true)
  for (const [what, path, body] of lists) {
    const found = await side(rounds, { ours: () => many.call(path, body), alone: () => alone.call(path, body) })
    console.log(summary(`${what}, one of ${schools} (goal 1.10)`, found))
  }
  await alone.stop()
  await many.stop()
  for (const [at, name] of ['alone', `one of ${schools}`].entries())
    console.log(`a start, ${name}: ${await startServer(folders[at] as string, 4800 + at)} (${load()})`)
} finally {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
}
