/**
 * npx tsx bench/planner/publish.ts [kills]
 *
 * A series of 90 papers of 2,000 pupils on the server: how long its calls take, from creating it to publishing its seats and duties, and a
 * neighbour's list meanwhile. With a number: so many times the statement under way is ended amid publishing, and what is published is counted.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '../../contract/index.ts'
import { jobHandlers } from '../../server/job-handlers.ts'
import { runJob } from '../../server/jobs/run-job.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { at, load } from '../support/side.ts'
import { makeLargeSchool } from './large-school.ts'

const kills = Number(process.argv[2] ?? 0)
const school = await openDemoSchool()
const { server, services, headers, close } = await startDemoApp(school)
const { owner } = school.databases
const CLIENT = 1
const { session, grade_ids } = await makeLargeSchool(owner, CLIENT)

interface Answer<Data> {
  status: number
  ms: number
  data: Data
}
async function call<Data>(of: { method: string; path: string }, body: object, id?: number): Promise<Answer<Data>> {
  const began = performance.now()
  const url = `${of.path.replace('{id}', String(id))}`
  const { statusCode, body: text } = await server.inject({ method: 'POST', url, headers, payload: body })
  const ms = performance.now() - began
  const { data, message, errors } = JSON.parse(text) as { data: Data; message: string; errors?: unknown }
  if (statusCode >= 400) console.log(url, statusCode, message, JSON.stringify(errors)?.slice(0, 600))
  return { status: statusCode, ms, data }
}
const series = api.exam_series
const say = (what: string, ms: number, more = '') => console.log(`${what.padEnd(40)} ${Math.round(ms)} ms ${more}`)

/** What nobody has to do with the series waits for. */
async function neighbourWhile<Result>(work: () => Promise<Result>): Promise<[Result, number]> {
  const waited: number[] = []
  const state = { isOver: false }
  const neighbour = (async () => {
    while (!state.isOver) {
      waited.push((await call(api.question.list, { range: { page: 1, pageSize: 10 } })).ms)
      await wait(5)
    }
  })()
  const result = await work()
  state.isOver = true
  await neighbour
  return [result, at(waited, 0.99)]
}

async function proposed(id: number, body: object) {
  const [done, p99] = await neighbourWhile(async () => {
    const began = performance.now()
    const { data } = await call<{ job_id: number }>(series.propose, body, id)
    await runJob(services, jobHandlers, { client_id: CLIENT, job_id: data.job_id })
    const { rows } = await owner.query<{ state: string; result: Record<string, unknown> }>(
      'select state, result from jobs where id = $1',
      [data.job_id],
    )
    return { ms: performance.now() - began, ...rows[0]! }
  })
  const { proposal_id, possible, proven, like, spread } = done.result as Record<string, number | boolean | undefined>
  const facts = Object.entries({ possible, proven, like, spread }).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name} ${value}`],
  )
  say(
    `propose ${JSON.stringify(body)}`,
    done.ms,
    `${done.state}, ${facts.join(', ')}; a neighbour's p99 ${Math.round(p99)} ms`,
  )
  return proposal_id as number
}

/** So many days from the session's end. */
const day = (from: number) => new Date(Date.parse(session.ends) + from * 86_400_000).toISOString().slice(0, 10)

interface Series {
  id: number
  row_version: number
  papers: { id: number; sittings: { day: string | null }[] }[]
}
console.log(load())
const [, calm] = await neighbourWhile(() => wait(3000))
say("a neighbour's list, p99, calm", calm)
const made = await call<Series>(series.create, {
  name: 'Half-yearly',
  session_id: session.id,
  type_test: 'HALF_YEARLY',
  starts_on: day(-40),
  ends_on: day(-12),
  grade_ids,
  rules: { per_watcher: 30, reserve_per: 8 },
})
const { id } = made.data
say(`create: ${made.data.papers.length} papers`, made.ms)
const proposal_id = await proposed(id, { what: 'DATES' })
const taken = await call<Series>(series.take, { proposal_id }, id)
say('take', taken.ms)
const firstDay = taken.data.papers.flatMap(({ sittings }) => sittings).find(({ day: on }) => on !== null)!.day
await proposed(id, { what: 'SEATS' })
await proposed(id, { what: 'DUTIES' })
for (const [name, of, body] of [
  ['get', series.get, {}],
  ['verdict', series.verdict, {}],
  ['slots', series.slots, { paper_id: made.data.papers[0]!.id }],
  ['changes', series.changes, {}],
  ['seats', series.seats, { day: firstDay, shift: 0 }],
  ['duties', series.duties, {}],
] as const)
  say(
    name,
    Math.min(...[await call(of, body, id), await call(of, body, id), await call(of, body, id)].map(({ ms }) => ms)),
  )

const published = async () => {
  const { rows } = await owner.query<{ version: number; exams: number; seats: number }>(
    `select s.version, (select count(*)::int from series_papers p where p.series_id = s.id and p.exam_id is not null) as exams,
      (select count(*)::int from series_seats x where x.series_id = s.id and x.published_room_id is not null) as seats
     from exam_series s where s.id = $1`,
    [id],
  )
  return rows[0]!
}
const before = await published()
const tally = { old: 0, new: 0, half: 0 }
for (let kill = 0; kill < kills && (await published()).version === before.version; kill += 1) {
  const publishing = call(series.publish, { accept_unmet: true }, id)
  await wait(20 + Math.random() * 8000)
  await owner.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where state <> 'idle' and pid <> pg_backend_pid() and xact_start is not null and query !~ 'jobs'",
  )
  await publishing
  const now = await published()
  const isOld = JSON.stringify(now) === JSON.stringify(before)
  if (isOld) tally.old += 1
  else if (now.exams === made.data.papers.length && now.seats > 0) tally.new += 1
  else tally.half += 1
}
if (kills > 0) console.log(`ended amid publishing: ${JSON.stringify(tally)}`)
if ((await published()).version === before.version) {
  const [answer, p99] = await neighbourWhile(() =>
    call<{ version: number }>(series.publish, { accept_unmet: true }, id),
  )
  say('publish', answer.ms, `${JSON.stringify(await published())}; a neighbour's p99 ${Math.round(p99)} ms`)
}
console.log(load())
await close()
await school.stop()
