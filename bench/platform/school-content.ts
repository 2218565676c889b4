import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { openContent } from '../../interchange/content/content-file.ts'
import { exportSchool, importSchool, isSchoolEqual } from '../../server/platform/content/school-content.ts'
import { fileSource } from '../../server/workers/file-source.ts'
import { openDemoSchool } from '../support/demo-school.ts'

/**
 * A school's content out and into an empty one: by the clock, in CPU of this process, how long its loop was held, and its memory.
 *
 * `npx tsx bench/platform/school-content.ts [questions, 20000] [all]`
 */
const wanted = Number(process.argv[2] ?? 20_000)
const scope = process.argv[3] === 'all' ? 'all' : 'content'

const { databases, files, stop } = await openDemoSchool()
const state = await mkdtemp(join(tmpdir(), 'quaestor-content-'))
const path = join(state, 'content.zip')
const read = async <Row extends object>(text: string, values: unknown[] = []) =>
  (await databases.owner.query<Row>(text, values)).rows

const [school] = await read<{ id: number }>('select id from schools limit 1')
const from = school?.id ?? 0
await multiply()

async function multiply(): Promise<void> {
  const columnsOf = async (table: string) =>
    (
      await read<{ name: string }>(
        `select column_name as name from information_schema.columns
         where table_name = $1 and is_generated = 'NEVER' and column_name not in ('client_id', 'id', 'question_id') order by ordinal_position`,
        [table],
      )
    ).map(({ name }) => `x."${name}"`)
  const [questions, versions] = [await columnsOf('questions'), await columnsOf('question_versions')]
  const bare = (columns: string[]) => columns.map((column) => column.slice(2)).join(', ')
  const all = await read<{ id: number }>('select id from questions where client_id = $1 order by id', [from])
  for (let made = all.length; made < wanted; made += all.length) {
    await databases.owner.query(
      `with made as (
         insert into questions (client_id, ${bare(questions)}) select client_id, ${questions.join(', ')} from questions x
         where client_id = $1 and id = any($2::bigint[]) order by id limit $3 returning id),
       old as (select id, row_number() over (order by id) as at from unnest($2::bigint[]) as given (id)),
       new as (select id, row_number() over (order by id) as at from made)
       insert into question_versions (client_id, question_id, ${bare(versions)})
       select x.client_id, new.id, ${versions.join(', ')} from question_versions x
       join old on old.id = x.question_id join new on new.at = old.at where x.client_id = $1`,
      [from, all.map(({ id }) => id), wanted - made],
    )
  }
}

const loop = monitorEventLoopDelay({ resolution: 5 })
async function measured<T>(name: string, work: () => Promise<T>): Promise<T> {
  const [start, cpu] = [performance.now(), process.cpuUsage()]
  loop.reset()
  loop.enable()
  const done = await work()
  loop.disable()
  const { user, system } = process.cpuUsage(cpu)
  const seconds = ((performance.now() - start) / 1000).toFixed(1)
  const held = `loop held ${(loop.percentile(99) / 1e6).toFixed(0)} ms at p99, ${(loop.max / 1e6).toFixed(0)} ms at most`
  console.log(`${name}: ${seconds} s, ${((user + system) / 1e6).toFixed(1)} s CPU, ${held}`)
  return done
}

console.log(`load ${loadavg()[0]?.toFixed(1)}, ${wanted} questions`)
const now = new Date('2026-11-20T06:00:00.000Z')
await measured('out', async () => {
  const stream = createWriteStream(path)
  const write = (bytes: Uint8Array) =>
    new Promise<void>((done, fail) => stream.write(bytes, (error) => (error ? fail(error) : done())))
  await exportSchool({ databases, files, client_id: from, scope, now }, write)
  await new Promise<void>((done) => stream.end(done))
})
const [made] = await read<{ id: number }>(
  `insert into schools (name, sub_domain, contact_person, email, phone, city, country)
   values ('New', 'new-school', 'A Person', 'office@new.test', '+910000000100', 'Pune', 'IN') returning id`,
)
const client_id = made?.id ?? 0
const source = await fileSource(path)
const content = await openContent(source)
const { tables } = await measured('in', () => importSchool({ databases, files, client_id }, content, { now }))
const equal = await measured('sums compared', () => isSchoolEqual({ databases, client_id }, content))
const rows = tables.reduce((sum, { created }) => sum + created, 0)
console.log(
  `${(source.size / 1e6).toFixed(1)} MB, ${rows} rows, equal: ${equal}; resident ${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most; load ${loadavg()[0]?.toFixed(1)}`,
)
await stop()
await rm(state, { recursive: true, force: true })
