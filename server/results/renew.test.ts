import { expect, it } from 'vitest'
import type { Section, Subject } from '#contract'
import { queueTasks } from '../job-handlers.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { startTestApp } from '../testing/app.ts'
import { makeApprovedPaper, makeSettledByQuestion } from '../testing/factories/exam-factories.ts'
import { makeChapter, makeSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { METHOD } from './method.ts'
import { queueStaleFigures, type RenewRef, renewFigures } from './renew.ts'

const app = await startTestApp()
const { owner } = app.databases
await migrateQueue(app.databases)

/** A school with some settled exams of two pupils and two questions. */
async function makeWorld(count: number) {
  const school = await makeSchool(app)
  const chapter = await makeChapter(app, school)
  const subject = { id: chapter.subject_id, grade_id: chapter.grade_id } as Subject
  const section: Section = (await makeSectionOf(app, school, subject.grade_id, 2)).section
  const question_paper_id = await makeApprovedPaper(app, school, chapter)
  const exams: number[] = []
  for (let at = 1; at <= count; at++) {
    const fields = { date: `2026-06-0${at}` }
    const cells = [
      [1, 0],
      [0, 1],
    ]
    exams.push(
      (await makeSettledByQuestion(app, school, { question_paper_id, subject, sections: [section], cells, fields })).id,
    )
  }
  return { client_id: school.id, exams }
}

/** What is kept of a school, but for how it was worked out, and in which order exams came into their session. */
const kept = async (client_id: number) => {
  const tables = ['exam_stats', 'exam_question_stats', 'exam_chapter_marks', 'exam_asked', 'session_chapters']
  const all = tables.map(
    (table) =>
      `select '${table}' as table, to_jsonb(t) - 'method' - 'exam_ids' as row from ${table} t where client_id = $1`,
  )
  return (await owner.query(`${all.join(' union all ')} order by 1, 2`, [client_id])).rows
}

/** Figures as another version left them: other sums, and how they were worked out. */
async function spoil({ client_id, exams }: { client_id: number; exams: number[] }, method = METHOD - 1): Promise<void> {
  const which = 'where client_id = $1 and exam_id = any($2)'
  await owner.query(`update exam_question_stats set sum_t = sum_t + 40 ${which}`, [client_id, exams])
  await owner.query(`update exam_stats set passed = 77, method = $3 ${which}`, [client_id, exams, method])
}

const queued = async () =>
  (
    await owner.query<{ payload: RenewRef }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'renew_figures' order by j.id`,
    )
  ).rows.map(({ payload }) => payload)

it('figures that were worked out in an earlier way are made anew, a piece at a time, of the school that is named', async () => {
  const world = await makeWorld(3)
  const other = await makeWorld(1)
  const [before, others] = [await kept(world.client_id), await kept(other.client_id)]
  await queueStaleFigures(app.services)
  expect(await queued()).toEqual([])
  await spoil(world)
  await spoil(other)
  await queueStaleFigures(app.services)
  // A second process that starts meanwhile adds nothing.
  await queueStaleFigures(app.services)
  const [first, second] = [world, other].map(({ client_id }) => ({ client_id, after: 0 }))
  expect(await queued()).toEqual([first, second])

  const waits = async () =>
    (
      await owner.query<{ exam_id: number }>(
        'select exam_id from exam_stats where client_id = $1 and method < $2 order by 1',
        [world.client_id, METHOD],
      )
    ).rows.map(({ exam_id }) => exam_id)
  await renewFigures(app.services, first!, 2)
  expect(await waits()).toEqual([world.exams[2]])
  // It stands where the rest begins, under the same name.
  const rest = { client_id: world.client_id, after: world.exams[1]! }
  expect((await queued()).toSorted((a, b) => a.client_id - b.client_id)).toEqual([rest, second])
  await queueTasks.renew_figures!.run(app.services, rest)
  expect(await waits()).toEqual([])
  expect(await kept(world.client_id)).toEqual(before)
  expect(await kept(other.client_id)).not.toEqual(others)
})

it('figures of this way stay as they are, and an exam that fails keeps nobody waiting', async () => {
  const world = await makeWorld(2)
  const before = await kept(world.client_id)
  await spoil(world)
  const [bad, good] = world.exams as [number, number]
  await owner.query(`alter table exam_stats add constraint refuse check (exam_id <> ${bad}) not valid`)
  await renewFigures(app.services, { client_id: world.client_id, after: 0 })
  await owner.query('alter table exam_stats drop constraint refuse')
  const left = async () =>
    (await owner.query('select exam_id from exam_stats where client_id = $1 and passed = 77', [world.client_id])).rows
  expect(await left()).toEqual([{ exam_id: bad }])
  await renewFigures(app.services, { client_id: world.client_id, after: 0 })
  expect(await kept(world.client_id)).toEqual(before)
  await spoil({ ...world, exams: [good] }, METHOD)
  await renewFigures(app.services, { client_id: world.client_id, after: 0 })
  expect(await left()).toEqual([{ exam_id: good }])
})
