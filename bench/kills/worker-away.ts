/**
 * A worker of a cluster dies under a process that serves schools and works on their jobs, stays away for a minute, and comes back: what each school is told meanwhile,
 * whether another process starts, and what becomes of the jobs.
 * `npx tsx bench/kills/worker-away.ts postgresql://postgres@10.0.0.1/postgres "COMMAND THAT KILLS A WORKER" "COMMAND THAT STARTS IT" 5433 [seconds, 60] [schools, 8]`:
 * a superuser's address, of a database on the coordinator that has its nodes, and the port of the worker that dies.
 */
import { execSync } from 'node:child_process'
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { api } from '../../contract/index.ts'
import { findNodes, makeUnseen } from '../../server/testing/cluster/spread-database.ts'
import { serverAt } from '../../server/testing/global-setup.ts'
import { call, type Headers, upload } from '../attacks/world.ts'
import { addressesOf, startOn } from './away/process.ts'
import { type BenchSchool, fillSchools } from './away/schools.ts'

const [address, kill, start, port, seconds = '60', schools = '8'] = process.argv.slice(2)
if (!address || !kill || !start || !port)
  throw new Error('Name the coordinator, how a worker is killed and started, and its port.')
const DATABASE = 'quaestor_bench_away'
const JOBS_EACH = 6
const ROWS = 600

const coordinator = serverAt(address)
const nodes = await findNodes(coordinator)
await makeUnseen(coordinator, nodes, DATABASE)
const env = addressesOf(coordinator, DATABASE)
const owner = new pg.Client({ ...coordinator, database: DATABASE })
await owner.connect()
console.log(`${nodes.length - 1} workers, load ${loadavg()[0]?.toFixed(1)}`)

const first = await startOn(env)
const platform = await call(first, api.sign_in.login, { email: 'super@quaestor.test', password: 'quaestor-demo' }, {})
const { token, db_token } = platform.body.data as { token: string; db_token: string }
const superAdmin: Headers = { authorization: `Bearer ${token}`, 'db-token': db_token }
const filled = await fillSchools(owner, first, Number(schools))
const onWorker = await findAway()
const isAway = (client_id: number) => onWorker.has(client_id)
console.log(
  `the platform's people are on the worker that dies: ${isAway(0)}; ${filled.filter(({ id }) => isAway(id)).length} of ${schools} schools are`,
)

const spreadsheet = (name: string, code: string) =>
  Buffer.from(
    ['class,subject_code,chapter', ...Array.from({ length: ROWS }, (_, n) => `Class 9,${code},${name} ${n}`)].join(
      '\n',
    ),
  )
const sent = Array.from({ length: JOBS_EACH }, (_, job) =>
  filled.map(async (school) => {
    const file = { name: 'rows.csv', bytes: new Uint8Array(spreadsheet(`Sheet ${job}`, school.subject_code)) }
    const { status, body } = await upload(first, api.chapter.upload, file, school.admin)
    if (status !== 202) throw new Error(`upload: ${status} ${JSON.stringify(body)}`)
  }),
)
await Promise.all(sent.flat())
const before = await jobsOf()
execSync(kill, { stdio: 'ignore' })
const died = performance.now()
console.log('jobs as the worker dies:', JSON.stringify(before))

const begun = performance.now()
const starting = startOn({ ...env, NODE_ENV: 'production' }).then(
  (started) => {
    console.log(`another process starts in ${Math.round(performance.now() - begun)} ms`)
    return started
  },
  (error: Error) => {
    console.log(`another process does not start: ${error.message.trim().split('\n').at(-1)}`)
    return null
  },
)
const answers = new Map<string, Map<string, number[]>>()
while (performance.now() - died < Number(seconds) * 1000) {
  for (const school of filled) {
    const where = isAway(school.id) ? 'on the dead worker' : 'on the other'
    await ask(where, 'its classes', () => call(first, api.grade.list, {}, school.admin))
    await ask(where, 'its log', () => call(first, api.audit.list, {}, school.admin))
    await ask(where, 'a sign-in', () => call(first, api.sign_in.login, school.login, { subdomain: school.sub_domain }))
    await ask(where, 'a change', () =>
      call(first, api.grade.update, { description: String(Date.now()) }, school.admin, school.grade_id),
    )
  }
  await ask('the platform', 'its schools', () => call(first, api.school.list, {}, superAdmin))
  await wait(500)
}
console.table([...answers].flatMap(([where, asked]) => [...asked].map(([what, times]) => tableRow(where, what, times))))
const standing = await jobsOf((id) => !isAway(id))
console.log(`jobs of the other schools after ${seconds} s:`, JSON.stringify(standing))

execSync(start, { stdio: 'ignore' })
const back = performance.now()
for (const school of filled) {
  while ((await call(first, api.grade.list, {}, school.admin)).status !== 200) await wait(100)
}
console.log(`all schools answer ${Math.round(performance.now() - back)} ms after the worker is back`)
for (let open = 1; open > 0 && performance.now() - back < 180_000; await wait(500)) {
  const states = await jobsOf()
  open = (states.queued ?? 0) + (states.running ?? 0)
}
console.log(`jobs ${Math.round((performance.now() - back) / 1000)} s after it is back:`, JSON.stringify(await jobsOf()))
const { rows } = await owner.query<{ chapters: number }>(
  "select count(*)::int as chapters from chapters where chapter like 'Sheet %'",
)
console.log(`chapters: ${rows[0]?.chapters} of ${JOBS_EACH * ROWS * filled.length}`)
const failed = await owner.query('select message from jobs where state = $1 limit 1', ['failed'])
if (failed.rows[0]) console.log(`a job failed with: ${failed.rows[0].message}`)
await owner.end()
for (const one of [first, await starting]) await one?.stop()

async function ask(where: string, what: string, send: () => Promise<{ status: number }>): Promise<void> {
  const asked = answers.get(where) ?? new Map<string, number[]>()
  answers.set(where, asked)
  const begun = performance.now()
  const { status } = await send()
  const key = `${what}: ${status}`
  asked.set(key, [...(asked.get(key) ?? []), performance.now() - begun])
}

function tableRow(where: string, what: string, times: number[]) {
  const sorted = [...times].sort((a, b) => a - b)
  return {
    where,
    what,
    times: sorted.length,
    p50_ms: Math.round(sorted[sorted.length >> 1] ?? 0),
    max_ms: Math.round(sorted.at(-1) ?? 0),
  }
}

/** The schools whose rows the worker has; 0 is the platform. */
async function findAway(): Promise<Set<number>> {
  const { rows } = await owner.query<{ id: number }>(
    `select s.id::int from (select id from schools union all select 0) s
       join pg_dist_shard_placement p on p.shardid = get_shard_id_for_distribution_column('accounts', s.id) where p.nodeport = $1`,
    [port],
  )
  return new Set(rows.map(({ id }) => id))
}

/** How many jobs stand how. */
async function jobsOf(which: (client_id: number) => boolean = () => true): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const { id } of filled.filter((school: BenchSchool) => which(school.id))) {
    const { rows } = await owner.query<{ state: string; jobs: number }>(
      'select state, count(*)::int as jobs from jobs where client_id = $1 group by 1',
      [id],
    )
    for (const { state, jobs } of rows) found[state] = (found[state] ?? 0) + jobs
  }
  return found
}
