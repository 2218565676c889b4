/**
 * What events and webhooks cost: `npx tsx bench/programs/programs.ts`. A transaction with and without events; messages a second of one webhook beside bare
 * signed posts of the same bodies to the same program, four at a time, in turn.
 */
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg } from 'node:os'
import { sql } from 'kysely'
import { writeInSchool } from '../../server/db/connect.ts'
import { emit } from '../../server/events/emit.ts'
import { readAllowed } from '../../server/outbound/addresses.ts'
import { createOutbound } from '../../server/outbound/outbound.ts'
import { sendWebhook } from '../../server/programs/send-webhook.ts'
import { headsOf, newSecret } from '../../server/programs/sign.ts'
import { tellEvents } from '../../server/programs/tell.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'

const MESSAGES = 2000
const AT_ONCE = 4
const TURNS = 4

const school = await openDemoSchool()
const app = await startDemoApp(school)
const { app_kysely, owner } = school.databases
const client_id = Number((await owner.query("select id from schools where sub_domain = 'demo'")).rows[0].id)

const median = (times: number[]) => times.toSorted((x, y) => x - y)[Math.floor(times.length / 2)] ?? 0
const round = (value: number) => Math.round(value * 100) / 100

/** A transaction that touches rows of pupils, with so many events. */
async function transaction(events: number, rows: number): Promise<number> {
  const began = performance.now()
  await writeInSchool(app_kysely, client_id, async (db) => {
    await sql`update students set updated_at = now() where client_id = ${client_id} and id in (
      select id from students where client_id = ${client_id} order by id limit ${rows})`.execute(db)
    for (let staff_id = 1; staff_id <= events; staff_id += 1)
      emit({ db, client_id, now: new Date() }, 'staff.joined', { staff_id })
  })
  return performance.now() - began
}

async function compare(events: number, rows: number, times: number) {
  const [without, having]: [number[], number[]] = [[], []]
  await transaction(events, rows)
  for (let at = 0; at < times; at += 1) {
    without.push(await transaction(0, rows))
    having.push(await transaction(events, rows))
  }
  return { events, rows, without_ms: round(median(without)), with_ms: round(median(having)) }
}

console.log({ load: loadavg().map(round) })
console.log(await compare(1, 1, 300))
console.log(await compare(100, 100, 50))
console.log(await compare(2000, 2000, 10))

const receiver = http.createServer((request, response) => {
  request.resume().on('end', () => response.writeHead(204).end())
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
const url = `http://127.0.0.1:${port}/`
const outbound = createOutbound({ allowed: readAllowed(`127.0.0.1:${port}`) })
const services = { ...app.services, outbound }
const secret = newSecret()
const { rows } = await owner.query<{ id: string }>(
  'insert into webhooks (client_id, url, secret_sealed) values ($1, $2, $3) returning id',
  [client_id, url, services.program_secrets.seal(secret)],
)
const webhook_id = Number(rows[0]?.id)

interface Spent {
  seconds: number
  cpu_ms: number
}

async function spent(work: () => Promise<void>): Promise<Spent> {
  const [cpu, began] = [process.cpuUsage(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return { seconds: (performance.now() - began) / 1000, cpu_ms: (user + system) / 1000 }
}

/** Events that wait to be sent to the webhook. */
async function queue(): Promise<void> {
  await owner.query('delete from webhook_deliveries where client_id = $1', [client_id])
  await owner.query('delete from events where client_id = $1', [client_id])
  await transaction(MESSAGES, 1)
  const { rows: events } = await owner.query<{ id: string }>('select id from events where client_id = $1', [client_id])
  await tellEvents(services, { client_id, event_ids: events.map(({ id }) => Number(id)) })
}

async function deliver(): Promise<void> {
  for (;;) {
    await sendWebhook(services, { client_id, webhook_id })
    const { rowCount } = await owner.query(
      "select 1 from webhook_deliveries where client_id = $1 and state = 'QUEUED' limit 1",
      [client_id],
    )
    if (rowCount === 0) return
  }
}

const agent = new http.Agent({ keepAlive: true, maxSockets: AT_ONCE })
const bodies = Array.from({ length: MESSAGES }, (_, at) =>
  JSON.stringify({ id: `evt_1_${at}`, type: 'staff.joined', data: { staff_id: at } }),
)
const post = (body: string, at: number) =>
  new Promise<void>((resolve, reject) => {
    const headers = headsOf([secret], { id: `evt_1_${at}`, at: new Date(), body })
    const request = http.request(url, { method: 'POST', agent, headers }, (response) =>
      response.resume().on('end', resolve),
    )
    request.on('error', reject)
    request.end(body)
  })
async function postBare(): Promise<void> {
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (next < MESSAGES) {
        const at = next++
        await post(bodies[at] ?? '', at)
      }
    }),
  )
}

// In turn, so that neither has the warmer engine or the calmer machine; the first pair warms both and is shown too.
for (let turn = 0; turn < TURNS; turn += 1) {
  await queue()
  const sent = await spent(deliver)
  const bare = await spent(postBare)
  console.log({
    turn,
    a_second: Math.round(MESSAGES / sent.seconds),
    bare_a_second: Math.round(MESSAGES / bare.seconds),
    of_bare: round(bare.seconds / sent.seconds),
    cpu_ms_each: round(sent.cpu_ms / MESSAGES),
    bare_cpu_ms_each: round(bare.cpu_ms / MESSAGES),
    cpu_of_bare: round(sent.cpu_ms / bare.cpu_ms),
    load: loadavg().map(round),
  })
}
agent.destroy()
receiver.closeAllConnections()
receiver.close()
await app.close()
await school.stop()
