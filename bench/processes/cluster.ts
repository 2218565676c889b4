/**
 * The list of questions of one school of 20, sixteen in flight, on a Citus cluster and, in turn with it, on a plain database of the same rows on the
 * coordinator's PostgreSQL.
 * `npx tsx bench/processes/cluster.ts postgresql://postgres@10.0.0.1/postgres [seconds a round, 5] [rounds, 5] [shards, 32]`: a superuser's address, of a
 * database on the coordinator that has its nodes.
 */
import { cpus, loadavg } from 'node:os'
import autocannon from 'autocannon'
import pg from 'pg'
import { makeOwner } from '../../server/db/open.ts'
import { findNodes, joinWorkers, makeEmpty } from '../../server/testing/cluster/spread-database.ts'
import { serverAt } from '../../server/testing/global-setup.ts'
import { fillSchools } from '../questions/list/bank.ts'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'

const [address, seconds = '5', rounds = '5', shards = '32'] = process.argv.slice(2)
if (!address) throw new Error("Name the address of the cluster's coordinator")
const PLAIN = 'quaestor_bench_plain'
const SPREAD = 'quaestor_bench_spread'
const lists: [string, object][] = [
  ['all', {}],
  ['a status', { status: 1 }],
  ['a rare word', { search: 'electric current' }],
]

const coordinator = serverAt(address)
const nodes = await findNodes(coordinator)
if (nodes.length === 0) throw new Error('This PostgreSQL has no cluster.')
console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}; ${nodes.length - 1} workers, ${shards} shards`)

await makeEmpty(coordinator, PLAIN)
await makeOwner({ ...coordinator, database: PLAIN })
const filled = await openDemoSchool(null, false, addressOf(PLAIN))
await fillSchools(filled.databases)
await filled.stop()
await copy(PLAIN, SPREAD)
await joinWorkers(coordinator, nodes, SPREAD, Number(shards))
const began = performance.now()
const sides = [
  ['cluster', await openSide(SPREAD)],
  ['plain', await openSide(PLAIN)],
] as const
console.log(`The tables with their rows were spread in ${((performance.now() - began) / 1000).toFixed(0)} s.`)
for (const [name, filter] of lists) await compare(name, filter)
for (const [, { stop }] of sides) await stop()

function addressOf(database: string): NodeJS.ProcessEnv {
  const { host, port, password } = coordinator
  const as = (user: string) => {
    const secret = password ? `:${encodeURIComponent(password)}` : ''
    return `postgresql://${user}${secret}@/${database}?host=${encodeURIComponent(host)}&port=${port}`
  }
  return { DATABASE_URL: as('quaestor_owner'), APP_DATABASE_URL: as('quaestor_app') }
}

/** As a platform does that outgrows one PostgreSQL: its database becomes the coordinator's. */
async function copy(from: string, to: string): Promise<void> {
  const client = new pg.Client(coordinator)
  await client.connect()
  await client.query(`drop database if exists ${to} with (force)`)
  await client.query('set citus.enable_create_database_propagation = off')
  await client.query(`create database ${to} template ${from}`)
  await client.end()
}

async function openSide(database: string) {
  const school = await openDemoSchool(null, true, addressOf(database))
  await school.databases.owner.query('vacuum analyze')
  const { server, headers, close } = await startDemoApp(school)
  const base = await server.listen({ port: 0, host: '127.0.0.1' })
  const load = async (filter: object, duration: number) => {
    const body = JSON.stringify({ filter, range: { page: 1, pageSize: 10 } })
    const url = `${base}/v1/question/list`
    const result = await autocannon({ url, method: 'POST', headers, body, duration, connections: 16 })
    if (result.non2xx > 0 || result.errors > 0) throw new Error(`${database}: ${result.non2xx} refused`)
    return { rate: result.requests.average, p50: result.latency.p50, p99: result.latency.p99 }
  }
  const stop = async () => {
    await close()
    await school.stop()
  }
  return { load, stop }
}

/** Both in turn, round by round: what else runs on the machine slows both. */
async function compare(name: string, filter: object): Promise<void> {
  const found = sides.map(() => [] as Awaited<ReturnType<(typeof sides)[number][1]['load']>>[])
  for (const [, side] of sides) await side.load(filter, 1)
  for (let round = 0; round < Number(rounds); round++)
    for (const [place, [, side]] of sides.entries()) found[place]?.push(await side.load(filter, Number(seconds)))
  console.log(`${name}: ${rounds} rounds of ${seconds} s each, load ${loadavg()[0]?.toFixed(1)}`)
  for (const [place, [of]] of sides.entries()) {
    const median = (field: 'rate' | 'p50' | 'p99') =>
      [...(found[place] ?? [])]
        .map((one) => one[field])
        .sort((a, b) => a - b)
        [Number(rounds) >> 1]?.toFixed(0)
    const each = found[place]?.map(({ rate }) => rate.toFixed(0)).join(', ')
    console.log(
      `  ${of}: ${median('rate')} requests a second (${each}), p50 ${median('p50')} ms, p99 ${median('p99')} ms`,
    )
  }
}
