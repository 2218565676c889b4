/**
 * What is left of a scan when the machine fails amid its pages: kills the app, PostgreSQL or both with SIGKILL at random moments of the reading, starts
 * again, and looks whether every page is there once, every counted page counts once, and every pupil has the answers that were filled in.
 *   npx tsx bench/kills/scan-kills.ts [kills]
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { api } from '#contract'
import { type FilledScan, fillScan } from './filled-scan.ts'
import { kill, launch, type Server, stop } from './server.ts'
import { query } from './written.ts'

const kills = Number(process.argv[2] ?? 50)
const victims = ['app', 'PostgreSQL', 'both'] as const
const LONGEST_MS = 600_000

async function upload(server: Server, { exam_id, pdf }: FilledScan, name: string): Promise<number> {
  const form = new FormData()
  form.append('exam_id', String(exam_id))
  form.append('name', name)
  form.append('again', 'true')
  form.append('file', new Blob([Uint8Array.from(pdf)]), `${name}.pdf`)
  const reply = await fetch(server.url + api.scan.create.path, { method: 'POST', headers: server.headers, body: form })
  const { data, message } = (await reply.json()) as { data: { scan_id: number }; message: string }
  if (reply.status !== 202) throw new Error(`The scan was not taken: ${reply.status} ${message}`)
  return data.scan_id
}

/** Waits until a scan is read. @returns pages that were there before */
async function untilRead(state: string, scan_id: number): Promise<void> {
  for (const end = performance.now() + LONGEST_MS; performance.now() < end; await wait(100)) {
    const [scan] = await query<{ state: string }>(state, 'select state from scan_batches where id = $1', [
      scan_id,
    ]).catch(() => [])
    if (scan?.state === 'READ') return
    if (scan?.state === 'FAILED') throw new Error(`Scan ${scan_id} has failed.`)
  }
  throw new Error(`Scan ${scan_id} is not read.`)
}

/** What is wrong after a scan was read: each as a sentence. */
async function faultsOf(
  state: string,
  scan_id: number,
  { exam_id, pages, sheets, answers }: FilledScan,
): Promise<string[]> {
  const [seen] = await query<{ pages: number; numbers: number; other: number }>(
    state,
    `select count(*)::int as pages, count(distinct number)::int as numbers,
       (count(*) filter (where state not in ('COUNTED', 'SAME')))::int as other from scan_pages where batch_id = $1`,
    [scan_id],
  )
  const [counted] = await query<{ pages: number; sheets: number }>(
    state,
    `select count(*)::int as pages, count(distinct sheet_id)::int as sheets from scan_pages where exam_id = $1 and state = 'COUNTED'`,
    [exam_id],
  )
  const given = await query<{ value: { chosen: number[] } }>(
    state,
    'select value from exam_responses where exam_id = $1 order by mark_id, exam_question_id',
    [exam_id],
  )
  const wrong = given.filter(({ value }) => value.chosen.join() !== '0').length
  const expected = { pages, numbers: pages, other: 0 }
  return [
    ...(JSON.stringify(seen) === JSON.stringify(expected) ? [] : [`pages ${JSON.stringify(seen)}, not ${pages}`]),
    ...(counted?.pages === sheets && counted.sheets === sheets
      ? []
      : [`counted ${JSON.stringify(counted)}, not ${sheets}`]),
    ...(given.length === answers && wrong === 0
      ? []
      : [`${given.length} answers, ${wrong} of them wrong, not ${answers}`]),
  ]
}

const state = await mkdtemp(join(tmpdir(), 'quaestor-scan-kills-'))
// The user of root's PostgreSQL passes through.
await chmod(state, 0o711)
console.log(`load ${loadavg()[0]?.toFixed(1)}`)
// A call that is never answered leaves nothing that keeps the process awake until its time is up.
const awake = setInterval(() => undefined, 1_000)
let server = await launch(state)
try {
  const filled = await fillScan(server)
  const began = performance.now()
  const calm_id = await upload(server, filled, 'calm')
  await untilRead(state, calm_id)
  const calm = performance.now() - began
  console.log(`calm: ${filled.pages} pages in ${Math.round(calm)} ms; ${await faultsOf(state, calm_id, filled)}`)
  const tally = { kills: 0, amid: 0, faults: 0 }
  for (let round = 0; round < kills; round += 1) {
    const victim = victims[round % victims.length]!
    const scan_id = await upload(server, filled, `kill ${round}`)
    await wait(Math.random() * calm)
    const [before] = await query<{ state: string; done: number }>(
      state,
      'select state, (select count(*) from scan_pages where batch_id = $1)::int as done from scan_batches where id = $1',
      [scan_id],
    )
    await kill(server, victim)
    // The app outlives its PostgreSQL; it is ended as by hand.
    if (victim === 'PostgreSQL') await stop(server)
    server = await launch(state)
    await untilRead(state, scan_id)
    const faults = await faultsOf(state, scan_id, filled)
    tally.kills += 1
    tally.amid += before?.state === 'READING' ? 1 : 0
    tally.faults += faults.length
    console.log(
      `${round} ${victim}: ${before?.state} with ${before?.done} of ${filled.pages}; ${faults.join('; ') || 'whole'}`,
    )
  }
  console.log(JSON.stringify(tally))
} finally {
  clearInterval(awake)
  await stop(server)
  await rm(state, { recursive: true, force: true })
}
