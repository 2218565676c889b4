import { expect, it } from 'vitest'
import { api } from '#contract'
import { type Caller, type Reply, startTestApp } from '../testing/app.ts'
import { makeGrade, makePerson, makeSchool, type TestSchool } from '../testing/factories/factories.ts'
import { makeSectionOf } from '../testing/factories/student-factories.ts'
import { MOST_WAITING } from './waiting.ts'

const app = await startTestApp()

async function makeOrdering(): Promise<{
  school: TestSchool
  order: (by: Caller) => Promise<Reply<{ job_id: number }>>
}> {
  const school = await makeSchool(app)
  const { students } = await makeSectionOf(app, school, (await makeGrade(app, school)).id, 1)
  return { school, order: (by) => app.call(api.student_data.exportData, {}, by, students[0]?.id) }
}

const factsOf = ({ status, errorCode, headers, body }: Reply) => [status, errorCode, body.code, headers['retry-after']]

it('20 jobs of a person wait, ordered at once or one by one; past them comes a refusal that says what to do, and a colleague is served', async () => {
  const { school, order } = await makeOrdering()
  const replies = await Promise.all(Array.from({ length: MOST_WAITING.person + 4 }, () => order(school.admin)))
  const taken = replies.filter(({ status }) => status === 202)
  const refused = replies.filter(({ status }) => status !== 202)
  expect(taken).toHaveLength(MOST_WAITING.person)
  expect(refused.map(factsOf)).toEqual(Array(4).fill([429, 'slow_down', 'job.too_many_own', '30']))
  expect(refused[0]?.message).toBe(
    '20 jobs of yours wait already. Wait until one of them has begun, or cancel one in the list of jobs.',
  )
  expect((await order(await makePerson(app, school.id, 2))).status).toBe(202)
  expect((await app.call(api.job.cancel, {}, school.admin, taken[0]?.data.job_id)).status).toBe(200)
  expect((await order(school.admin)).status).toBe(202)
})

it('100 jobs of a school wait, whoever ordered them, and another school orders as before', async () => {
  const [{ school, order }, other] = [await makeOrdering(), await makeOrdering()]
  await app.databases.owner.query(
    `insert into jobs (client_id, kind, title, input) select $1, 'nobody-runs-it', 'Job', '{}' from generate_series(1, $2::int)`,
    [school.id, MOST_WAITING.school],
  )
  expect(factsOf(await order(school.admin))).toEqual([429, 'slow_down', 'job.too_many', '30'])
  expect((await other.order(other.school.admin)).status).toBe(202)
})
