/**
 * The server that is attacked, in a process of its own: on an empty state folder, with a school that attacks and one that suffers.
 * Each has a bank, a paper of 20 questions and a section of as many students as the first argument says (60), with an exam that is published. Says on its first line where
 * it listens and who is signed in; ends when its input ends.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { AnyEndpoint } from '#contract'
import { buildApp } from '../../server/app.ts'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/open.ts'
import { folderFiles } from '../../server/files/folder-files.ts'
import { dailyTasks, jobHandlers, queueTasks } from '../../server/job-handlers.ts'
import { migrateQueue, startJobs } from '../../server/jobs/queue.ts'
import { routes } from '../../server/routes.ts'
import { seedRoles } from '../../server/seed/seed-roles.ts'
import { hashPassword } from '../../server/sign-in/passwords.ts'
import type { TestApp } from '../../server/testing/app.ts'
import { alike, fillBank } from '../../server/testing/factories/bank-factories.ts'
import { makeSettled } from '../../server/testing/factories/exam-factories.ts'
import {
  makeChapter,
  makePerson,
  makeQuestion,
  makeSchool,
  type TestSchool,
} from '../../server/testing/factories/factories.ts'
import { choose, makeDraft, planSection } from '../../server/testing/factories/paper-factories.ts'
import { makeSectionOf } from '../../server/testing/factories/student-factories.ts'
import { createTypesetPool, PRESS_CPU_MS } from '../../server/workers/processes/typeset-pool.ts'
import type { Side, World } from './world.ts'

const state = await mkdtemp(join(tmpdir(), 'quaestor-attacks-'))
const root = resolve('.')
// The limits of calls per minute stay out: what is looked at is what a single call can do.
// Callers say by X-Forwarded-For from where they come: crowds from many addresses are tried from one machine.
const config = readConfig({ STATE_DIR: state, RATE_LIMIT: 'off', LOG_LEVEL: 'silent', TRUST_PROXY: 'on' })
const database = await openDatabase(config, join(root, 'db/migrations'), { info: () => undefined, warn: console.warn })
const { databases } = database
await migrateQueue(databases)
await seedRoles(databases)
const files = folderFiles(join(state, 'files'))
const typeset = createTypesetPool({ root, size: 1 })
const press = createTypesetPool({ root, size: 1, cpu_ms: PRESS_CPU_MS })
const parts = { config, databases, clock: () => new Date(), files, typeset, press, routes, root }
const { server, services } = await buildApp(parts)
const jobs = await startJobs(services, jobHandlers, dailyTasks, { tasks: queueTasks })
await server.listen({ port: 0, host: '127.0.0.1' })

const students = Number(process.argv[2] ?? 60)
const call = async (endpoint: AnyEndpoint, body: object, caller = {}, id: number | string = '') => {
  const url = endpoint.path.replace(/\{\w+\}/, String(id))
  return (await server.inject({ method: 'POST', url, headers: { host: '127.0.0.1', ...caller }, payload: body })).json()
}
const app = { databases, clock: { now: new Date() }, call } as unknown as TestApp

async function makeSide(school: TestSchool): Promise<Side> {
  const { admin } = school
  const chapter = await makeChapter(app, school)
  const bank = [
    ...alike(1000),
    ...alike(1000, { level: 'MEDIUM' }),
    ...alike(1000, { level: 'HARD', skill: 'ANALYSE' }),
  ]
  await fillBank(app, school, chapter, bank)
  const questions = []
  for (let number = 0; number < 20; number++) questions.push(await makeQuestion(app, school, {}, chapter))
  const paper = await makeDraft(app, school, chapter, { sections: [planSection({ count: 20 })] })
  await choose(app, school, paper, { '1': questions })
  const { section } = await makeSectionOf(app, school, chapter.grade_id, students)
  const { grade_id, subject_id } = chapter
  // Marks of all of them, for reports: half of the pupils pass.
  const values = Array.from({ length: students }, (_, at) => (at * 7) % 80)
  const subject = { id: subject_id, grade_id }
  const exam = await makeSettled(app, school, subject, [section], values, { to: ['PUBLISHED'] })
  const { session_id } = school
  return { admin, paper_id: paper.id, section_id: section.id, grade_id, subject_id, exam_id: exam.id, session_id }
}

const attacker = await makeSchool(app)
const victim = await makeSchool(app)
const password = 'a slow green river'
await databases.owner.query('update accounts set password_hash = $1 where client_id = $2', [
  await hashPassword(victim.id, password),
  victim.id,
])
const world: World = {
  url: `http://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
  attacker: {
    ...(await makeSide(attacker)),
    teacher: await makePerson(app, attacker.id, 3),
    student: await makePerson(app, attacker.id, 4),
  },
  victim: await makeSide(victim),
  honest: { email: victim.admin_email, password, subdomain: victim.sub_domain },
}
console.log(JSON.stringify(world))

process.stdin.resume().once('end', async () => {
  await server.close()
  await jobs.stop()
  await Promise.all([typeset.close(), press.close()])
  await database.stop()
  await rm(state, { recursive: true, force: true })
  process.exit(0)
})
