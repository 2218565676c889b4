import { describe, expect, it } from 'vitest'
import {
  allMarks,
  allQuestionMarks,
  askedBy,
  linesOf,
  marks,
  pupils,
  questionExam,
  questionMarks,
  readLines,
  storedBy,
  totalExam,
} from '../testing/small-class.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => pupils[at]?.roll_no ?? ''
const named = linesOf(({ roll_no, name }) => [roll_no ?? '', name])
const withHead = (head: readonly string[], line: (at: number) => readonly (string | number)[]) => [
  head,
  ...named.map((own, at) => [...own, ...line(at)]),
]

describe('rows that say what they are of', () => {
  it('of another subject or exam throughout are another list', () => {
    const subject = readLines(withHead(['Roll', 'Name', 'Subject', 'Marks'], (at) => ['Hindi', mark(at)]))
    const exam = readLines(withHead(['Roll', 'Name', 'Exam', 'Marks'], (at) => ['Annual Exam', mark(at)]))
    expect([askedBy(subject), askedBy(exam)]).toEqual([['other_list'], ['other_list']])
  })
  it('of other subjects between are left out, and told', () => {
    const lines = named.flatMap((own, at) => [
      [...own, 'Hindi', 10],
      [...own, 'Science', mark(at)],
    ])
    const read = readLines([['Roll', 'Name', 'Subject', 'Marks'], ...lines])
    expect([askedBy(read), storedBy(read), read.reading.left.length]).toEqual([[], allMarks, 8])
  })
  it('of its own subject go in', () => {
    const read = readLines(withHead(['Roll', 'Name', 'Subject', 'Marks'], (at) => ['Science', mark(at)]))
    expect([askedBy(read), storedBy(read), read.reading.layout.sure]).toEqual([[], allMarks, true])
  })
})

describe('R34 marks between the steps of an exam', () => {
  it('are asked about where they are many, as shares of one are', () => {
    const read = readLines(withHead(['Roll', 'Name', 'Marks'], (at) => [mark(at) / 40]))
    expect(read.asks.map(({ id }) => id)).toEqual(['above_maximum.step'])
    expect(read.cells).toEqual([])
  })
  it('are out by themselves where they are few', () => {
    const read = readLines(withHead(['Roll', 'Name', 'Marks'], (at) => [at === 1 ? 28.3 : mark(at)]))
    expect([askedBy(read), read.cells.length]).toEqual([[], 7])
  })
})

describe('several lines of one pupil', () => {
  it('are asked about, not taken for the first alone', () => {
    const lines = named.flatMap((own, at) => [
      [...own, 'Theory', Math.floor(mark(at) / 2)],
      ['', '', 'Practical', Math.ceil(mark(at) / 2)],
    ])
    const read = readLines([['Roll', 'Name', 'Part', 'Marks'], ...lines])
    expect([read.asks.map(({ id }) => id), read.cells]).toEqual([['no_key.lines'], []])
  })
})

describe('sections side by side', () => {
  const two = {
    exam: {
      ...totalExam,
      sections: [
        { id: 1, title: 'A' },
        { id: 2, title: 'B' },
      ],
    },
    pupils: pupils.map((one, at) =>
      at < 4 ? one : { ...one, roll_no: String(at - 3), section: { id: 2, title: 'B' } },
    ),
  }
  it('are told by what stands over them', () => {
    const lines = [0, 1, 2, 3].map((at) => [roll(at), mark(at), roll(at), mark(at + 4)])
    const read = readLines([['VIII A', '', 'VIII B', ''], ['Roll', 'Marks', 'Roll', 'Marks'], ...lines], two)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })
  it('with marks of unlike maxima are two lists', () => {
    const lines = [0, 1, 2, 3].map((at) => [roll(at), mark(at), roll(at + 4), mark(at + 4)])
    expect(askedBy(readLines([['Roll', 'Marks (40)', 'Roll', 'Marks (80)'], ...lines]))).not.toEqual([])
  })
})

describe('lists of programs for online tests', () => {
  it('have the mark under Grade, with its maximum', () => {
    const lines = linesOf(({ name, admission_no }, at) => [...name.split(' '), admission_no, `${mark(at)}`])
    const read = readLines([['First name', 'Surname', 'ID number', 'Grade/40.00'], ...lines])
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })
  it('have the mark with its maximum in the cell', () => {
    const read = readLines(
      withHead(['Roll No', 'Name', 'Score', 'Timestamp'], (at) => [`${mark(at)} / 40`, '2026/09/12']),
    )
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })
})

describe('marks of each set in the order of the set', () => {
  it('go to the questions that its pupils wrote', () => {
    const exam = {
      ...questionExam,
      questions: [5, 5, 10].map((maximum, at) => ({
        ...{ id: 501 + at, label: String(at + 1), maximum },
        labels: { A: String(at + 1), B: String(3 - at) },
      })),
    }
    const inSets = pupils.map((one, at) => ({ ...one, set: at % 2 ? 'B' : 'A' }))
    const lines = inSets.map(({ roll_no, set }, at) => {
      const own = questionMarks[at] ?? []
      return [roll_no ?? '', set, ...(set === 'B' ? own.toReversed() : own)]
    })
    const read = readLines([['Roll', 'Set', 'Q1', 'Q2', 'Q3'], ...lines], { exam, pupils: inSets })
    expect([askedBy(read), read.cells.map(({ questions }) => [501, 502, 503].map((id) => questions?.[id]))]).toEqual([
      [],
      Object.values(allQuestionMarks),
    ])
  })
})
