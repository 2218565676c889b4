import { cpus, loadavg } from 'node:os'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { sql } from 'kysely'
import { openDemoSchool, startDemoApp } from '../support/demo-school.ts'

const rounds = Number(process.argv[2] ?? 5)
const QUESTIONS = 5000

const school = await openDemoSchool()
const { databases } = school
await fill()
const { server, headers, close } = await startDemoApp(school)

console.log(`machine: ${cpus().length} × ${cpus()[0]?.model}, load ${loadavg()[0]?.toFixed(1)}`)
for (let round = 0; round < rounds; round++) await measure()
await close()
await school.stop()

async function measure(): Promise<void> {
  const delay = monitorEventLoopDelay({ resolution: 1 })
  const cpu = process.cpuUsage()
  const start = performance.now()
  delay.enable()
  const reply = await server.inject({ method: 'POST', url: '/v1/question/export', headers, payload: {} })
  delay.disable()
  const { user, system } = process.cpuUsage(cpu)
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const ms = (nanoseconds: number) => (nanoseconds / 1e6).toFixed(1)
  console.log(
    `${(performance.now() - start).toFixed(0)} ms, ${((user + system) / 1000).toFixed(0)} of CPU, ` +
      `${(reply.rawPayload.length / 1e6).toFixed(1)} MB; event loop held p50 ${ms(delay.percentile(50))}, ` +
      `p99 ${ms(delay.percentile(99))} (goal 30), at most ${ms(delay.max)} ms`,
  )
}

/** Copies the demo school's questions until there are 5,000. */
async function fill(): Promise<void> {
  const { owner_kysely: db } = databases
  const { rows } = await sql<{ ids: number[] }>`
    select array_agg(id order by id) as ids from questions where client_id = 1 and deleted_at is null`.execute(db)
  const ids = rows[0]?.ids ?? []
  for (let made = ids.length, copy = 1; made < QUESTIONS; made += ids.length, copy++) {
    const some = ids.slice(0, QUESTIONS - made)
    for (const [table, key] of [
      ['questions', 'id'],
      ['question_versions', 'question_id'],
    ] as const) {
      const { rows: columns } = await sql<{ name: string }>`
        select column_name as name from information_schema.columns
        where table_name = ${table} and is_generated = 'NEVER' and column_name <> ${key}
          and not (${table} = 'question_versions' and column_name = 'id')`.execute(db)
      const names = sql.join(columns.map(({ name }) => sql.ref(name)))
      await sql`insert into ${sql.table(table)} (${sql.ref(key)}, ${names}) overriding system value
        select ${sql.ref(key)} + ${copy * 1_000_000}, ${names} from ${sql.table(table)}
        where client_id = 1 and ${sql.ref(key)} = any(${some})`.execute(db)
    }
  }
  await databases.owner.query('vacuum analyze')
}
