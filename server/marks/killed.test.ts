import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { expect, it, onTestFinished } from 'vitest'
import { superuser } from '../db/embedded/initdb.ts'
import { findPostmaster } from '../db/embedded/postmaster.ts'
import { findServer, type Program, startProgram } from '../testing/program.ts'

/** Asks the database of a state folder as its superuser; what is held on the connection goes with `end`. */
async function connectTo(state_dir: string): Promise<pg.Client> {
  const server = await findPostmaster(join(state_dir, 'postgres'))
  if (!server) throw new Error('No PostgreSQL runs.')
  const client = new pg.Client({ host: server.socket_dir, port: server.port, user: superuser, database: 'quaestor' })
  // It is killed under us.
  client.on('error', () => undefined)
  await client.connect()
  return client
}

/** Where a batch is stopped on its way: by what it needs, or by a trigger that waits for a lock of this number. */
const LOCK = 7000
const steps = {
  'before it is received': null,
  'before the exam is held': 'exams',
  'before its rows are held': 'exam_marks',
  'before its cells are written': 1,
  'before its history is written': 2,
  'before its totals are written': 3,
  'before its answer is stored': 4,
  'before it is committed': 5,
  'before it is answered': 5,
} as const
type Step = keyof typeof steps

const traps = `
  create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[0]::int); return new; end $$;
  create trigger trap_1 before insert or update on exam_question_marks for each row execute function wait_here(1);
  create trigger trap_2 before insert on exam_mark_history for each row execute function wait_here(2);
  create trigger trap_3 before update on exam_marks for each row execute function wait_here(3);
  create trigger trap_4 before insert on idempotency_keys for each row execute function wait_here(4);
  create constraint trigger trap_5 after insert on idempotency_keys deferrable initially deferred
    for each row execute function wait_here(5);`

interface Sheet {
  data: { id: number }[]
  columns: { id: number }[]
}
interface Answer {
  status: number
  text: string
}

/** The demo school's finished paper as an exam that is marked by questions, in a Quaestor and a PostgreSQL of its own. */
async function begin() {
  const env = { NODE_ENV: '', RATE_LIMIT: 'off', LOG_LEVEL: 'fatal' }
  let program: Program = await startProgram(env)
  const { state_dir } = program
  const school = { subdomain: 'demo', 'content-type': 'application/json' }
  let headers: Record<string, string> = school
  const post = async (path: string, body: string, key?: string): Promise<Answer> => {
    const more: Record<string, string> = key ? { 'idempotency-key': key } : {}
    const url = `http://127.0.0.1:${await program.listening}/v1${path}`
    const reply = await fetch(url, { method: 'POST', headers: { ...headers, ...more }, body })
    return { status: reply.status, text: await reply.text() }
  }
  const call = async <T>(path: string, body: object = {}): Promise<T> => {
    const { status, text } = await post(path, JSON.stringify(body))
    if (status !== 200) throw new Error(`${path}: ${text}`)
    return JSON.parse(text) as T
  }
  type Data<T> = { data: T }
  const signedIn = await call<Data<{ token: string; db_token: string }>>('/login', {
    email: 'admin@demo.test',
    password: 'quaestor-demo',
  })
  headers = { ...school, authorization: `Bearer ${signedIn.data.token}`, 'db-token': signedIn.data.db_token }

  const { data: papers } = await call<
    Data<{ id: number; session_id: number; grade_id: number; subject_id: number; question_paper_marks: number }[]>
  >('/question-paper/list', { filter: { state: 'SUBMITTED' } })
  const [paper] = papers
  if (!paper) throw new Error('The demo school has no finished paper.')
  await call(`/question-paper/change-state/${paper.id}`, { state: 'APPROVED' })
  const client = await connectTo(state_dir)
  const { rows: sections } = await client.query<{ id: string }>(
    'select section_id as id from enrolments where grade_id = $1 group by 1 order by 1 limit 1',
    [paper.grade_id],
  )
  await client.query(traps)
  await client.end()
  const { data: exam } = await call<Data<{ id: number }>>('/exam/create', {
    ...{ name: 'Killed Test', session_id: paper.session_id, grade_id: paper.grade_id, subject_id: paper.subject_id },
    ...{ section_ids: [Number(sections[0]?.id)], type_test: 'UNIT_TEST', question_paper_id: paper.id },
    ...{ date: new Date(Date.now() - 4 * 86_400_000).toISOString().slice(0, 10), start: '05:00', end: '06:00' },
    ...{ max_marks: paper.question_paper_marks, entry_mode: 'PER_QUESTION' },
  })
  for (const state of ['SCHEDULED', 'MARKING']) await call(`/exam/change-state/${exam.id}`, { state })
  const sheet = await call<Sheet>('/exam-marks/list', { filter: { exam_id: exam.id, is_all_data_fetch: true } })
  return {
    exam_id: exam.id,
    marks: sheet.data.slice(0, 3).map(({ id }) => id),
    question: sheet.columns[0]!.id,
    state_dir,
    post,
    now: () => program,
    /** The next one, on the same database. */
    start: async () => {
      await program.ended
      program = await startProgram(env, state_dir)
      await program.listening
    },
  }
}
type Begun = Awaited<ReturnType<typeof begin>>

/** The values of the three cells, and how often each ever changed, as the database has them. */
async function storedIn({ state_dir, exam_id, question }: Begun) {
  const client = await connectTo(state_dir)
  const { rows } = await client.query<{ value: string | null; steps: string[] }>(
    `select m.id, x.marks::float::text as value, (select array_agg(h.before || '>' || h.after order by h.id) from exam_mark_history h
        where h.mark_id = m.id and h.exam_question_id = $2) as steps
      from exam_marks m left join exam_question_marks x on x.mark_id = m.id and x.exam_question_id = $2
      where m.exam_id = $1 order by m.id limit 3`,
    [exam_id, question],
  )
  await client.end()
  return {
    values: rows.map(({ value }) => (value === null ? null : Number(value))),
    changes: rows[0]?.steps?.length ?? 0,
  }
}

/** Stops whatever comes to a step; `isThere` is whether something does. */
async function holdAt(begun: Begun, step: Step) {
  const client = await connectTo(begun.state_dir)
  const at = steps[step]
  await client.query('begin')
  if (at === 'exams') await client.query('select 1 from exams where id = $1 for update', [begun.exam_id])
  if (at === 'exam_marks') await client.query('select 1 from exam_marks where id = any($1) for update', [begun.marks])
  if (typeof at === 'number') await client.query('select pg_advisory_xact_lock($1, $2)', [LOCK, at])
  const isThere = async () => {
    const { rows } = await client.query('select 1 from pg_locks where not granted')
    return rows.length > 0
  }
  return { isThere, letGo: () => client.end().catch(() => undefined) }
}

/** Kills, with everything else as it is in that moment. */
async function kill({ now, state_dir, start }: Begun, victim: 'app' | 'PostgreSQL'): Promise<void> {
  if (victim === 'app') {
    now().child.kill('SIGKILL')
    await start()
    return
  }
  const pid = await findServer(state_dir)
  if (!pid) throw new Error('No PostgreSQL runs.')
  process.kill(pid, 'SIGKILL')
  now().child.kill('SIGCONT')
}

/** Until PostgreSQL is there again, which the app sees to. */
async function isUp({ state_dir }: Begun): Promise<void> {
  const look = () =>
    connectTo(state_dir).then(
      (client) => client.end().then(() => true),
      () => false,
    )
  await expect.poll(look, { interval: 100 }).toBe(true)
}

// One cluster for all of them: eighteen kills, of which half begin a process anew.
it('kill -9 of the app and of PostgreSQL between any two steps of a batch: all of it or nothing is stored, what was acknowledged stays, and sent again it is there once', async () => {
  const begun = await begin()
  onTestFinished(() => void begun.now().child.kill('SIGKILL'))
  const { exam_id, marks, question, post } = begun
  const batch = (base: number | null, value: number) =>
    JSON.stringify({
      exam_id,
      items: marks.map((mark_id) => ({ mark_id, field: 'question', exam_question_id: question, base, value })),
    })
  const path = '/exam-marks/update-many'
  const of = (value: number | null) => marks.map(() => value)
  expect((await post(path, batch(null, 0), 'the first')).status).toBe(200)

  let acknowledged = 0
  let changes = 1
  for (const victim of ['PostgreSQL', 'app'] as const) {
    for (const step of Object.keys(steps) as Step[]) {
      const what = `${victim} ${step}`
      const next = acknowledged === 0 ? 0.25 : acknowledged === 0.25 ? 0.5 : 0
      const body = batch(acknowledged, next)
      const held = await holdAt(begun, step)
      const { child } = begun.now()
      // Stopped, it takes nothing up; a while later it answers nothing any more.
      if (step === 'before it is received') child.kill('SIGSTOP')
      const answer: Promise<Answer | Error> = post(path, body, what).catch((error: Error) => error)
      if (step === 'before it is received') await wait(100)
      else await expect.poll(held.isThere, { message: what }).toBe(true)
      if (step === 'before it is answered') {
        child.kill('SIGSTOP')
        await held.letGo()
        await expect.poll(async () => (await storedIn(begun)).values, { message: what }).toEqual(of(next))
      }
      await kill(begun, victim)
      await held.letGo()
      await isUp(begun)
      const answers = await answer
      const isAnswered = !(answers instanceof Error) && answers.status === 200

      const after = await storedIn(begun)
      const isStored = after.values[0] === next
      expect(after, what).toEqual({ values: of(isStored ? next : acknowledged), changes: changes + (isStored ? 1 : 0) })
      if (isAnswered || step === 'before it is answered') expect(isStored, what).toBe(true)
      if (typeof steps[step] !== 'number') expect(isStored, what).toBe(isAnswered)

      // The browser sends the same bytes under the same key until it is answered.
      const again = async (): Promise<Answer> => {
        for (;;) {
          const reply = await post(path, body, what).catch(() => null)
          if (reply && reply.status < 500 && reply.status !== 409) return reply
          await wait(200)
        }
      }
      const first = await again()
      expect(first.status, `${what}: ${first.text}`).toBe(200)
      expect(first.text, what).not.toMatch(/conflict|invalid/)
      if (isAnswered) expect(JSON.parse(first.text), what).toEqual(JSON.parse(answers.text))
      acknowledged = next
      changes += 1
      expect(await storedIn(begun), what).toEqual({ values: of(next), changes })
      expect(JSON.parse((await again()).text), what).toEqual(JSON.parse(first.text))
    }
  }
  expect(changes).toBe(1 + 2 * Object.keys(steps).length)
})
