/**
 * Memory of the server over mixed requests: lists, questions made, changed and read, searches for what is alike, checked blueprints, previews,
 * uploads and a batch now and then, eight at once. Resident memory of the server and of it with its children, at the start and after each
 * quarter, with how long a list takes then.
 * `npx tsx bench/processes/memory.ts [requests, 20000]`
 */
import { cpus, loadavg } from 'node:os'
import { api } from '#contract'
import { check, printBatch, showPages } from '../attacks/crowds.ts'
import { startServer } from '../attacks/start-server.ts'
import { type Answer, call, makePlace, upload } from '../attacks/world.ts'

const requests = Number(process.argv[2] ?? 20_000)
const { world, memory, stop } = await startServer()
const sides = [world.attacker, world.victim]
const places = await Promise.all(sides.map(({ admin }) => makePlace(world, admin)))
const statuses = new Map<number, number>()

/** What is asked, by how many in a hundred. */
const mix: [share: number, ask: (school: number, turn: number) => Promise<Answer>][] = [
  [30, (school) => ask(school, api.question.list, { range: { page: 1, pageSize: 20 } })],
  [15, (school, turn) => ask(school, api.question.list, { filter: { search: [`number ${turn % 50}`] } })],
  [15, (school) => ask(school, api.grade.list, {})],
  [15, (school, turn) => ask(school, api.question.create, question(school, turn))],
  [10, (school, turn) => ask(school, api.question_pair.similar, { text: `<p>What is the sum of ${turn} and 12?</p>` })],
  [8, (school) => check(world, side(school))],
  [5, (school) => showPages(world, side(school))],
  [2, (school, turn) => spreadsheet(school, turn)],
]
const wheel = mix.flatMap(([share, one]) => Array.from({ length: share }, () => one))

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}; ${requests} requests`)
try {
  await report(0)
  for (let from = 0; from < requests; from += requests / 4) {
    await Promise.all(Array.from({ length: 8 }, (_, worker) => work(from + worker, from + requests / 4)))
    await printBatch(world, side(0))
    await report(from + requests / 4)
  }
  console.log('answers:', [...statuses].map(([status, count]) => `${count} × ${status}`).join(', '))
} finally {
  await stop()
}

/** Every eighth from the first to the last, those of a hundred spread evenly. */
async function work(first: number, last: number): Promise<void> {
  for (let turn = first; turn < last; turn += 8) {
    const one = wheel[(turn * 37) % wheel.length]
    const { status = 0 } = (await one?.(turn % 2, turn)) ?? {}
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
}

async function report(done: number): Promise<void> {
  const began = performance.now()
  for (let at = 0; at < 20; at++) await ask(0, api.grade.list, {})
  const each = (performance.now() - began) / 20
  const { server, all } = memory()
  const mb = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`
  console.log(
    `${done} requests: server ${mb(server)}, with its children ${mb(all)}; a list ${each.toFixed(1)} ms (load ${loadavg()[0]?.toFixed(1)})`,
  )
}

function side(school: number) {
  const found = sides[school]
  if (!found) throw new Error(`There is no school ${school}`)
  return found
}

function ask(school: number, row: Parameters<typeof call>[1], body: object): Promise<Answer> {
  return call(world, row, body, side(school).admin)
}

function question(school: number, turn: number) {
  const options = [`${turn + 12}`, `${turn + 11}`, `${turn + 13}`].map((text, at) => ({
    data: `<p>${text}</p>`,
    is_correct: at === 0,
  }))
  const facts = { ...places[school], type: 'MCQ_SINGLE', level: 'EASY', skill: 'APPLY', max_marks: 1 }
  const formula = `<span data-type="inline-math" data-latex="\\frac{${turn}}{12}"></span>`
  return {
    ...facts,
    question_text: `<p>What is the sum of ${turn} and 12, number ${formula}?</p>`,
    question_options: options,
  }
}

/** Forty chapters, of which one is wrong. */
function spreadsheet(school: number, turn: number): Promise<Answer> {
  const rows = Array.from({ length: 40 }, (_, at) => `Class 10,${at === 7 ? 'X' : 'SCI'},Chapter ${turn} ${at}`)
  const bytes = Uint8Array.from(Buffer.from(`class,subject_code,chapter\n${rows.join('\n')}`))
  return upload(world, api.chapter.upload, { name: 'chapters.csv', bytes }, side(school).admin)
}
