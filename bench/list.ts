/**
 * List of 10 and count over 200,000 questions in 20 schools, all and those with a searched word (English, Hindi): Quaestor's
 * /v1/question/list over real HTTP with row-level security, beside a bare Fastify handler that sends the same two statements by pg. Both run in this process, in turn, on the same database and pool size.
 * `npx tsx bench/list.ts [seconds per round] [rounds]`
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import autocannon from 'autocannon'
import fastify from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { buildApp } from '../server/app.ts'
import { readConfig } from '../server/config.ts'
import { openDatabase } from '../server/db/open.ts'
import type { Actor } from '../server/ground/actor.ts'
import { migrateQueue } from '../server/jobs/jobs.ts'
import { localFiles } from '../server/media/file-store.ts'
import { questionRows, questions } from '../server/questions/rows.ts'
import { searchKey } from '../server/questions/similar/search-text.ts'
import { routes } from '../server/routes.ts'
import { seedDemo } from '../server/seed/seed-demo.ts'
import { seedRoles } from '../server/seed/seed-roles.ts'
import { createTypesetPool } from '../server/workers/typeset-pool.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = Number(process.argv[3] ?? 3)
const SCHOOLS = 20
const QUESTIONS = 10_000
const CONNECTIONS = 16

const state = await mkdtemp(join(tmpdir(), 'quaestor-bench-'))
const root = resolve('.')
const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent' })
const log = { info: () => undefined, warn: console.warn }
const database = await openDatabase(config, join(root, 'db/migrations'), log)
const { databases } = database
const files = localFiles(join(state, 'files'))
await migrateQueue(databases)
await seedRoles(databases)
await seedDemo({ databases, files, root, now: new Date() })
await fill()

const typeset = createTypesetPool({ root, size: 1 })
const press = createTypesetPool({ root, size: 1 })
const parts = { config, databases, clock: () => new Date(), files, typeset, press, routes, root }
const { server } = await buildApp(parts)
await server.listen({ port: 0, host: '127.0.0.1' })
const bare = await bareServer()
const ours = await target()

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number
console.log(
  `machine: ${cpus().length} × ${cpus()[0]?.model}, load generator in the same process; ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections`,
)
for (const search of [null, 'electric current', 'प्रश्न', 'त्रिभुज']) await compare(search)

await server.close()
await bare.close()
await Promise.all([typeset.close(), press.close()])
await database.stop()
await rm(state, { recursive: true, force: true })

/** Both in turn, round by round: what else runs on the machine slows both. */
async function compare(search: string | null): Promise<void> {
  const mine = { ...ours, body: JSON.stringify({ filter: { search }, range: { page: 1, pageSize: 10 } }) }
  const theirs = { ...bare.target, body: JSON.stringify({ search }) }
  await load(mine, 1)
  await load(theirs, 1)
  const own: Awaited<ReturnType<typeof load>>[] = []
  const other: typeof own = []
  for (let round = 0; round < rounds; round++) {
    own.push(await load(mine, seconds))
    other.push(await load(theirs, seconds))
  }
  const ratios = own.map(({ rate }, index) => rate / (other[index]?.rate ?? 0))
  const of = (loads: typeof own, field: 'rate' | 'p50' | 'p97') => median(loads.map((one) => one[field])).toFixed(0)
  console.log(search === null ? 'all questions' : `searched "${search}"`)
  console.log(`  Quaestor: ${of(own, 'rate')} req/s, p50 ${of(own, 'p50')} ms, p97.5 ${of(own, 'p97')} ms`)
  console.log(`  bare Fastify + pg, same statements: ${of(other, 'rate')} req/s, p50 ${of(other, 'p50')} ms`)
  console.log(`  ratio: ${median(ratios).toFixed(2)} (${ratios.map((ratio) => ratio.toFixed(2)).join(', ')})`)
}

interface Target {
  url: string
  headers: Record<string, string>
  body: string
}

async function load({ url, headers, body }: Target, duration: number) {
  const result = await autocannon({ url, method: 'POST', headers, body, duration, connections: CONNECTIONS })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refusals, ${result.errors} errors`)
  return { rate: result.requests.average, p50: result.latency.p50, p97: result.latency.p97_5 }
}

/** Copies the demo school's questions until each of 20 schools has 10,000; rows only, no other tables are read. */
async function fill(): Promise<void> {
  const { owner_kysely: db } = databases
  await sql`insert into schools (name, sub_domain, contact_person, email, phone, city)
    select 'School ' || n, 'school-' || n, 'A Person', 'a@b.test', '+910000000100', 'Pune' from generate_series(2, ${SCHOOLS}) n`.execute(
    db,
  )
  await sql`insert into grades (client_id, id, title) overriding system value
    select s.id, g.id, g.title from schools s cross join grades g where s.id > 1 and g.client_id = 1`.execute(db)
  await sql`insert into subjects (client_id, id, grade_id, title, subject_code) overriding system value
    select s.id, x.id, x.grade_id, x.title, x.subject_code from schools s cross join subjects x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  await sql`insert into chapters (client_id, id, grade_id, subject_id, chapter) overriding system value
    select s.id, x.id, x.grade_id, x.subject_id, x.chapter from schools s cross join chapters x where s.id > 1 and x.client_id = 1`.execute(
    db,
  )
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from questions`.execute(db)
  const demo = rows[0]?.count ?? 1
  await sql`insert into questions (client_id, grade_id, subject_id, chapter_id, type, level, skill, max_marks, search_text)
    select s.id, q.grade_id, q.subject_id, q.chapter_id, q.type, q.level, q.skill, q.max_marks, q.search_text || ' ' || n
    from schools s cross join generate_series(1, ${Math.ceil(QUESTIONS / demo)}) n cross join questions q where q.client_id = 1`.execute(
    db,
  )
  await sql`insert into question_versions (client_id, question_id, version, type, level, skill, max_marks, question_text, question_options, answer)
    select q.client_id, q.id, 1, q.type, q.level, q.skill, q.max_marks, '<p>' || q.search_text || '</p>', '[{"data":"<p>4</p>","is_correct":true,"fixed":false}]', null
    from questions q where not exists (select 1 from question_versions v where v.client_id = q.client_id and v.question_id = q.id)`.execute(
    db,
  )
  await databases.owner.query('vacuum analyze')
}

async function target(): Promise<Omit<Target, 'body'>> {
  const address = server.server.address() as { port: number }
  const base = `http://127.0.0.1:${address.port}`
  const json = { 'content-type': 'application/json', subdomain: 'demo' }
  const reply = await fetch(`${base}/v1/login`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ email: 'admin@demo.test', password: 'quaestor-demo' }),
  })
  const { data } = (await reply.json()) as { data: { token: string; db_token: string } }
  const headers = { ...json, authorization: `Bearer ${data.token}`, 'db-token': data.db_token }
  return {
    url: `${base}/v1/question/list`,
    headers,
  }
}

/** The same two statements without anything around them: no sign-in, no permission, no parsing, no envelope check. */
async function bareServer() {
  const actor = { client_id: 1, account_id: 1, reach: null } as Actor
  const statements = (search: string | null) => {
    const all = questions.found(actor, {})
    const query =
      search === null ? all : all.where(sql<boolean>`questions.search_text like ${`%${searchKey(search)}%`}`)
    const page = questionRows(query, actor).orderBy(sql`questions.id desc`).limit(10).offset(0).compile()
    return [page, query.select(sql<number>`count(*)`.as('count')).compile()] as const
  }
  // As the owner, so without row-level security, on as many connections as the app has.
  const { options: _role, ...options } = databases.app.options as pg.PoolOptions & { pipeline?: boolean }
  const own = new pg.Pool({ ...options, pipeline: false } as pg.PoolConfig)
  const app = fastify()
  app.post<{ Body: { search: string | null } }>('/list', async ({ body }) => {
    const [page, count] = statements(body.search)
    const [rows, total] = await Promise.all([
      own.query(page.sql, [...page.parameters]),
      own.query(count.sql, [...count.parameters]),
    ])
    return { success: true, message: 'Questions found', data: rows.rows, count: total.rows[0].count }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const close = async () => {
    await app.close()
    await own.end()
  }
  return {
    target: { url: `http://127.0.0.1:${port}/list`, headers: { 'content-type': 'application/json' } },
    close,
  }
}
