import { expect, it } from 'vitest'
import { createCallWatch } from './call-watch.ts'

it('L3 says which calls were slow within the hour, and for which schools most time was spent', () => {
  let now = new Date('2026-11-30T10:00:00Z')
  const calls = createCallWatch(() => now)
  const note = (path: string, client_id: number | null, ms: number) => calls.note({ path, client_id, ms })
  note('/v1/exam/list', 1, 1500)
  note('/v1/exam/list', 2, 20)
  now = new Date('2026-11-30T10:30:00Z')
  note('/v1/exam/list', 1, 2500.4)
  note('/v1/paper/print', 3, 1000)
  note('/v1/school/list', 0, 30)
  note('/v1/login', null, 900)
  expect(calls.slowCalls(5)).toEqual([
    { path: '/v1/exam/list', calls: 2, longest_ms: 2500 },
    { path: '/v1/paper/print', calls: 1, longest_ms: 1000 },
  ])
  expect(calls.busySchools(2)).toEqual([
    { client_id: 1, calls: 2, ms: 4000 },
    { client_id: 3, calls: 1, ms: 1000 },
  ])
  now = new Date('2026-11-30T11:05:00Z')
  expect([calls.slowCalls(5).map((one) => one.calls), calls.busySchools(5).length]).toEqual([[1, 1], 2])
  now = new Date('2026-11-30T12:00:00Z')
  expect([calls.slowCalls(5), calls.busySchools(5)]).toEqual([[], []])
  // A clock that was set back tells of nothing to come.
  note('/v1/exam/list', 1, 1500)
  now = new Date('2026-11-30T11:00:00Z')
  expect(calls.slowCalls(5)).toEqual([])
})
