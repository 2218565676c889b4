import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { expect, it, onTestFinished } from 'vitest'
import { api, type Job, MadeBatch } from '#contract'
import { startTestApp } from '../../testing/app.ts'
import { makeChapter, makeSchool } from '../../testing/factories/factories.ts'
import { makeCompleteDraft } from '../../testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'
import { addressOf, type Program, startProgram } from '../../testing/program.ts'

const app = await startTestApp()
const { owner } = app.databases
const COPIES = 25
const LOCK = 7001

/** Whoever writes what is told waits until this lets go: copies of a batch that are made, and the row of its file. */
const traps = `
  create function wait_here() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(${LOCK}, tg_argv[0]::int); return new; end $$;
  create trigger trap before update on jobs for each row when (new.done >= 10 and new.state = 'running') execute function wait_here(1);
  create trigger trap before insert on media_files for each row when (new.kind = 'made') execute function wait_here(2);`
const noTraps = `drop trigger trap on jobs; drop trigger trap on media_files; drop function wait_here()`

/** Holds a trap. */
async function hold(trap: 1 | 2) {
  const holder = await owner.connect()
  await holder.query('select pg_advisory_lock($1, $2)', [LOCK, trap])
  let held = true
  const letGo = async () => {
    if (!held) return
    held = false
    await holder.query('select pg_advisory_unlock($1, $2)', [LOCK, trap])
    holder.release()
  }
  onTestFinished(letGo)
  const waiting = async () =>
    (await owner.query('select 1 from pg_locks where not granted and classid = $1 and objid = $2', [LOCK, trap]))
      .rowCount
  return { letGo, waiting }
}

async function kill({ child, ended }: Program): Promise<void> {
  child.kill('SIGKILL')
  await ended
}

// Three processes, two of them killed; each time it takes up to half a minute until another one knows of it.
it('a batch whose process is killed while it prints, and again when its file is stored, goes on within a minute: its file is there whole, once', async () => {
  const school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const { paper } = await makeCompleteDraft(app, school, chapter)
  const { section } = await makeSectionOf(app, school, chapter.grade_id, COPIES, { title: 'Rose' })
  await owner.query(traps)
  onTestFinished(async () => void (await owner.query(noTraps)))

  const files = await mkdtemp(join(tmpdir(), 'quaestor-batch-files-'))
  const states = await Promise.all([1, 2, 3].map(() => mkdtemp(join(tmpdir(), 'quaestor-batch-'))))
  onTestFinished(async () => {
    for (const folder of [files, ...states]) await rm(folder, { recursive: true })
  })
  const start = async (state: string | undefined) => {
    const program = await startProgram({ DATABASE_URL: addressOf(app.databases), FILES_DIR: files }, state)
    return { program, base: `http://127.0.0.1:${await program.listening}` }
  }
  const stored = async () => (await readdir(files, { recursive: true })).filter((name) => name.includes('.'))
  const recorded = async () =>
    (await owner.query("select key from media_files where client_id = $1 and kind = 'made'", [school.id])).rows

  const printing = await hold(1)
  const storing = await hold(2)
  const first = await start(states[0])
  const body = { documents: ['paper'], format: 'zip', section_ids: [section.id] }
  const { data } = await app.call<{ job_id: number }>(api.batch.batch, body, school.admin, paper.id)
  const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data
  await expect.poll(printing.waiting).toBe(1)
  const second = await start(states[1])
  await kill(first.program)
  await printing.letGo()
  expect([(await job()).state, await stored(), await recorded()]).toEqual(['running', [], []])

  await expect.poll(storing.waiting, { timeout: 60_000 }).toBe(1)
  expect([(await stored()).length, await recorded()]).toEqual([1, []])
  const third = await start(states[2])
  await kill(second.program)
  await storing.letGo()
  await expect.poll(async () => (await job()).state, { timeout: 60_000 }).toBe('done')

  const made = MadeBatch.parse((await job()).result)
  const rows = await recorded()
  expect([made.copies, rows.length]).toEqual([COPIES, 1])
  expect(await stored()).toEqual([join(rows[0].key.slice(0, 2), rows[0].key)])
  const reply = await fetch(third.base + made.file_url)
  expect(reply.status).toBe(200)
  const entries = Object.entries(unzipSync(new Uint8Array(await reply.arrayBuffer())))
  expect(entries).toHaveLength(COPIES)
  for (const [name, bytes] of entries)
    expect([name, Buffer.from(bytes).subarray(0, 5).toString()]).toEqual([name, '%PDF-'])
})
