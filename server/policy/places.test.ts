import { describe, expect, it } from 'vitest'
import type { Reach } from '../ground/actor.ts'
import { findOpenSessions } from './current-session.ts'
import { reachesPlace } from './places.ts'

const [maths, science] = [1, 2]
const [nineA, nineB, nineC] = [11, 12, 13]
const nine = 9
const [thisYear, lastYear] = [26, 25]

/** Teaches mathematics in 9A and science in 9B; last year everything in 9C and science in all of class 8. */
const reach: Reach = {
  scope: 'ASSIGNED',
  places: [
    { session_id: thisYear, grade_id: nine, section_id: nineA, subject_id: maths },
    { session_id: thisYear, grade_id: nine, section_id: nineB, subject_id: science },
    { session_id: lastYear, grade_id: nine, section_id: nineC, subject_id: null },
    { session_id: lastYear, grade_id: 8, section_id: null, subject_id: science },
  ],
  open_session_ids: [thisYear],
  grade_ids: [nine],
  section_ids: [nineA, nineB],
  subject_ids: [maths, science],
  staff_ids: [],
  student_ids: [],
  enrolment_ids: [],
}
const at = (section_id: number | undefined, subject_id: number | undefined, session_id?: number, grade_id = nine) =>
  reachesPlace({ reach }, { grade_id, section_id, subject_id, session_id })

describe('the places of the 9A Mathematics and 9B Science teacher', () => {
  it('are both of them, and neither with the subject of the other', () => {
    expect([at(nineA, maths), at(nineB, science)]).toEqual([true, true])
    expect([at(nineA, science), at(nineB, maths)]).toEqual([false, false])
  })

  it('without a subject or a section are those that any assignment has', () => {
    expect([at(nineA, undefined), at(nineC, undefined)]).toEqual([true, false])
    expect([at(undefined, science), at(undefined, 3)]).toEqual([true, false])
  })

  it('of a past session are those of that session', () => {
    expect([at(nineC, 3, lastYear), at(nineA, maths, lastYear)]).toEqual([true, false])
    expect([at(nineA, maths, thisYear), at(nineC, 3, thisYear)]).toEqual([true, false])
    expect([at(81, science, lastYear, 8), at(81, maths, lastYear, 8)]).toEqual([true, false])
  })

  it('are everywhere for whoever sees the whole school', () => {
    expect(reachesPlace({ reach: null }, { grade_id: 1 })).toBe(true)
  })
})

describe('open sessions', () => {
  const sessions = [
    { id: 1, end_date: '2026-03-31', is_default: false },
    { id: 2, end_date: '2027-03-31', is_default: true },
    { id: 3, end_date: '2026-06-30', is_default: false },
  ]
  const open = (chosen: number | null, now: string) => findOpenSessions(sessions, chosen, new Date(now))

  it('are the current one and those that have not ended', () => {
    expect(open(null, '2026-05-01T00:00:00Z')).toEqual({ session_id: 2, open_session_ids: [2, 3] })
    expect(open(null, '2029-05-01T00:00:00Z')).toEqual({ session_id: 2, open_session_ids: [2] })
  })

  it("begin with the school's own choice, also after it has ended; a deleted one counts as none", () => {
    expect(open(1, '2026-07-05T00:00:00Z')).toEqual({ session_id: 1, open_session_ids: [1, 2] })
    expect(open(99, '2026-07-05T00:00:00Z').session_id).toBe(2)
    expect(findOpenSessions([], 4, new Date('2026-07-05T00:00:00Z'))).toEqual({
      session_id: null,
      open_session_ids: [],
    })
  })

  it('end when the last day is over in the last time zone', () => {
    expect(open(null, '2026-07-01T11:59:00Z').open_session_ids).toEqual([2, 3])
    expect(open(null, '2026-07-01T12:00:00Z').open_session_ids).toEqual([2])
  })
})
