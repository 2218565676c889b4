import { expect, it } from 'vitest'
import { startTestApp } from '../../../testing/app.ts'
import { makeDutySchool } from '../../../testing/worlds/duty-school.ts'

const app = await startTestApp()
const { seated, proposed, publish } = await makeDutySchool(app)
const { owner } = app.databases

/** ms after which the database loses whoever publishes; the last one is let through. */
const moments = [3, 12, 30, 60, 120]

const standing = async (id: number) => {
  const { rows } = await owner.query(
    `select y.version, y.state, (select count(*)::int from series_versions v where v.series_id = y.id) as versions,
      (select count(*)::int from exams e where e.series_id = y.id) as exams,
      (select count(*)::int from series_sittings s where s.series_id = y.id and s.published_day is not null) as sittings,
      (select count(*)::int from series_duties d where d.series_id = y.id and d.published_staff_id is not null) as duties,
      (select count(*)::int from exam_staff x join exams e on e.client_id = x.client_id and e.id = x.exam_id where e.series_id = y.id) as watchers
    from exam_series y where y.id = $1`,
    [id],
  )
  return rows[0]
}

it('P65 whoever publishes is killed at some moment: all of it is as before, or all of it is published', async () => {
  const of = await seated()
  await proposed(of.id)
  const old = await standing(of.id)
  expect(old).toMatchObject({ version: 0, exams: 0, sittings: 0, duties: 0 })
  const found = []
  let killed = 0
  for (const after of moments) {
    const publishing = publish(of.id).catch(() => null)
    await new Promise((resolve) => setTimeout(resolve, after))
    const { rowCount } = await owner.query(`select pg_terminate_backend(pid, 5000) from pg_stat_activity
      where datname = current_database() and usename <> current_user and state <> 'idle'`)
    killed += rowCount ?? 0
    await publishing
    found.push(await standing(of.id))
    if (found.at(-1).version > 0) break
  }
  await publish(of.id)
  const published = await standing(of.id)
  expect(published).toMatchObject({ version: 1, state: 'PUBLISHED', versions: 1, exams: 3, sittings: 3, duties: 8 })
  expect(killed).toBeGreaterThan(0)
  for (const one of found) expect([old, published]).toContainEqual(one)
})
