import { expect, it } from 'vitest'
import { allMarks, askedBy, codesBy, linesOf, marks, pupils, readLines, storedBy } from '../testing/small-class.ts'

const mark = (at: number) => marks[at] ?? 0

it('M01 words of absence in a column of marks are absences, and a letter that may be one is asked about', () => {
  const words = ['Absent', 'abs', 'Ab.', 'अनुपस्थित', 'L']
  const lines = [['Roll', 'Name', 'Marks'], ...linesOf((one, at) => [at + 1, one.name, words[at] ?? mark(at)])]
  const read = readLines(lines)
  expect(askedBy(read)).toEqual([])
  expect(storedBy(read)).toEqual({ 1: 'A', 2: 'A', 3: 'A', 4: 'A', 6: mark(5), 7: mark(6), 8: mark(7) })
  expect(codesBy(read)).toEqual([[6, 'ask_value']])
  expect(read.reading.values).toMatchObject([{ column: 'marks', value: 'L', rows: 1, here: null, by: null }])
  const said = readLines(lines, { values: { marks: { L: 'ML' } } })
  expect(said.cells.find(({ id }) => id === 5)?.attendance).toBe('ML')
})

const named = pupils.map((one, at) => ({ ...one, name: ["José O'Brien", 'Ravi Kumar'][at] ?? one.name }))

it.each([
  ['JOSÉ O’BRIEN', 'KUMAR RAVI'],
  ["Jose O'Brien", 'Kumar, Ravi'],
  ['JOSE OBRIEN', 'Kumar Ravi'],
  ["O'Brien José", 'Mr. Ravi Kr.'],
])('M04 %s and %s are José O’Brien and Ravi Kumar, with roll numbers and without', (...written) => {
  const nameOf = (at: number) => written[at] ?? named[at]?.name ?? ''
  for (const keys of [true, false]) {
    const lines = [
      [...(keys ? ['Roll'] : []), 'Name', 'Marks'],
      ...linesOf((_, at) => [...(keys ? [at + 1] : []), nameOf(at), mark(at)]),
    ]
    const read = readLines(lines, { pupils: named })
    expect([askedBy(read), codesBy(read), storedBy(read)]).toEqual([[], [], allMarks])
  }
})

it('M04 a name alone agrees with a roll number, and is looked at without one', () => {
  const lines = (isKeyed: boolean) => [
    [...(isKeyed ? ['Roll'] : []), 'Name', 'Marks'],
    ...linesOf((_, at) => [...(isKeyed ? [at + 1] : []), at === 1 ? 'Ravi' : (named[at]?.name ?? ''), mark(at)]),
  ]
  expect(storedBy(readLines(lines(true), { pupils: named }))).toEqual(allMarks)
  const { 2: _, ...others } = allMarks
  const alone = readLines(lines(false), { pupils: named })
  expect([codesBy(alone), storedBy(alone)]).toEqual([[[3, 'near_name']], others])
})
