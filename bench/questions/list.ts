import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import fastify from 'fastify'
import pg from 'pg'
import { searchKey } from '../../server/ground/search-key.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { fillSchools } from './list/bank.ts'
import { byHand } from './list/by-hand.ts'
import { type Case, compareStatements, watchList } from './list/statements.ts'

const seconds = Number(process.argv[2] ?? 5)
const rounds = Number(process.argv[3] ?? 3)
const CONNECTIONS = 16
const PAGE = 10

const school = await openDemoSchool()
const { databases } = school
await fillSchools(databases)

const { server, headers, close } = await startDemoApp(school)
const base = await server.listen({ port: 0, host: '127.0.0.1' })
const ours = { url: `${base}/v1/question/list`, headers }
const bare = await bareServer()

const median = (values: number[]) => [...values].sort((a, b) => a - b)[values.length >> 1] as number
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
const cases = await makeCases()
await statements()
for (const { name, filter, where, values } of cases.filter(({ name }) => /^(all|search)/.test(name))) {
  await whole(name, filter, { where, values })
}

await bare.close()
await close()
await school.stop()

/** Each filter alone, as a screen sends it, and some together. */
async function makeCases(): Promise<Case[]> {
  const { rows } = await databases.owner.query<{ grade_id: number; subject_id: number; chapter_id: number }>(
    `select grade_id, subject_id, chapter_id from questions where client_id = 1 group by 1, 2, 3 order by count(*) desc limit 1`,
  )
  const place = rows[0] ?? { grade_id: 0, subject_id: 0, chapter_id: 0 }
  const is = (column: string, value: unknown): Omit<Case, 'name'> => ({
    filter: { [column]: value },
    where: `q.${column} = $2`,
    values: [value],
  })
  const searched = (text: string): Omit<Case, 'name'> => ({
    filter: { search: text },
    where: 'q.search_text like $2',
    values: [`%${searchKey(text)}%`],
  })
  return [
    { name: 'all', filter: {}, where: '', values: [] },
    { name: 'class', ...is('grade_id', place.grade_id) },
    { name: 'subject', ...is('subject_id', place.subject_id) },
    { name: 'chapter', ...is('chapter_id', place.chapter_id) },
    { name: 'type', ...is('type', 'MCQ_SINGLE') },
    { name: 'level', ...is('level', 'HARD') },
    { name: 'skill', ...is('skill', 'APPLY') },
    { name: 'marks', ...is('max_marks', 3) },
    { name: 'review', ...is('review_state', 'APPROVED') },
    { name: 'status', ...is('status', 1) },
    {
      name: 'subject, type, level',
      filter: { subject_id: place.subject_id, type: 'MCQ_SINGLE', level: 'EASY' },
      where: 'q.subject_id = $2 and q.type = $3 and q.level = $4',
      values: [place.subject_id, 'MCQ_SINGLE', 'EASY'],
    },
    {
      name: 'chapter, marks, status',
      filter: { chapter_id: place.chapter_id, max_marks: 1, status: 1 },
      where: 'q.chapter_id = $2 and q.max_marks = $3 and q.status = $4',
      values: [place.chapter_id, 1, 1],
    },
    { name: 'search, rare word', ...searched('electric current') },
    { name: 'search, common word', ...searched('which') },
    { name: 'search, Hindi', ...searched('त्रिभुज') },
    {
      name: 'search and subject',
      filter: { search: 'which', subject_id: place.subject_id },
      where: 'q.search_text like $2 and q.subject_id = $3',
      values: [`%${searchKey('which')}%`, place.subject_id],
    },
  ]
}

async function statements(): Promise<void> {
  const sent = watchList(databases)
  console.log('filter | rows | page ms (hand) | count ms (hand) | page by | count by')
  for (const one of cases) {
    const first = await ask(one.filter, 1)
    const from = sent()
    await tell(one, first.count, from, 0)
    const pages = Math.ceil(first.count / PAGE)
    if (pages < 20) continue
    const deep = Math.ceil(pages * 0.9)
    await ask(one.filter, deep)
    await tell({ ...one, name: `${one.name}, page ${deep}` }, first.count, sent(), (deep - 1) * PAGE)
  }
}

async function tell(one: Case, count: number, sent: Parameters<typeof compareStatements>[2], offset: number) {
  const found = await compareStatements(databases, one, sent, offset)
  const ms = (value: number) => value.toFixed(2)
  const page = `${ms(found.page)} (${ms(found.handPage)})`
  const counted = `${ms(found.count)} (${ms(found.handCount)})`
  console.log([one.name, count, page, counted, found.nodes.page, found.nodes.count].join(' | '))
}

async function ask(filter: object, page: number): Promise<{ count: number }> {
  const body = JSON.stringify({ filter, range: { page, pageSize: PAGE } })
  const reply = await fetch(ours.url, { method: 'POST', headers: ours.headers, body })
  const answer = (await reply.json()) as { success: boolean; message: string; count: number }
  if (!answer.success) throw new Error(answer.message)
  return answer
}

/** Both in turn, round by round: what else runs on the machine slows both. */
async function whole(name: string, filter: object, asked: { where: string; values: readonly unknown[] }) {
  const mine = { ...ours, body: JSON.stringify({ filter, range: { page: 1, pageSize: PAGE } }) }
  const theirs = { ...bare.target, body: JSON.stringify(asked) }
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
  console.log(`${name}: ${rounds} rounds of ${seconds} s, ${CONNECTIONS} connections, load ${loadavg()[0]?.toFixed(1)}`)
  console.log(`  Quaestor: ${of(own, 'rate')} req/s, p50 ${of(own, 'p50')} ms, p97.5 ${of(own, 'p97')} ms`)
  console.log(`  bare Fastify + pg, statements by hand: ${of(other, 'rate')} req/s, p50 ${of(other, 'p50')} ms`)
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

/** The statements by hand without anything around them: no sign-in, no permission, no parsing, no envelope check, no row-level security. */
async function bareServer() {
  // As the owner, on as many connections as the app has.
  const { options: _role, ...options } = databases.app.options as pg.PoolOptions & { pipeline?: boolean }
  const { user, password } = databases.owner.options as pg.PoolOptions
  const own = new pg.Pool({ ...options, user, password, pipeline: false } as pg.PoolConfig)
  const app = fastify()
  app.post<{ Body: { where: string; values: unknown[] } }>('/list', async ({ body }) => {
    const { page, count, values } = byHand(body.where, body.values, 0)
    const [rows, total] = await Promise.all([own.query(page, [...values]), own.query(count, [...values])])
    return { success: true, message: 'Questions found', data: rows.rows, count: total.rows[0].count }
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as { port: number }
  const close = async () => {
    await app.close()
    await own.end()
  }
  const headers = { 'content-type': 'application/json' }
  return { target: { url: `http://127.0.0.1:${port}/list`, headers }, close }
}
