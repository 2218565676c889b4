/**
 * An installation with a million question marks: how long `admin upgrade` takes it, and what copies of any second cost its users: marks and lists with
 * BACKUP_TO and without it in turn, and a neighbour while a copy of everything is made.
 * `npm run build`, then `npx tsx bench/platform/million-marks.ts [seconds, 4] [rounds, 5]`
 */
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../server/config.ts'
import { connect } from '../../server/db/connect.ts'
import { sizeOfFolder } from '../../server/db/embedded/copy-files.ts'
import { startEmbedded } from '../../server/db/embedded/embedded.ts'
import { loginsOf, openDatabase } from '../../server/db/open.ts'
import { copyState, makeOld } from '../kills/replaced.ts'
import { signIn } from '../kills/server.ts'
import { type BenchSheet, makeSheet } from '../marks/sheet.ts'
import { makeSchool } from '../reports/school.ts'
import { at, load } from '../support/side.ts'
import { startQuaestor } from '../support/start-quaestor.ts'

const seconds = Number(process.argv[2] ?? 4)
const rounds = Number(process.argv[3] ?? 5)
const EXAMS = 130
const WRITERS = 8
const quiet = { info: () => undefined, warn: () => undefined }
const above = await mkdtemp(join(tmpdir(), 'quaestor-million-'))
await chmod(above, 0o711)
const folder = (name: string) => {
  mkdirSync(join(above, name), { mode: 0o711 })
  return join(above, name)
}
const megabytes = (bytes: number) => `${Math.round(bytes / 2 ** 20)} MB`

/** A release's demo school some steps before this version, with a million marks. */
async function fill(state_dir: string): Promise<void> {
  await makeOld(state_dir)
  const server = await startEmbedded({ state_dir, log: quiet })
  const databases = connect(loginsOf(server.connection))
  await makeSchool(databases, 1, EXAMS)
  // They have no questions: nothing that a self-check could set.
  await databases.owner.query(
    "update question_papers set deleted_at = now() where client_id = 1 and name = 'Bench paper'",
  )
  await databases.owner.query('analyze')
  const { rows } = await databases.owner.query('select count(*)::int as n from exam_question_marks')
  console.log(`question marks: ${rows[0].n}`)
  await databases.close()
  await server.stop()
}

async function upgrade(state_dir: string): Promise<void> {
  const began = performance.now()
  const child = spawn(process.execPath, ['dist/server/admin.js', 'upgrade'], {
    env: { ...process.env, DATABASE_URL: '', NODE_ENV: 'production', LOG_LEVEL: 'warn', STATE_DIR: state_dir },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    for (const line of text.trim().split('\n'))
      console.log(`  ${((performance.now() - began) / 1000).toFixed(1)} s  ${line}`)
  })
  const code = await new Promise((done) => child.once('close', done))
  const size = await sizeOfFolder(join(state_dir, 'postgres'))
  console.log(
    `admin upgrade: ${((performance.now() - began) / 1000).toFixed(1)} s, exit ${code}, database ${megabytes(size)}, ${load()}`,
  )
}

async function makeSheetIn(state_dir: string): Promise<BenchSheet> {
  const config = readConfig({ STATE_DIR: state_dir, NODE_ENV: 'production' })
  const { databases, stop } = await openDatabase(config, 'db/migrations', quiet)
  const sheet = await makeSheet(databases)
  await stop()
  return sheet
}

type Side = { origin: string; headers: Record<string, string>; values: Map<string, number>; stop(): Promise<void> }

async function start(state_dir: string, settings: NodeJS.ProcessEnv = {}): Promise<Side> {
  const { origin, stop } = await startQuaestor({
    STATE_DIR: state_dir,
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'warn',
    ...settings,
  })
  const headers = { ...(await signIn(origin)), 'content-type': 'application/json' }
  return { origin, headers, values: new Map(), stop }
}

async function send({ origin, headers }: Side, path: string, body: unknown, more: Record<string, string> = {}) {
  const reply = await fetch(`${origin}/v1/${path}`, {
    method: 'POST',
    headers: { ...headers, ...more },
    body: JSON.stringify(body),
  })
  const text = await reply.text()
  if (!reply.ok || text.includes('"conflict"') || text.includes('"invalid"')) throw new Error(text.slice(0, 300))
}

/** A mark with the value that it is to have next, by one of several writers of one sheet. */
async function saveMark(side: Side, { exam_id, marks, questions }: BenchSheet, writer: number, turn: number) {
  const mark_id = marks[(writer + WRITERS * (turn % 7)) % marks.length] as number
  const exam_question_id = questions[turn % questions.length] as number
  const key = `${mark_id} ${exam_question_id}`
  const base = side.values.get(key) ?? null
  const value = base === null ? 0.25 : base + 0.25 > 2 ? 0 : base + 0.25
  side.values.set(key, value)
  const item = { field: 'question', mark_id, exam_question_id, base, value }
  await send(side, 'exam-marks/update-many', { exam_id, items: [item] }, { 'idempotency-key': randomUUID() })
}

const list = (side: Side) => send(side, 'question/list', { filter: {}, range: { page: 1, pageSize: 20 } })

/** Calls a second and their times, by so many at once. */
async function run(work: (writer: number, turn: number) => Promise<void>, at_once: number, forSeconds = seconds) {
  const times: number[] = []
  const end = performance.now() + forSeconds * 1000
  await Promise.all(
    Array.from({ length: at_once }, async (_, writer) => {
      for (let turn = 0; performance.now() < end; turn += 1) {
        const began = performance.now()
        await work(writer, turn)
        times.push(performance.now() - began)
      }
    }),
  )
  return times
}

async function compare(plain: Side, copied: Side, sheet: BenchSheet): Promise<void> {
  const works = {
    marks: (side: Side) => run((writer, turn) => saveMark(side, sheet, writer, turn), WRITERS),
    lists: (side: Side) => run(() => list(side), 2),
  }
  for (const [name, work] of Object.entries(works)) {
    await work(plain)
    await work(copied)
    const ratios: number[] = []
    const all: Record<'plain' | 'copied', number[]> = { plain: [], copied: [] }
    for (let round = 0; round < rounds; round += 1) {
      // Whichever is first meets a machine that has just rested.
      const order = round % 2 === 0 ? (['plain', 'copied'] as const) : (['copied', 'plain'] as const)
      const rate = { plain: 0, copied: 0 }
      for (const side of order) {
        const times = await work(side === 'plain' ? plain : copied)
        rate[side] = times.length / seconds
        all[side].push(...times)
      }
      ratios.push(rate.copied / rate.plain)
    }
    const said = (times: number[]) => `p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)} ms`
    console.log(
      `${name} with BACKUP_TO ÷ without: ${at(ratios, 0.5).toFixed(2)} of the rate (${ratios.map((one) => one.toFixed(2)).join(', ')}); with ${said(all.copied)}, without ${said(all.plain)}, ${load()}`,
    )
  }
}

/** A neighbour's lists in the seconds in which the first copy of everything is made, and for as long without. */
async function beside(side: Side, target: string): Promise<number> {
  const times: number[] = []
  const began = performance.now()
  const isWhole = () => {
    const there = readdirSync(target, { recursive: true }).map(String)
    return there.some((name) => /^base\/[^/]+$/.test(name) && !name.endsWith('.part') && !/draft/i.test(name))
  }
  while (!isWhole() && performance.now() - began < 120_000) {
    times.push(...(await run(() => list(side), 2, 0.5)))
  }
  const took = (performance.now() - began) / 1000
  console.log(
    `lists while a copy of everything is made (${took.toFixed(1)} s): p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)} ms of ${times.length}, ${load()}`,
  )
  return took
}

console.log(`load ${loadavg()[0]?.toFixed(1)}`)
const state = folder('state')
await fill(state)
await upgrade(state)
const sheet = await makeSheetIn(state)
const [one, other, target] = [folder('plain'), folder('copied'), folder('target')]
copyState(state, one)
copyState(state, other)
const plain = await start(one)
const copied = await start(other, { BACKUP_TO: target })
try {
  await beside(copied, target)
  await wait(2000)
  const times = await run(() => list(plain), 2, 5)
  console.log(
    `lists without: p50 ${at(times, 0.5).toFixed(1)}, p99 ${at(times, 0.99).toFixed(1)} ms of ${times.length}`,
  )
  await compare(plain, copied, sheet)
} finally {
  await Promise.all([plain.stop(), copied.stop()])
  await rm(above, { recursive: true, force: true })
}
