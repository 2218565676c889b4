import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/texts/english.ts'
import {
  allMarks,
  askedBy,
  codesBy,
  linesOf,
  marks,
  questionExam,
  readLines,
  storedBy,
  totalExam,
} from '../testing/small-class.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => String(at + 1)

describe('R30 parts beside the one total', () => {
  const theory = (at: number) => Math.floor(mark(at) * 0.75)
  const parts = (total: string, totalAt: (at: number) => number | string, first: string | number = '') => [
    ['Roll', 'Theory', 'Practical', total],
    ...linesOf((_, at) => [
      roll(at),
      at === 7 && first !== '' ? first : theory(at),
      mark(at) - theory(at),
      totalAt(at),
    ]),
  ]
  it.each([
    'Total',
    'Marks Obtained',
  ])('doubts a row whose %s is not their sum, and takes it once somebody says so', (total) => {
    const lines = parts(total, (at) => (at === 2 ? 39 : mark(at)))
    const read = readLines(lines)
    expect([askedBy(read), codesBy(read), read.cells.length]).toEqual([[], [[4, 'total_differs']], 7])
    expect(english(read.problems[0]!.said)).toBe('The total is 39, the sum of its parts 40.')
    expect(storedBy(readLines(lines, { accept: [4] }))).toEqual({ ...allMarks, 3: 39 })
    expect(storedBy(readLines(lines, { mapping: { marks: total } }))).not.toHaveProperty('3')
  })
  it('asks which column is meant where the sums fail in more than a fifth of the rows', () => {
    expect(askedBy(readLines(parts('Total', (at) => mark(at) + (at < 3 ? 1 : 0))))).toEqual(['which_marks'])
  })
  it('counts a part that is blank as nothing, and judges no word', () => {
    expect(codesBy(readLines(parts('Total', (at) => mark(at))))).toEqual([])
    expect(storedBy(readLines(parts('Total', (at) => (at === 7 ? 'AB' : mark(at)), 'AB')))).toEqual({
      ...allMarks,
      8: 'A',
    })
  })
})

describe('R30 half marks in a column of their own', () => {
  const halved = (whole: string, half: string, one: string | number = '½') => [
    ['Roll', whole, half],
    ...linesOf((_, at) => [roll(at), Math.floor(mark(at)), mark(at) % 1 === 0.5 ? one : '']),
  ]
  const whole = Object.fromEntries(marks.map((one, at) => [at + 1, Math.floor(one)]))
  const added = { ...whole, 2: 28.5 }
  it.each([
    ['½', '½'],
    ['', '1/2'],
    ['Half', '0.5'],
  ])('asks under the heading %j whether they belong to the marks, and adds them', (heading, one) => {
    const lines = halved('Marks', heading, one)
    const read = readLines(lines)
    expect([read.asks.map(({ id }) => id), read.cells]).toEqual([['which_marks.halves.2'], []])
    const answered = readLines(lines, { answers: { 'which_marks.halves.2': 'add' } })
    expect([askedBy(answered), storedBy(answered), answered.reading.layout.sure]).toEqual([[], added, false])
    expect(english(answered.reading.layout.sentence)).toContain('is added to them')
    expect(answered.reading.preview[1]?.cells[1]).toMatchObject({ in_file: '28', here: 28.5 })
    expect(storedBy(readLines(lines, { answers: { 'which_marks.halves.2': 'leave' } }))).toEqual(whole)
  })
  it('asks for a question too', () => {
    const lines = [['Roll', 'Q1', '½', 'Q2', 'Q3'], ...linesOf((_, at) => [roll(at), 4, at === 1 ? '½' : '', 3, 2])]
    const answers = { 'which_marks.halves.2': 'add' }
    expect(readLines(lines, { exam: questionExam }).asks.map(({ id }) => id)).toEqual(Object.keys(answers))
    const read = readLines(lines, { exam: questionExam, answers })
    expect([storedBy(read)[1], storedBy(read)[2]]).toEqual([
      [4, 3, 2],
      [4.5, 3, 2],
    ])
  })
  it('keeps out a half beside a word, and one above the highest marks', () => {
    const lines = [['Roll', 'Marks', '½'], ...linesOf((_, at) => [roll(at), at === 0 ? 'AB' : 40, '½'])].map(
      (line, at) => (at > 2 ? [line[0] ?? '', 12, ''] : line),
    )
    const read = readLines(lines, { answers: { 'which_marks.halves.2': 'add' } })
    expect(codesBy(read)).toEqual([
      [2, 'not_a_mark'],
      [3, 'above_max'],
    ])
  })
  it('asks nothing of numbers that are none: percents as parts of one, marks with parts of their own', () => {
    const parts = linesOf((_, at) => [roll(at), mark(at), mark(at) / 40])
    expect(askedBy(readLines([['Roll', 'Marks', 'Share'], ...parts]))).toEqual([])
    const own = linesOf((_, at) => [roll(at), 12.5, at === 1 ? '½' : ''])
    expect(askedBy(readLines([['Roll', 'Marks', 'Bonus'], ...own]))).toEqual([])
  })
})

describe('R32 marks in the order of the sheet', () => {
  const into = (pupil: number) => ({ into: { pupil, question_id: null } })
  it('asks where there are fewer marks than pupils: one left out in between moves all below it', () => {
    const fewer = marks.slice(0, 7).map((one) => [one])
    const read = readLines(fewer)
    expect([read.asks.map(({ id }) => id), read.cells]).toEqual([['no_key.fewer'], []])
    expect(english(read.asks[0]!.message)).toContain('it has 7 rows for 8 pupils')
    expect(readLines(fewer, into(0)).asks).toHaveLength(1)
    expect(readLines(fewer.slice(1), into(1)).asks).toHaveLength(1)
    const said = readLines(fewer, { answers: { 'no_key.fewer': 'order' } })
    expect([askedBy(said), storedBy(said)]).toEqual([
      [],
      Object.fromEntries(marks.slice(0, 7).map((one, at) => [at + 1, one])),
    ])
    expect(said.reading.missing).toMatchObject([{ id: 8 }])
  })
  it('asks nothing of one cell, of a few from another line, and of as many as there are pupils', () => {
    expect(askedBy(readLines([[12]], into(0)))).toEqual([])
    expect(askedBy(readLines([[12], [13]], into(2)))).toEqual([])
    expect(storedBy(readLines(marks.map((one) => [one])))).toEqual(allMarks)
  })
  it('asks what an empty line is', () => {
    const lines = marks.map((one, at) => [at === 3 ? '' : one])
    expect(readLines(lines, into(0)).asks.map(({ id }) => id)).toEqual(['no_key.blank', 'no_key.fewer'])
    const { 4: _, ...others } = allMarks
    expect(storedBy(readLines(lines, { ...into(0), answers: { 'no_key.blank': 'pupil' } }))).toEqual(others)
    const spaced = marks.flatMap((one) => [[one], ['']])
    expect(storedBy(readLines(spaced, { answers: { 'no_key.blank': 'none' } }))).toEqual(allMarks)
  })
  it('counts an empty first line, and none below a heading or a title', () => {
    const absent = ['', ...marks.slice(1)].map((one) => [one])
    expect(readLines(absent, into(0)).asks.map(({ id }) => id)).toContain('no_key.blank')
    expect(storedBy(readLines([['Marks'], ...marks.map((one) => [one])], { exam: totalExam }))).toEqual(allMarks)
  })
})
