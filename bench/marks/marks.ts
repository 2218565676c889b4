/**
 * Marks as they are entered: one at a time beside a bare Fastify handler with the same upsert, 200 cells at once, and a section of 60 × 40 opened.
 * `npx tsx bench/marks/marks.ts [seconds] [rounds]`
 */
import { randomUUID } from 'node:crypto'
import { cpus, loadavg } from 'node:os'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'
import { bareServer } from './bare.ts'
import { makeSheet } from './sheet.ts'

const seconds = Number(process.argv[2] ?? 4)
const rounds = Number(process.argv[3] ?? 3)
/** Teachers who enter at the same moment. */
const WRITERS = 8

const school = await openDemoSchool()
const sheet = await makeSheet(school.databases)
const { server, headers, close } = await startDemoApp(school)
const base = await server.listen({ port: 0, host: '127.0.0.1' })
const bare = await bareServer(school.databases)
const { exam_id, marks, questions } = sheet
/** What stands in each cell. */
const values = new Map<string, number>()

const middle = (times: number[], share = 0.5) =>
  [...times].sort((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN
const load = () => loadavg()[0]?.toFixed(1)

/** A cell with the value that it is to have next. */
function nextCell(writer: number, turn: number) {
  const mark_id = marks[(writer + WRITERS * (turn % 7)) % marks.length] as number
  const exam_question_id = questions[turn % questions.length] as number
  const key = `${mark_id} ${exam_question_id}`
  const before = values.get(key) ?? null
  const value = before === null ? 0.25 : (before % 2) + 0.25 > 2 ? 0 : (before % 2) + 0.25
  values.set(key, value)
  return { mark_id, exam_question_id, base: before, value }
}

async function send(url: string, body: unknown, more: Record<string, string> = {}): Promise<string> {
  const reply = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) })
  const text = await reply.text()
  if (!reply.ok || text.includes('"conflict"') || text.includes('"invalid"')) throw new Error(text.slice(0, 300))
  return text
}

const ours = (items: object[]) =>
  send(`${base}/v1/exam-marks/update-many`, { exam_id, items }, { 'idempotency-key': randomUUID() })

async function saveOne(writer: number, turn: number): Promise<void> {
  const answer = await ours([{ field: 'question', ...nextCell(writer, turn) }])
  if (answer.length > 1024) throw new Error(`An answer of ${answer.length} bytes`)
}

const saveBare = async (writer: number, turn: number): Promise<void> => {
  const { mark_id, exam_question_id, value } = nextCell(writer, turn)
  await send(bare.url, { exam_id, mark_id, exam_question_id, value }, bare.headers)
}

/** All writers at once, each waiting for its answer before the next mark. @returns calls a second and their times in ms */
async function run(save: (writer: number, turn: number) => Promise<void>, forSeconds: number) {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  const writer = async (at: number) => {
    for (let turn = 0; performance.now() < end; turn += 1) {
      const began = performance.now()
      await save(at, turn)
      times.push(performance.now() - began)
    }
  }
  await Promise.all(Array.from({ length: WRITERS }, (_, at) => writer(at)))
  return { rate: times.length / forSeconds, times }
}

async function compare(): Promise<void> {
  await run(saveOne, 1)
  await run(saveBare, 1)
  const own: Awaited<ReturnType<typeof run>>[] = []
  const other: typeof own = []
  for (let round = 0; round < rounds; round += 1) {
    own.push(await run(saveOne, seconds))
    other.push(await run(saveBare, seconds))
  }
  const ratios = own.map(({ rate }, at) => rate / (other[at]?.rate ?? Number.NaN))
  const summary = (runs: typeof own) => {
    const times = runs.flatMap((one) => one.times)
    const rate = middle(runs.map((one) => one.rate)).toFixed(0)
    return `${rate} a second, p50 ${middle(times).toFixed(1)} ms, p95 ${middle(times, 0.95).toFixed(1)} ms`
  }
  console.log(`one mark, ${WRITERS} writers, ${rounds} rounds of ${seconds} s, load ${load()}`)
  console.log(`  Quaestor: ${summary(own)}`)
  console.log(`  bare Fastify: ${summary(other)}`)
  console.log(`  ratio: ${middle(ratios).toFixed(2)} (${ratios.map((one) => one.toFixed(2)).join(', ')}); goal 0.7`)
}

async function batches(): Promise<void> {
  const times: number[] = []
  for (let turn = 0; turn < 15; turn += 1) {
    const items = Array.from({ length: 200 }, (_, at) => {
      const mark_id = marks[at % 5] as number
      const exam_question_id = questions[Math.floor(at / 5)] as number
      const key = `${mark_id} ${exam_question_id}`
      const before = values.get(key) ?? null
      const value = before === 1 ? 1.5 : 1
      values.set(key, value)
      return { field: 'question', mark_id, exam_question_id, base: before, value }
    })
    const began = performance.now()
    await ours(items)
    times.push(performance.now() - began)
  }
  console.log(`200 cells in one call: median ${middle(times).toFixed(1)} ms, goal 60, load ${load()}`)
}

async function opened(): Promise<void> {
  await school.databases.owner.query(
    `insert into exam_question_marks (client_id, exam_id, mark_id, exam_question_id, marks, updated_at)
      select 1, $1, m, q, 1, now() from unnest($2::bigint[]) m cross join unnest($3::bigint[]) q on conflict do nothing`,
    [exam_id, marks, questions],
  )
  const filter = { exam_id, section_id: sheet.section_id, is_all_data_fetch: true }
  const times: number[] = []
  let bytes = 0
  for (let turn = 0; turn < 15; turn += 1) {
    const began = performance.now()
    bytes = (await send(`${base}/v1/exam-marks/list`, { filter })).length
    times.push(performance.now() - began)
  }
  const size = `${marks.length} × ${questions.length}, ${Math.round(bytes / 1024)} KB`
  console.log(`a section opened (${size}): median ${middle(times).toFixed(1)} ms, goal 300, load ${load()}`)
}

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${load()}`)
await compare()
await batches()
await opened()
await bare.close()
await close()
await school.stop()
