import { performance } from 'node:perf_hooks'
import { afterEach, expect, it } from 'vitest'
import { barSchool } from '../../../planning/testing/bar-school.ts'
import { smallDuties } from '../../../planning/testing/duty-plans.ts'
import { grid, pupilOf, roomOf, sittingOf } from '../../../planning/testing/sittings.ts'
import { BusyError, PoolClosedError } from '../pool-errors.ts'
import { createPlanner, type Planner, type PlannerOptions } from './planner.ts'
import type { DatesJob } from './planner-messages.ts'

let open: Planner[] = []
afterEach(async () => {
  await Promise.all(open.map((planner) => planner.close()))
  open = []
})

function start(options: PlannerOptions = {}): Planner {
  const planner = createPlanner(options)
  open.push(planner)
  return planner
}

const by = (client_id: number, account_id = 1) => ({ client_id, account_id })
const pupils = Array.from({ length: 6 }, (_, at) => pupilOf(at + 1, (at % 2) + 1))
const sitting = { sitting: sittingOf([roomOf(1, grid(3, 4))], pupils), seed: 1, fewestRooms: true }
const dates = (seed: number): DatesJob => ({
  school: barSchool({ days: 14, pupils: 500, patterns: 50, seed }),
  asked: { effort: 'QUICK', seed },
})

it('P78 one thread seeks dates, seats and duties, a piece after the other, and schools take turns', async () => {
  const planner = start()
  const order: string[] = []
  const seat = (school: number) => planner.seat(by(school), sitting as never).then(() => order.push(`school ${school}`))
  await Promise.all([seat(1), seat(1), seat(1), seat(2)])
  expect(order).toEqual(['school 1', 'school 2', 'school 1', 'school 1'])
  const plan = smallDuties(1)
  expect(await planner.duties(by(1), { plan, asked: { seed: 1, kept: [] } })).toHaveProperty('possible')
  expect(await planner.run(by(1), dates(1))).toMatchObject({ possible: true, proven: true })
})

it('P78 half of what may wait is one school’s; who comes after is told so, and whoever waits when it closes too', async () => {
  const planner = start({ queue_limit: 4 })
  const waiting = [1, 2, 3].map(() => planner.seat(by(1), sitting as never))
  const settled = Promise.allSettled(waiting)
  await expect(planner.seat(by(1), sitting as never)).rejects.toBeInstanceOf(BusyError)
  const other = planner.seat(by(2), sitting as never)
  await expect(other).resolves.toMatchObject({ possible: true })
  await settled
  await planner.close()
  await expect(planner.seat(by(1), sitting as never)).rejects.toBeInstanceOf(PoolClosedError)
})

it('P79 who asks for something else meanwhile is not held up: the search is off the event loop', async () => {
  const planner = start()
  await planner.seat(by(1), sitting as never)
  const cpu = process.cpuUsage()
  const loop = performance.eventLoopUtilization()
  expect(await planner.run(by(1), dates(2))).toMatchObject({ possible: true })
  const { active } = performance.eventLoopUtilization(loop)
  const { user } = process.cpuUsage(cpu)
  // Of the processor time that the search took, this thread's loop was busy with a small part.
  expect(active).toBeLessThan(user / 1000 / 4)
})
