import { describe, expect, it } from 'vitest'
import { allMarks, askedBy, linesOf, marks, readLines, storedBy } from '../testing/small-class.ts'

type Cell = string | number
const mark = (at: number) => marks[at] ?? 0
/** Somebody else's roll in each row. */
const moved = (at: number) => ((at + 3) % 8) + 1

const twoRolls = (one: string, other: string) => [
  [one, other, 'Marks'],
  ...linesOf<Cell>((_, at) => [at + 1, moved(at), mark(at)]),
]

describe('rolls of two years side by side', () => {
  it.each([
    ['Roll', 'New Roll'],
    ['Roll No', 'Old Roll No'],
    ['Old Roll', 'New Roll'],
    ['Roll No.', 'Revised Roll No.'],
    ['रोल नं', 'नया रोल नं'],
    ['Roll', "Last year's roll"],
  ])('%s and %s are asked about where no name tells which is meant', (one, other) => {
    const read = readLines(twoRolls(one, other))
    expect([askedBy(read), storedBy(read)]).toEqual([['which_column', 'no_key'], {}])
    const answered = readLines(twoRolls(one, other), { answers: { 'which_column.roll_no': '0' } })
    expect(storedBy(answered)).toEqual(allMarks)
  })

  it('the names tell it', () => {
    const lines = [
      ['New Roll', 'Roll', 'Name', 'Marks'],
      ...linesOf<Cell>((one, at) => [moved(at), at + 1, one.name, mark(at)]),
    ]
    const read = readLines(lines)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })

  it('an old number alone finds nobody', () => {
    const lines = [['Old Roll', 'Marks'], ...linesOf<Cell>((_, at) => [moved(at), mark(at)])]
    expect([askedBy(readLines(lines)), storedBy(readLines(lines))]).toEqual([['no_key'], {}])
    const fresh = [['New Roll', 'Marks'], ...linesOf<Cell>((_, at) => [at + 1, mark(at)])]
    expect(storedBy(readLines(fresh))).toEqual(allMarks)
  })
})
