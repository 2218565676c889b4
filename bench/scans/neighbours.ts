/**
 * What a neighbour's list waits for while a scan is read, beside what it waits for before: the app as a process of its own, the pages of one PDF.
 *   npx tsx bench/scans/neighbours.ts [--pages 100]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { PDFDocument } from '@cantoo/pdf-lib'
import { api } from '#contract'
import { fillScan } from '../kills/filled-scan.ts'
import { launch, type Server, stop } from '../kills/server.ts'
import { at, load } from '../support/side.ts'

const { values } = parseArgs({ options: { pages: { type: 'string', default: '100' } } })
const pages = Number(values.pages)
/** How long the neighbour is looked at before. */
const CALM_MS = 20_000

async function call<Data>({ url, headers }: Server, path: string, body: object): Promise<Data> {
  const reply = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
  return ((await reply.json()) as { data: Data }).data
}

/** What nobody has to do with the scan waits for. */
async function neighbourWhile<Result>(server: Server, work: () => Promise<Result>): Promise<[Result, number[]]> {
  const waited: number[] = []
  const state = { isOver: false }
  const neighbour = (async () => {
    while (!state.isOver) {
      const began = performance.now()
      await call(server, api.question.list.path, { range: { page: 1, pageSize: 10 } })
      waited.push(performance.now() - began)
      await wait(5)
    }
  })()
  const result = await work()
  state.isOver = true
  await neighbour
  return [result, waited]
}

/** The filled pages again and again: each is read, whatever came before. */
async function repeated(pdf: Uint8Array, count: number): Promise<Uint8Array> {
  const own = await PDFDocument.load(pdf)
  const file = await PDFDocument.create()
  const length = own.getPageCount()
  const places = Array.from({ length: count }, (_, k) => k % length)
  for (const page of await file.copyPages(own, places)) file.addPage(page)
  return file.save()
}

async function upload(server: Server, exam_id: number, pdf: Uint8Array): Promise<number> {
  const form = new FormData()
  form.append('exam_id', String(exam_id))
  form.append('file', new Blob([Uint8Array.from(pdf)]), 'pile.pdf')
  const reply = await fetch(server.url + api.scan.create.path, { method: 'POST', headers: server.headers, body: form })
  if (reply.status !== 202) throw new Error(`The scan was not taken: ${reply.status}`)
  return ((await reply.json()) as { data: { scan_id: number } }).data.scan_id
}

async function untilRead(server: Server, scan_id: number): Promise<number> {
  for (;;) {
    const { state, done } = await call<{ state: string; done: number }>(
      server,
      api.scan.get.path.replace('{id}', String(scan_id)),
      {},
    )
    if (state === 'READ') return done
    if (state === 'FAILED') throw new Error('The scan has failed.')
    await wait(500)
  }
}

const state = await mkdtemp(join(tmpdir(), 'quaestor-neighbours-'))
// The user of root's PostgreSQL passes through.
await chmod(state, 0o711)
console.log(load())
const server = await launch(state)
const say = (what: string, waited: number[]) =>
  console.log(
    `${what}: ${waited.length} lists, p50 ${Math.round(at(waited, 0.5))} ms, p99 ${Math.round(at(waited, 0.99))} ms`,
  )
try {
  const { exam_id, pdf } = await fillScan(server)
  const pile = await repeated(pdf, pages)
  const [, calm] = await neighbourWhile(server, () => wait(CALM_MS))
  say('calm', calm)
  const began = performance.now()
  const [done, waited] = await neighbourWhile(server, async () =>
    untilRead(server, await upload(server, exam_id, pile)),
  )
  say(`${done} pages read in ${Math.round((performance.now() - began) / 1000)} s`, waited)
  console.log(`${(at(waited, 0.99) / at(calm, 0.99)).toFixed(1)} times the calm p99; ${load()}`)
} finally {
  await stop(server)
  await rm(state, { recursive: true, force: true })
}
