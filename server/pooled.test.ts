import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest'
import { type AnyEndpoint, api, type Chapter, type Grade, type Job } from '#contract'
import { compilable, connect, readerFor, writeInSchool } from './db/connect.ts'
import { openSnapshot } from './db/snapshot.ts'
import { hashPassword } from './sign-in/passwords.ts'
import { type Caller, startTestApp } from './testing/app.ts'
import { askProgram } from './testing/ask-program.ts'
import { makeChapter, makeQuestion, makeSchool, type TestSchool } from './testing/factories/factories.ts'
import { type Pooler, pgbouncer, startPooler } from './testing/pooler.ts'
import { addressOf, type Program, startProgram } from './testing/program.ts'

const app = await startTestApp()
const { owner } = app.databases
const PASSWORD = 'a slow green river'
const database = String(owner.options.database)
let school: TestSchool
let other: TestSchool
let chapter: Chapter

beforeAll(async () => {
  school = await makeSchool(app)
  other = await makeSchool(app)
  chapter = await makeChapter(app, school)
  const password_hash = await hashPassword(school.id, PASSWORD)
  await writeInSchool(app.databases.owner_kysely, school.id, (db) =>
    db.updateTable('accounts').set({ password_hash }).where('client_id', '=', school.id).execute(),
  )
})

const start = (pooler: Pooler, env: NodeJS.ProcessEnv = {}) =>
  startOn({
    DATABASE_URL: addressOf(app.databases),
    APP_DATABASE_URL: pooler.addressOf('quaestor_app', database),
    APP_DATABASE_POOLER: 'transaction',
    ...env,
  })

async function startOn(env: NodeJS.ProcessEnv): Promise<Program> {
  const state = await mkdtemp(join(tmpdir(), 'quaestor-pooled-'))
  onTestFinished(() => rm(state, { recursive: true }))
  return startProgram(env, state)
}

async function ask<T>(program: Program, endpoint: AnyEndpoint, body: unknown, caller: Caller, id?: number) {
  const reply = await fetch(`http://127.0.0.1:${await program.listening}${endpoint.path.replace('{id}', String(id))}`, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...caller },
    ...(endpoint.method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { data } = (await reply.json()) as { data: T }
  return { status: reply.status, data }
}

const list = { filter: {}, range: { page: 1, pageSize: 100 } }

describe.skipIf(!pgbouncer)(
  'behind pgbouncer in transaction mode (apt-get install pgbouncer where this is skipped)',
  () => {
    it('two processes sign people in, list, write and work through jobs on three connections, each school by itself', async () => {
      const pooler = await startPooler(inject('superuser'), 3)
      const both = await Promise.all([start(pooler), start(pooler)])
      const [one, two] = both
      const subdomain = { subdomain: school.sub_domain }
      const signed = await askProgram(one, api.sign_in.login.path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...subdomain },
        body: JSON.stringify({ email: school.admin_email, password: PASSWORD }),
      })
      expect(signed.status).toBe(200)
      const { data: pair } = (await signed.json()) as { data: { token: string; db_token: string } }
      const admin = { ...subdomain, authorization: `Bearer ${pair.token}`, 'db-token': pair.db_token }
      expect((await ask(two, api.sign_in.getMe, {}, admin)).status).toBe(200)

      const callers = [
        { caller: admin, name: 'First' },
        { caller: other.admin, name: 'Second' },
      ]
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, at) => at).flatMap((at) =>
          callers.flatMap(({ caller, name }) =>
            both.map(async (program, of) => {
              const title = `${name} ${at} ${of}`
              const key = { ...caller, 'idempotency-key': `${title} key` }
              const made = await ask(program, api.grade.create, { title }, key)
              const again = await ask(program, api.grade.create, { title }, key)
              const seen = await ask<Grade[]>(program, api.grade.list, list, caller)
              const titles = seen.data.map((grade) => grade.title)
              return [
                made.status,
                again.status,
                seen.status,
                titles.includes(title),
                titles.every((own) => isOf(name, own)),
              ]
            }),
          ),
        ),
      )
      expect(answers).toEqual(answers.map(() => [200, 200, 200, true, true]))

      const { clients, servers } = await pooler.count(database)
      expect(servers).toBe(3)
      expect(clients).toBeGreaterThan(10)

      for (const text of ['Name the capital of France.', 'Name the capital of the French Republic.'])
        await makeQuestion(app, school, { question_text: `<p>${text}</p>` }, chapter)
      const { subject_id } = chapter
      const job = await ask<{ job_id: number }>(one, api.question_pair.detect, { subject_id }, admin)
      expect(job.status).toBe(202)
      const state = async () => (await ask<Job>(two, api.job.get, {}, admin, job.data.job_id)).data.state
      await expect.poll(state).toBe('done')
      for (const program of both) expect(program.printed()).not.toMatch(/"level":(50|60)/)
    })

    /** The school's first class was there before. */
    const isOf = (name: string, title: string) => title.startsWith(`${name} `) || !/^(First|Second) /.test(title)

    it('says in each transaction what a session of its own is told at its start, and leaves nothing of a school behind', async () => {
      const pooler = await startPooler(inject('superuser'), 1)
      const through = { connectionString: pooler.addressOf('quaestor_app', database) }
      const databases = connect({ owner: owner.options, app: through, pooled: true }, { app: 4, owner: 1 })
      onTestFinished(() => databases.close())
      const ofSession = sql<Record<string, string>>`select current_setting('app.client_id', true) as school,
      current_setting('statement_timeout') as statement, current_setting('idle_in_transaction_session_timeout') as idle,
      current_setting('citus.propagate_set_commands', true) as cluster, pg_backend_pid()::text as pid`
      const read = (await readerFor(databases.app, school.id).read(compilable(ofSession)))[0]
      const { pid } = read[0] ?? {}
      expect(read).toEqual([{ school: String(school.id), statement: '1min', idle: '1min', cluster: 'local', pid }])
      const written = await writeInSchool(databases.app_kysely, school.id, (db) => ofSession.execute(db))
      expect(written.rows).toEqual(read)
      const snapshot = await openSnapshot(databases.beside, school.id)
      expect(await snapshot.read(compilable(ofSession))).toEqual(read)
      await snapshot.close()
      const refused = writeInSchool(databases.app_kysely, school.id, (db) => sql`select 1 / 0`.execute(db))
      await expect(refused).rejects.toThrow('division by zero')
      const { rows } = await ofSession.execute(databases.app_kysely)
      expect(rows).toEqual([
        { school: '', statement: '0', idle: '0', cluster: expect.not.stringMatching('local'), pid },
      ])
      // What forgets the school asks every shard of a cluster, which is refused elsewhere.
      await sql`set citus.multi_task_query_log_level = off`.execute(databases.app_kysely)
      expect((await sql`select 1 from grades`.execute(databases.app_kysely)).rows).toEqual([])
    })

    it('answers again as soon as a pooler that was killed is back', async () => {
      const pooler = await startPooler(inject('superuser'), 3)
      const program = await start(pooler)
      const status = async () => (await ask(program, api.grade.list, list, school.admin)).status
      expect(await status()).toBe(200)
      await pooler.kill()
      expect(await status()).toBe(503)
      await pooler.start()
      await expect.poll(status).toBe(200)
    })

    it('does not start where a pooler takes what it needs, and says what to do', async () => {
      const pooler = await startPooler(inject('superuser'), 3)
      const dropping = await startPooler(inject('superuser'), 3, ['ignore_startup_parameters = options'])
      const advice = 'Say so by APP_DATABASE_POOLER=transaction'
      for (const [through, env, sentence] of [
        [pooler, { APP_DATABASE_POOLER: '' }, advice],
        [dropping, { APP_DATABASE_POOLER: '' }, advice],
        [pooler, { DATABASE_URL: pooler.addressOf('quaestor_owner', database) }, 'Let it lead to PostgreSQL itself'],
      ] as const) {
        const program = await start(through, env)
        await expect(program.listening).rejects.toThrow(sentence)
        expect((await program.ended).code).toBe(1)
      }
    })
  },
)
