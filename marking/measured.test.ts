import { describe, expect, it } from 'vitest'
import { type AskedColumn, measured } from './measured.ts'
import { questionFigures, questionSums } from './statistics.ts'

/** Values of a question and of the rest of the exam, pupil by pupil. */
const column = (x: number[], rest: number[], more: Partial<AskedColumn> = {}): AskedColumn => ({
  ...{ exam_id: 1, paper_id: 1, version: 1, max_q: 4 },
  sums: questionSums({ x, t: x.map((one, at) => one + (rest[at] ?? 0)) }),
  ...more,
})
const rising = Array.from({ length: 12 }, (_, at) => at % 5)
const rest = Array.from({ length: 12 }, (_, at) => (at % 5) * 3 + (at % 2))

describe('what exams show of a question', () => {
  it('is what one exam says where there is one', () => {
    const only = column(rising, rest)
    const { facility, discrimination } = questionFigures(only.sums, 4)
    const found = measured([only], 1)
    expect(found).toMatchObject({ exams: 1, n: 12, key_in_doubt: false })
    expect(found.facility).toBeCloseTo(facility!, 2)
    expect(found.discrimination).toBeCloseTo(discrimination!, 2)
  })

  it('is the share of all marks over several exams, and exams are compared with themselves only', () => {
    // The second class knows more in everything: put together, that would look like discrimination.
    const weak = column(Array(12).fill(0), rest)
    const strong = column(
      Array(12).fill(4),
      rest.map((one) => one + 100),
      { exam_id: 2 },
    )
    expect(measured([weak, strong], 1)).toEqual({
      ...{ exams: 2, n: 24, facility: 50, discrimination: null, key_in_doubt: false },
    })
  })

  it('says nothing below ten answers, in one exam or in all', () => {
    const few = column(rising.slice(0, 6), rest.slice(0, 6))
    expect(measured([few], 1)).toMatchObject({ n: 6, facility: null, discrimination: null })
    const twice = measured([few, { ...few, exam_id: 2 }], 1)
    expect(twice).toMatchObject({ exams: 2, n: 12, discrimination: null })
    expect(twice.facility).not.toBeNull()
  })

  it('counts pupils once where a question has parts, and each paper’s own where papers are parallel', () => {
    const part = column(rising, rest)
    expect(measured([part, { ...part, max_q: 8 }], 1).n).toBe(12)
    expect(measured([part, { ...part, paper_id: 2 }], 1).n).toBe(24)
  })

  it('doubts the key by the newest version alone', () => {
    const reversed = column(
      rising,
      rest.map((one) => 20 - one),
    )
    expect(measured([reversed], 1)).toMatchObject({ key_in_doubt: true })
    expect(measured([reversed], 2)).toMatchObject({ key_in_doubt: false })
    const mended = column(rising, rest, { exam_id: 2, version: 2 })
    expect(measured([reversed, mended], 2).key_in_doubt).toBe(false)
  })

  it('has no number that is none, whatever was reached', () => {
    const same = column(Array(12).fill(2), Array(12).fill(7))
    expect(measured([same], 1)).toMatchObject({ facility: 50, discrimination: null, key_in_doubt: false })
    expect(measured([], 1)).toEqual({ exams: 0, n: 0, facility: null, discrimination: null, key_in_doubt: false })
  })
})
