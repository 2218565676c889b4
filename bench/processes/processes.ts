/**
 * One, two and four processes of Quaestor behind a plain round-robin, on one PostgreSQL with the demo school: requests a second and times, and
 * what callers see while one of the four is killed each second and started again.
 * `npm run bench:processes -- [seconds a run, 10] [folder of PostgreSQL's programs]`, after `npm run build`.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import autocannon from 'autocannon'
import { startCluster } from '../../server/db/embedded/cluster.ts'
import { chooseUser } from '../../server/db/embedded/user.ts'
import { loginsOf, makeOwner } from '../../server/db/open.ts'
import { type Balancer, startBalancer } from './balancer.ts'

const seconds = Number(process.argv[2] ?? 10)
const folder = mkdtempSync(join(tmpdir(), 'quaestor-processes-'))

interface Running {
  child: ChildProcess
  port: number
}

chmodSync(folder, 0o711)
const database = await startCluster({
  binaries: { bin_dir: process.argv[3] ?? '/usr/lib/postgresql/15/bin' },
  data_dir: join(folder, 'data'),
  socket_dir: join(folder, 'socket'),
  log_file: join(folder, 'postgres.log'),
  user: await chooseUser(),
  database: 'postgres',
  connections: 150,
})
const balancer = await startBalancer()
const processes: Running[] = []
try {
  await makeOwner(database.connection)
  console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}; ${seconds} s a run; load before ${load()}`)
  for (const count of [1, 2, 4]) {
    while (processes.length < count) processes.push(await start(processes.length))
    balancer.use(processes.map(({ port }) => port))
    const headers = await signIn(balancer)
    await measure(`${count}`, headers)
  }
  console.log('One of the four is killed each second and started again:')
  const headers = await signIn(balancer)
  const stop = killOneEachSecond()
  await measure('4, killed', headers)
  await stop()
} finally {
  for (const { child } of processes) child.kill('SIGKILL')
  await balancer.stop()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}

function load(): string {
  return loadavg()
    .map((one) => one.toFixed(1))
    .join(' ')
}

async function start(place: number): Promise<Running> {
  const { host, port, database: name } = database.connection
  const { user } = loginsOf(database.connection).owner
  const child = spawn(process.execPath, ['dist/server/main.js'], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://${user}@/${name}?host=${encodeURIComponent(String(host))}&port=${port}`,
      STATE_DIR: join(folder, `state-${place}`),
      FILES_DIR: join(folder, 'files'),
      ...{ PORT: '0', HOST: '127.0.0.1', RATE_LIMIT: 'off', LOG_LEVEL: 'error', NODE_ENV: '' },
    },
  })
  if (!child.stdout) throw new Error('It has no output.')
  for await (const line of createInterface({ input: child.stdout })) {
    const [, found] = /http:\/\/[\w.-]+:(\d+)/.exec(line) ?? []
    if (!found) continue
    child.stdout.resume()
    return { child, port: Number(found) }
  }
  throw new Error('A process ended before it listened.')
}

async function signIn({ url }: Balancer): Promise<Record<string, string>> {
  const school = { subdomain: 'demo', 'content-type': 'application/json' }
  const body = JSON.stringify({ email: 'admin@demo.test', password: 'quaestor-demo' })
  const reply = await fetch(`${url}/v1/login`, { method: 'POST', headers: school, body })
  const { data } = (await reply.json()) as { data: { token: string; db_token: string } }
  return { ...school, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
}

/** Lists of questions and of classes in turn, sixteen in flight. */
async function measure(name: string, headers: Record<string, string>): Promise<void> {
  const list = (path: string, body: object) => ({ method: 'POST' as const, path, headers, body: JSON.stringify(body) })
  const requests = [
    list('/v1/question/list', { filter: {}, range: { page: 1, pageSize: 10 } }),
    list('/v1/grade/list', { filter: {}, range: { page: 1, pageSize: 10 } }),
  ]
  const result = await autocannon({ url: balancer.url, connections: 16, duration: seconds, requests })
  const { latency, non2xx, errors, statusCodeStats } = result
  const answers = Object.entries(statusCodeStats ?? {}).map(([status, { count }]) => `${count} × ${status}`)
  console.log(
    `${name.padEnd(10)} ${result.requests.average.toFixed(0).padStart(5)} req/s  p50 ${latency.p50} ms  p99 ${latency.p99} ms  ` +
      `${answers.join(', ')}; ${non2xx} refused, ${errors} broken; load ${load()}`,
  )
}

/** Kills the processes one after the other; each is there again before the next but two goes. */
function killOneEachSecond(): () => Promise<void> {
  let stopped = false
  let place = 0
  const restarts: Promise<void>[] = []
  const timer = setInterval(() => {
    const at = place++ % processes.length
    const killed = processes[at]
    if (!killed || killed.child.exitCode !== null || killed.child.signalCode !== null) return
    killed.child.kill('SIGKILL')
    restarts.push(
      once(killed.child, 'close').then(async () => {
        if (stopped) return
        processes[at] = await start(at)
        balancer.use(processes.map(({ port }) => port))
      }),
    )
  }, 1000)
  return async () => {
    stopped = true
    clearInterval(timer)
    await Promise.allSettled(restarts)
  }
}
