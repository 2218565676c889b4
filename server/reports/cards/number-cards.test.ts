import { expect, it, onTestFinished, vi } from 'vitest'
import { api, type Job } from '#contract'
import { printedText } from '../../../typeset/testing/printed-text.ts'
import { jobHandlers } from '../../job-handlers.ts'
import { runJob } from '../../jobs/run-job.ts'
import { startTestApp } from '../../testing/app.ts'
import { makeSettled } from '../../testing/factories/exam-factories.ts'
import { makeGrade, makeSchool, makeSubject } from '../../testing/factories/factories.ts'
import { makeSectionOf } from '../../testing/factories/student-factories.ts'
import { numberCards } from './number-cards.ts'

const app = await startTestApp()

async function makeCardsToPrint() {
  const school = await makeSchool(app)
  const grade = await makeGrade(app, school)
  const subject = await makeSubject(app, school, { grade_id: grade.id })
  const { section } = await makeSectionOf(app, school, grade.id, 2)
  await makeSettled(app, school, subject, [section], [61, 20], { to: ['PUBLISHED'] })
  const body = { session_id: school.session_id, language: 'en', format: 'pdf', section_ids: [section.id] }
  return {
    school,
    order: async () => (await app.call<{ job_id: number }>(api.report_card.batch, body, school.admin)).data.job_id,
    jobOf: async (id: number) => (await app.call<Job>(api.job.get, {}, school.admin, id)).data,
    printings: async () => {
      const { rows } = await app.databases.owner.query('select 1 from report_card_prints where client_id = $1', [
        school.id,
      ])
      return rows.length
    },
    issued: async () => {
      const { rows } = await app.databases.owner.query<{ revision: number }>(
        'select revision from report_cards where client_id = $1 order by enrolment_id, revision',
        [school.id],
      )
      return rows.map(({ revision }) => revision)
    },
  }
}

/** Files are kept once `count` are to be kept: batches save only when all of them are printed. */
function holdFiles(count: number): Uint8Array[] {
  const { files } = app.services
  const put = files.put.bind(files)
  const printed: Uint8Array[] = []
  let release = () => {}
  const all = new Promise<void>((resolve) => {
    release = resolve
  })
  const spy = vi.spyOn(files, 'put').mockImplementation(async (key, bytes) => {
    printed.push(bytes)
    if (printed.length === count) release()
    await all
    return put(key, bytes)
  })
  onTestFinished(() => spy.mockRestore())
  return printed
}

it('two batches of the same pupils at once are both done; what says the same has one number on both', async () => {
  const { school, order, jobOf, issued, printings } = await makeCardsToPrint()
  const ids = [await order(), await order()]
  const printed = holdFiles(2)
  await Promise.all(ids.map((job_id) => runJob(app.services, jobHandlers, { client_id: school.id, job_id })))
  expect((await Promise.all(ids.map(jobOf))).map(({ state, message }) => [state, message])).toEqual([
    ['done', null],
    ['done', null],
  ])
  // Two pupils with a card each, and each card printed twice: neither code is unknown.
  expect(await issued()).toEqual([1, 1])
  expect(await printings()).toBe(4)
  const texts = printed.map((bytes) => printedText(Buffer.from(bytes)))
  expect(texts.filter((text) => /Revision 1/i.test(text))).toHaveLength(2)
})

it('a batch keeps its numbers when it runs again and says the same, and gives back those that it did not issue', async () => {
  const { school, order, issued } = await makeCardsToPrint()
  const { rows } = await app.databases.owner.query<{ id: number }>('select id from enrolments where client_id = $1', [
    school.id,
  ])
  const enrolments = rows.map(({ id }) => id)
  const cut = await order()
  const numbersOf = async (id: number, content: string) => {
    const write = (work: never) => app.services.databases.owner_kysely.transaction().execute(work)
    const cards = enrolments.map((enrolment_id) => ({ enrolment_id, content, former: null }))
    const numbers = await numberCards({ id, client_id: school.id, write: write as never }, null, cards)
    return [...numbers.values()].map(({ revision }) => revision)
  }
  expect([await numbersOf(cut, 'one'), await numbersOf(cut, 'one')]).toEqual([
    [1, 1],
    [1, 1],
  ])
  const next = await order()
  expect(await numbersOf(next, 'other')).toEqual([2, 2])
  // Marks were corrected while it was cut off: what it says now is another revision than what others have taken.
  expect(await numbersOf(cut, 'corrected')).toEqual([3, 3])
  await app.call(api.job.cancel, {}, school.admin, cut)
  await app.call(api.job.cancel, {}, school.admin, next)
  const last = await order()
  await runJob(app.services, jobHandlers, { client_id: school.id, job_id: last })
  expect(await issued()).toEqual([1, 1])
})
