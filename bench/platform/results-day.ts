/**
 * The minute in which results are out: pupils sign in and open their report, evenly over so many seconds, on a real server with its own database. Then
 * what an installation of that size needs: memory at rest and at most, disk.
 * `npm run build`, then `npx tsx bench/platform/results-day.ts [pupils of the school, 2000] [of them that come, all] [seconds, 60]`
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import { hash } from '@node-rs/argon2'
import { fillResults } from '../people/results.ts'
import { type DemoSchool, openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { at, load } from '../support/side.ts'
import { startQuaestor } from '../support/start-quaestor.ts'

const pupils = Number(process.argv[2] ?? 2000)
const coming = Math.min(pupils, Number(process.argv[3] ?? pupils))
const seconds = Number(process.argv[4] ?? 60)
const SECTION = 40
const PASSWORD = 'a slow green river'

const above = await mkdtemp(join(tmpdir(), 'quaestor-results-day-'))
await chmod(above, 0o711)
const state = join(above, 'state')
mkdirSync(state, { mode: 0o711 })

/** One class of sections of 40, with accounts of one password, and a year of published results. */
async function fill(school: DemoSchool): Promise<{ ids: number[]; session_id: number }> {
  const { owner } = school.databases
  const ids = async (text: string, values: unknown[] = []) =>
    (await owner.query<{ id: number }>(text, values)).rows.map(({ id }) => Number(id))
  const [session_id = 0] = await ids('select id from sessions where is_default and deleted_at is null limit 1')
  const [grade_id = 0] = await ids(
    "insert into grades (client_id, title, level_order) values (1, 'Results day', 90) returning id",
  )
  await owner.query(
    `insert into sections (client_id, grade_id, title) select 1, $1, 'R' || n from generate_series(1, $2::int) n`,
    [grade_id, Math.ceil(pupils / SECTION)],
  )
  // The same cost as passwords have here.
  const password = await hash(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 })
  const found = await ids(
    `with a as (insert into accounts (client_id, name, login_name, role_id, password_hash)
        select 1, 'Pupil ' || n, 'rd' || n, 4, $1 from generate_series(1, $2::int) n returning id, login_name)
      insert into students (client_id, admission_no, f_name, l_name, guardian_name, account_id)
        select 1, upper(login_name), 'Pupil', substr(login_name, 3), 'A Guardian', id from a order by id returning id`,
    [password, pupils],
  )
  await owner.query(
    `insert into enrolments (client_id, student_id, session_id, grade_id, section_id, roll_no)
      select 1, p.id, $1, $2, s.id, ((p.n - 1) % ${SECTION} + 1)::text
      from unnest($3::bigint[]) with ordinality p (id, n)
        join (select id, row_number() over (order by id) - 1 as at from sections where client_id = 1 and grade_id = $2) s
          on s.at = (p.n - 1) / ${SECTION}`,
    [session_id, grade_id, found],
  )
  const { server, headers, close } = await startDemoApp(school)
  const call = async <T>(path: string, payload: object) => {
    const reply = await server.inject({ method: 'POST', url: `/v1/${path}`, headers, payload })
    if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.body.slice(0, 300)}`)
    return reply.json<{ data: T }>()
  }
  await fillResults(school, { call, session_id, grade_id, student_ids: found })
  await close()
  return { ids: found, session_id }
}

/** Processes whose command names the state folder or that descend from one of ours, by their ids. */
function processes(): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  const parents = new Map<number, number>()
  const ours = new Set<number>()
  for (const name of all) {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      parents.set(Number(name), Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]))
      if (readFileSync(`/proc/${name}/environ`, 'utf8').includes(state)) ours.add(Number(name))
      if (readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(state)) ours.add(Number(name))
    } catch {
      // It has ended meanwhile.
    }
  }
  for (let more = true; more; ) {
    more = false
    for (const [pid, parent] of parents)
      if (ours.has(parent) && !ours.has(pid)) {
        ours.add(pid)
        more = true
      }
  }
  ours.delete(process.pid)
  return [...ours]
}

/** Memory that would be free without them, in MB (Pss counts what is shared once), and seconds of processor so far. */
function used(): { server: number; database: number; cpu: number } {
  const sum = { server: 0, database: 0, cpu: 0 }
  for (const pid of processes()) {
    try {
      const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8'))?.[1] ?? 0)
      const is_database = readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
      sum[is_database ? 'database' : 'server'] += kilobytes / 1024
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      // With the children that have ended.
      sum.cpu += [11, 12, 13, 14].reduce((all, field) => all + Number(fields[field]), 0) / 100
    } catch {
      // It has ended meanwhile.
    }
  }
  return sum
}

const rounded = ({ server, database }: { server: number; database: number }) =>
  `${Math.round(server)} MB and ${Math.round(database)} MB of the database`

const demo = await openDemoSchool(state)
const { ids, session_id } = await fill(demo)
await demo.stop()
const { origin, stop } = await startQuaestor({
  STATE_DIR: state,
  RATE_LIMIT: 'off',
  LOG_LEVEL: 'warn',
  NODE_ENV: 'production',
})
const url = origin.replace('localhost', '127.0.0.1')

const times = { sign_in: [] as number[], report: [] as number[] }
let refused = 0

/** Pupils come from so many networks: from one alone some would be told to wait a few seconds. */
const NETWORKS = 200
const agents = Array.from(
  { length: NETWORKS },
  (_, at) => new Agent({ localAddress: `127.0.1.${at + 1}`, keepAlive: true, timeout: 30_000 }),
)

async function send(place: number, path: string, body: object, more: Record<string, string> = {}) {
  const headers = { 'content-type': 'application/json', subdomain: 'demo', ...more }
  const agent = agents[place % NETWORKS]
  const asked = request(`${url}/v1/${path}`, { method: 'POST', headers, ...(agent && { agent }) })
  asked.end(JSON.stringify(body))
  const [reply] = (await once(asked, 'response')) as [IncomingMessage]
  const text = await new Response(Readable.toWeb(reply) as ReadableStream).text()
  if (reply.statusCode !== 200) throw new Error(`${path}: ${reply.statusCode} ${text.slice(0, 200)}`)
  return JSON.parse(text) as { data: never }
}

async function comes(place: number): Promise<void> {
  try {
    let began = performance.now()
    const { data } = await send(place, 'login', { email: `rd${place + 1}`, password: PASSWORD })
    const { token, db_token } = data as { token: string; db_token: string }
    times.sign_in.push(performance.now() - began)
    began = performance.now()
    const headers = { authorization: `Bearer ${token}`, 'db-token': db_token }
    await send(place, 'report/student-performance', { filter: { student_id: ids[place], session_id } }, headers)
    times.report.push(performance.now() - began)
  } catch (error) {
    refused += 1
    if (refused < 4) console.log(String(error))
  }
}

try {
  await wait(8000)
  const rest = used()
  console.log(`at rest: ${rounded(rest)}, ${load()}`)
  const before = used().cpu
  let most = rest
  const watching = setInterval(() => {
    const now = used()
    if (now.server + now.database > most.server + most.database) most = now
  }, 3000)
  const began = performance.now()
  const all: Promise<void>[] = []
  for (let place = 0; place < coming; place += 1) {
    const due = began + (place / coming) * seconds * 1000
    await wait(Math.max(0, due - performance.now()))
    all.push(comes(place))
  }
  await Promise.all(all)
  clearInterval(watching)
  const took = (performance.now() - began) / 1000
  const cpu = used().cpu - before
  const said = (values: number[]) =>
    [0.5, 0.95, 0.99].map((share) => `${Math.round(at(values, share) ?? 0)}`).join(', ')
  console.log(
    `${coming} of ${pupils} pupils in ${took.toFixed(1)} s: sign-in p50, p95, p99 ${said(times.sign_in)} ms; report ${said(times.report)} ms; refused ${refused}; ${((1000 * cpu) / coming).toFixed(0)} ms of processor a pupil; at most ${rounded(most)}; ${load()}`,
  )
  console.log(`disk: ${execFileSync('du', ['-sm', state]).toString().split('\t')[0]} MB`)
} finally {
  for (const agent of agents) agent.destroy()
  await stop()
  await rm(above, { recursive: true, force: true })
}
