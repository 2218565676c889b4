import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { api, type Job, type Promoted } from '#contract'
import { startTestApp } from '../testing/app.ts'
import { makeGrade, makeSchool, makeSection } from '../testing/factories/factories.ts'
import { addressOf, type Program, startProgram } from '../testing/program.ts'
import { startS3 } from '../testing/s3.ts'
import { holdTransaction } from '../testing/statements/open-transactions.ts'

const app = await startTestApp()
const { owner } = app.databases

/** Holds back whoever writes to a table, until it is told to let go; `waiting` is how many do. */
async function holdWrites(table: string) {
  const holder = await holdTransaction(app.databases)
  await holder.query(`lock table ${table} in exclusive mode`)
  const waiting = async () =>
    (await owner.query('select 1 from pg_locks where not granted and relation = $1::regclass', [table])).rowCount
  return { waiting, letGo: () => holder.end() }
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

// Three processes, one after the other, each with a start of a second or two: what a kill leaves can't be seen in one.
it('D56, D61 of an import and of a promotion whose server is killed nothing is left; the job goes on in the next process', async () => {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school, { title: 'Class 9' })
  const next = await makeGrade(app, school, { title: 'Class 10' })
  const section = await makeSection(app, school, grade.id, { title: 'A' })
  const to = await makeSection(app, school, next.id, { title: 'A' })
  const s3 = await startS3()
  onTestFinished(s3.stop)
  // The next process has a folder of its own: the uploaded file comes to it from the bucket.
  const start = async () => {
    const state = await mkdtemp(join(tmpdir(), 'quaestor-killed-'))
    onTestFinished(() => rm(state, { recursive: true }))
    const program = await startProgram({ DATABASE_URL: addressOf(app.databases), ...s3.env }, state)
    return { program, base: `http://127.0.0.1:${await program.listening}` }
  }
  const counts = async () =>
    (
      await owner.query(
        `select (select count(*)::int from students where client_id = $1) as pupils,
          (select count(*)::int from accounts where client_id = $1 and login_name is not null) as accounts,
          (select count(*)::int from enrolments where client_id = $1) as places,
          (select count(*)::int from enrolments where client_id = $1 and state = 'PROMOTED') as closed,
          (select count(*)::int from promotions where client_id = $1) as promotions,
          (select count(*)::int from imports where client_id = $1) as imports`,
        [school.id],
      )
    ).rows[0]
  const nothing = { pupils: 0, accounts: 0, places: 0, closed: 0, promotions: 0, imports: 0 }

  const first = await start()
  const head = 'admission_no,first_name,class,section,guardian_name'
  const rows = Array.from({ length: 501 }, (_, at) => `K-${at},Asha,${grade.title},${section.title},Ravi`)
  const form = new FormData()
  form.append('session_id', String(school.session_id))
  form.append('file', new Blob([[head, ...rows].join('\n')]), 'pupils.csv')
  const importing = await holdWrites('enrolments')
  const upload = await fetch(`${first.base}${api.student_upload.upload.path}`, {
    method: 'POST',
    headers: school.admin,
    body: form,
  })
  expect(upload.status).toBe(202)
  const { data } = (await upload.json()) as { data: { job_id: number } }
  const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data
  await expect.poll(async () => [await importing.waiting(), (await job()).state]).toEqual([1, 'running'])
  await kill(first.program)
  await importing.letGo()
  expect(await counts()).toEqual(nothing)
  expect((await job()).state).toBe('running')

  const second = await start()
  // Half a minute of waiting: to ask all the time would cost more than what is waited for.
  await expect.poll(async () => (await job()).state, { interval: 500 }).toBe('done')
  expect(await job()).toMatchObject({ done: 501, of: 501, result: { created: 501, failed: 0 } })
  const taken = { ...nothing, pupils: 501, accounts: 501, places: 501, imports: 1 }
  expect(await counts()).toEqual(taken)

  const { rows: sessions } = await owner.query(
    "insert into sessions (name, start_date, end_date) values ('2031-32', '2031-04-01', '2032-03-31') returning id",
  )
  const { rows: pupils } = await owner.query('select id from students where client_id = $1', [school.id])
  const items = pupils.map(({ id }) => ({
    ...{ student_id: Number(id), action: 'PROMOTE' },
    ...{ to_grade: next.id, to_section: to.id },
  }))
  const body = { from_session: school.session_id, to_session: Number(sessions[0].id), items }
  const promoting = await holdWrites('promotion_items')
  const dead = fetch(`${second.base}${api.promotion.promote.path}`, {
    method: 'POST',
    headers: { ...school.admin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).then(
    () => 'answered',
    () => 'cut off',
  )
  await expect.poll(promoting.waiting).toBeGreaterThan(0)
  await kill(second.program)
  await promoting.letGo()
  expect(await dead).toBe('cut off')
  expect(await counts()).toEqual(taken)
  expect((await app.call<Promoted>(api.promotion.promote, body, school.admin)).data).toMatchObject({ promoted: 501 })
  expect(await counts()).toEqual({ ...taken, places: 1002, closed: 501, promotions: 1 })
})
