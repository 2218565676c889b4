import { expect, it } from 'vitest'
import { api, type Question } from '#contract'
import { queueTasks } from '../job-handlers.ts'
import { migrateQueue } from '../jobs/queue.ts'
import { startTestApp } from '../testing/app.ts'
import { makeQuestion, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { type AccentsRef, leaveAccentsOut, queueAccents } from './leave-accents-out.ts'
import { exactOf } from './similar/search-text.ts'

const app = await startTestApp()
const { owner } = app.databases
await migrateQueue(app.databases)

const makeOne = async (school: TestSchool, text: string) =>
  (await makeQuestion(app, school, { question_text: `<p>${text}</p>` })).id

/** Questions as a version that knew nothing of accents wrote them. */
async function forget(ids: readonly number[]): Promise<void> {
  for (const id of ids)
    await owner.query("update questions set search_text = split_part(search_text, E'\\n', 1) where id = $1", [id])
}
const textsOf = async (ids: readonly number[]) =>
  (
    await owner.query<{ search_text: string }>('select search_text from questions where id = any($1) order by id', [
      ids,
    ])
  ).rows.map(({ search_text }) => search_text)
const queued = async () =>
  (
    await owner.query<{ payload: AccentsRef }>(
      `select payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id
        where t.identifier = 'leave_accents_out'`,
    )
  ).rows.map(({ payload }) => payload)
const found = async (school: TestSchool, search: string) =>
  (await app.call<Question[]>(api.question.list, { filter: { search } }, school.admin)).data.map(({ id }) => id)

it('questions of an earlier version are found with their accents, and without once these are left out, piece by piece over all schools', async () => {
  const [one, other] = [await makeSchool(app), await makeSchool(app)]
  const ids: number[] = []
  for (const [school, text] of [
    [one, 'Le café'],
    [one, 'Ngh\u1ec7 thu\u1eadt'],
    [one, 'The fiancée'],
    [other, 'Crème brûlée x\u0304'],
  ] as const)
    ids.push(await makeOne(school, text))
  const plain = [
    await makeOne(one, 'Twelve ÷ 4 × 3'),
    await makeOne(one, 'The byte 0x00e9'),
    await makeOne(one, 'ज़मीन'),
  ]
  const [before, others] = [await textsOf(ids), await textsOf(plain)]
  expect(before.every((text) => exactOf(text) !== text)).toBe(true)
  expect(others.every((text) => exactOf(text) === text)).toBe(true)
  await forget(ids)
  expect([await found(one, 'café'), await found(one, 'cafe')]).toEqual([[ids[0]], []])

  await queueAccents(app.services)
  await queueAccents(app.services)
  expect(await queued()).toEqual([{ client_id: 0, after: 0 }])
  const steps: AccentsRef[] = []
  for (let ref: AccentsRef | undefined = { client_id: 0, after: 0 }; ref && steps.length < 9; ) {
    steps.push(ref)
    await owner.query("select graphile_worker.remove_job('leave-accents-out')")
    await leaveAccentsOut(app.services, ref, 2)
    ;[ref] = await queued()
  }
  // Two at a time; the byte that reads like an accent is looked at and left.
  expect(steps).toEqual([
    { client_id: 0, after: 0 },
    { client_id: one.id, after: ids[1] },
    { client_id: one.id, after: plain[1] },
  ])
  expect(await textsOf(ids)).toEqual(before)
  expect(await textsOf(plain)).toEqual(others)
  expect([await found(one, 'cafe'), await found(other, 'creme brulee x')]).toEqual([[ids[0]], [ids[3]]])
})

it('changes nothing else of a question', async () => {
  const school = await makeSchool(app)
  const id = await makeOne(school, 'Été')
  await forget([id])
  const row = async () =>
    (await owner.query("select to_jsonb(q) - 'search_text' as row from questions q where id = $1", [id])).rows[0]
  const before = await row()
  await queueTasks.leave_accents_out!.run(app.services, { client_id: 0, after: 0 })
  expect(await found(school, 'ete')).toEqual([id])
  expect(await row()).toEqual(before)
})
