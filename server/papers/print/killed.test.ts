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
import { setTrap } from '../../testing/trap.ts'

const app = await startTestApp()
const { owner } = app.databases
const COPIES = 25
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

  // Whoever writes that ten copies of the batch are made, and the row of its file.
  const printing = await setTrap(app.databases, { table: 'jobs', when: "done >= 10 and state = 'running'" }, 1)
  const storing = await setTrap(app.databases, { table: 'media_files', when: "kind = 'made'" }, 2)
  const first = await start(states[0])
  const body = { documents: ['paper'], format: 'zip', section_ids: [section.id] }
  const { data } = await app.call<{ job_id: number }>(api.batch.batch, body, school.admin, paper.id)
  const job = async () => (await app.call<Job>(api.job.get, {}, school.admin, data.job_id)).data
  await expect.poll(printing.waiting).toBe(1)
  const second = await start(states[1])
  await kill(first.program)
  await printing.letGo()
  expect([(await job()).state, await stored(), await recorded()]).toEqual(['running', [], []])

  // Half a minute of waiting: to ask all the time would cost more than what is waited for.
  const seldom = { timeout: 60_000, interval: 500 }
  await expect.poll(storing.waiting, seldom).toBe(1)
  expect([(await stored()).length, await recorded()]).toEqual([1, []])
  const third = await start(states[2])
  await kill(second.program)
  await storing.letGo()
  await expect.poll(async () => (await job()).state, seldom).toBe('done')

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
