import { cp, mkdir, mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api, type Grade, type Job } from '#contract'
import { askProgram } from './testing/ask-program.ts'
import { newDatabase, type Program, startProgram } from './testing/program.ts'

const folder = async () => {
  const made = await mkdtemp(join(tmpdir(), 'quaestor-rolling-'))
  onTestFinished(() => rm(made, { recursive: true }))
  return made
}

/** This version with migrations that it does not have yet: the next one, as far as the database goes. */
async function makeNextVersion(migrations: readonly string[]): Promise<string> {
  const root = await folder()
  const own = new Set(['dist', 'db', '.git', 'state'])
  for (const name of await readdir('.')) if (!own.has(name)) await symlink(resolve(name), join(root, name))
  // Not a link: the program looks for its own folder from where it lies.
  await cp('dist/server', join(root, 'dist/server'), { recursive: true })
  await cp('db', join(root, 'db'), { recursive: true })
  await mkdir(join(root, 'db/migrations'), { recursive: true })
  for (const [at, text] of migrations.entries())
    await writeFile(join(root, `db/migrations/${9001 + at}-next.sql`), `${text}\n`)
  return root
}

/** What a migration may do while processes of the version before serve, to every table there is. */
const widen = (tables: readonly string[]) => [
  ...tables.map(
    (table) => `alter table ${table} add column since_next integer not null default 7;

alter table ${table} add constraint ${table}_since_next check (since_next > 0);`,
  ),
  `create table lockers (
  client_id bigint not null,
  id bigint generated always as identity,
  grade_id bigint not null,
  primary key (client_id, id),
  foreign key (client_id, grade_id) references grades (client_id, id)
);

create index lockers_grade on lockers (client_id, grade_id);

alter table lockers enable row level security;

create policy school on lockers using (client_id = nullif(current_setting('app.client_id', true), '')::bigint);

grant select, insert, update, delete on lockers to quaestor_app;`,
  'create index grades_since_next on grades (client_id, since_next);',
  'update grades set since_next = id + 100;',
]

interface Answer<T> {
  status: number
  data: T
}

async function ask<T = unknown>(program: Program, endpoint: AnyEndpoint, body: unknown, headers = {}, id?: number) {
  const reply = await askProgram(program, endpoint.path.replace('{id}', String(id)), {
    method: endpoint.method,
    headers: { subdomain: 'demo', 'content-type': 'application/json', ...headers },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { data } = (await reply.json()) as { data: T }
  return { status: reply.status, data } satisfies Answer<T>
}

const everyList = Object.entries(api).flatMap(([entity, calls]) =>
  Object.entries(calls as Record<string, AnyEndpoint>).flatMap(([name, endpoint]) =>
    endpoint.kind === 'list' ? [[`${entity}.${name}`, endpoint] as const] : [],
  ),
)
const page = { filter: {}, range: { page: 1, pageSize: 10 } }

it('a process goes on reading, writing and working while one of the next version migrates the database, and after it', async () => {
  const DATABASE_URL = await newDatabase()
  const env = { DATABASE_URL, NODE_ENV: '', RATE_LIMIT: 'off', FILES_DIR: await folder() }
  const old = await startProgram(env, await folder())
  const body = { email: 'admin@demo.test', password: 'quaestor-demo' }
  const signed = await ask<{ token: string; db_token: string }>(old, api.sign_in.login, body)
  const admin = { authorization: `Bearer ${signed.data.token}`, 'db-token': signed.data.db_token }
  const readAll = async () => {
    const read: Record<string, Answer<unknown>> = {}
    for (const [name, endpoint] of everyList) read[name] = await ask(old, endpoint, page, admin)
    return read
  }
  // What a start has begun goes on meanwhile, and would be read differently afterwards.
  const isWorking = async () => {
    const { data } = await ask<{ state: string }[]>(old, api.job.list, page, admin)
    return data.some(({ state }) => state === 'queued' || state === 'running')
  }
  await expect.poll(isWorking, { timeout: 60_000 }).toBe(false)
  const before = await readAll()
  const statuses = Object.values(before).map(({ status }) => status)
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(20)
  expect(statuses.filter((status) => status >= 500)).toEqual([])

  const client = new pg.Client(DATABASE_URL)
  await client.connect()
  onTestFinished(() => client.end())
  const { rows } = await client.query("select tablename as name from pg_tables where schemaname = 'public' order by 1")
  const tables = rows.map(({ name }) => String(name))
  const root = await makeNextVersion(widen(tables))
  const next = await startProgram(env, await folder(), root)
  let listens = false
  const ready = next.listening.finally(() => {
    listens = true
  })
  ready.catch(() => undefined)
  /** Makes, changes and deletes a class, each call sent twice. */
  const work = async (program: Program, title: string) => {
    const twice = async <T>(endpoint: AnyEndpoint, given: unknown, id?: number) => {
      const headers = { ...admin, 'idempotency-key': `${title} ${endpoint.path}` }
      const first = await ask<T>(program, endpoint, given, headers, id)
      return [first, await ask<T>(program, endpoint, given, headers, id)] as const
    }
    const made = await twice<Grade>(api.grade.create, { title })
    const { id = 0, row_version } = made[0].data ?? {}
    const changed = await twice<Grade>(api.grade.update, { title: `${title} again`, row_version }, id)
    const list = await ask<Grade[]>(program, api.grade.list, page, admin)
    const deleted = await twice(api.grade.remove, {}, id)
    return [...made, ...changed, list, ...deleted].map(({ status }) => status)
  }
  const during: number[] = []
  for (let round = 0; !listens || round === 0; round++) {
    during.push(...(await work(old, `During ${round}`)))
    await Promise.race([ready, new Promise(setImmediate)])
  }
  await ready
  expect(during.filter((status) => status !== 200)).toEqual([])
  const { rows: migrated } = await client.query(
    "select min(since_next) > 100 as filled from grades where title not like 'During %'",
  )
  expect(migrated).toEqual([{ filled: true }])

  expect(await work(old, 'After')).toEqual([200, 200, 200, 200, 200, 200, 200])
  expect(await work(next, 'At the next')).toEqual([200, 200, 200, 200, 200, 200, 200])
  const after = await readAll()
  for (const name of Object.keys(before)) {
    if (name === 'audit.list') continue
    expect([name, after[name]]).toEqual([name, before[name]])
  }
  const { rows: subjects } = await client.query('select min(id) as id from subjects')
  const job = await ask<{ job_id: number }>(
    old,
    api.question_pair.detect,
    { subject_id: Number(subjects[0].id) },
    admin,
  )
  const state = async () => (await ask<Job>(old, api.job.get, {}, admin, job.data.job_id)).data.state
  await expect.poll(state).toBe('done')
  for (const program of [old, next]) expect(program.printed()).not.toMatch(/"level":(50|60)/)

  // A process of the old version that ended can't come back.
  const late = await startProgram(env, await folder())
  await expect(late.listening).rejects.toThrow('Start that version')
})
