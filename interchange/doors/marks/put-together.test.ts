import { describe, expect, it } from 'vitest'
import {
  allMarks,
  allQuestionMarks,
  askedBy,
  codesBy,
  linesOf,
  marks,
  pupils,
  questionExam,
  questionMarks,
  readLines,
  storedBy,
} from '../testing/small-class.ts'

const ofQuestion = (at: number, question: number) => questionMarks[at]?.[question] ?? 0
const maxima = [5, 5, 10]

/** A line for each pupil and question. */
const longLines = linesOf(({ roll_no, name }, at) =>
  [0, 1, 2].map((question) => [
    ...[roll_no ?? '', name, `Q${question + 1}`],
    ...[ofQuestion(at, question), maxima[question] ?? 0],
  ]),
).flat()
const longHead = ['Roll No', 'Name', 'Question', 'Marks', 'Max Marks']
const byQuestion = { exam: questionExam }

describe('a line for each pupil and question', () => {
  it('becomes a line for each pupil, and is shown before it is taken', () => {
    const read = readLines([longHead, ...longLines], byQuestion)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allQuestionMarks])
    expect([read.reading.layout.sure, read.cells[1]?.row]).toEqual([false, 5])
    expect(JSON.stringify(read.reading.layout.sentence)).toContain('clause.list_long')
  })
  it('in any order, with bare numbers and an absence throughout', () => {
    const lines = longLines
      .map(([roll, name, question, mark]) => [roll ?? '', name ?? '', String(question).slice(1), mark ?? ''])
      .toSorted((one, other) => String(one[2]).localeCompare(String(other[2])))
      .map((line) => (line[0] === '4' ? [...line.slice(0, 3), 'AB'] : line))
    const read = readLines([['Roll', 'Name', 'Q.No.', 'Marks Obtained'], ...lines], byQuestion)
    expect([askedBy(read), storedBy(read)]).toEqual([[], { ...allQuestionMarks, 4: 'A' }])
  })
  it('is asked about as before where a pupil has a question twice, or names none of the exam', () => {
    const twice = readLines([longHead, ...longLines, ['1', 'Aarav Sharma', 'Q1', 4, 5]], byQuestion)
    const foreign = readLines([longHead, ...longLines, ['1', 'Aarav Sharma', 'Q9', 4, 5]], byQuestion)
    for (const read of [twice, foreign]) expect([askedBy(read).length > 0, read.cells]).toEqual([true, []])
  })
  it('says other highest marks than the exam: asked', () => {
    const lines = longLines.map((line) => [...line.slice(0, 4), 12])
    expect(askedBy(readLines([longHead, ...lines], byQuestion))).toContain('other_maximum')
  })
  it('in an exam of one total is no such list', () => {
    const read = readLines([longHead, ...longLines])
    expect([askedBy(read).length + read.problems.length > 0, read.cells]).toEqual([true, []])
  })
})

describe('parts of a question that the exam has whole', () => {
  const head = ['Roll', 'Name', '1', '2', '3a', '3b']
  const lines = linesOf(({ roll_no, name }, at) => {
    const whole = ofQuestion(at, 2)
    return [roll_no ?? '', name, ofQuestion(at, 0), ofQuestion(at, 1), Math.min(whole, 4), whole - Math.min(whole, 4)]
  })
  it('are asked about, and added where somebody says so', () => {
    const first = readLines([head, ...lines], byQuestion)
    expect([first.asks.map(({ id, proposed }) => [id, proposed]), first.cells]).toEqual([
      [['question_count.parts', 'add']],
      [],
    ])
    const read = readLines([head, ...lines], { ...byQuestion, answers: { 'question_count.parts': 'add' } })
    expect([askedBy(read), storedBy(read), read.problems]).toEqual([[], allQuestionMarks, []])
  })
  it('are left out where that is said, and then the question is missing', () => {
    const read = readLines([head, ...lines], { ...byQuestion, answers: { 'question_count.parts': 'leave' } })
    expect(read.asks.map(({ id }) => id)).toEqual(['question_count'])
  })
  it('of which one is blank are no mark, an absence in both is one, a word in one is no mark', () => {
    const own = lines.map((line, at) => {
      const before = line.slice(0, 4)
      if (at === 0) return [...before, 9, '']
      if (at === 1) return ['2', 'Bhavna Rao', 'AB', 'AB', 'AB', 'AB']
      return at === 2 ? [...before, 1, 'x'] : line
    })
    const read = readLines([head, ...own], { ...byQuestion, answers: { 'question_count.parts': 'add' } })
    const { 1: _, 3: __, ...rest } = allQuestionMarks
    expect([storedBy(read), codesBy(read)]).toEqual([
      { ...rest, 2: 'A' },
      [
        [2, 'not_a_mark'],
        [4, 'not_a_mark'],
      ],
    ])
  })
  it('are part of no sum above the highest of the whole', () => {
    const own = lines.map((line, at) => (at === 0 ? [...line.slice(0, 4), 9, 8] : line))
    const read = readLines([head, ...own], { ...byQuestion, answers: { 'question_count.parts': 'add' } })
    expect(codesBy(read)).toEqual([[2, 'above_max']])
  })
})

describe('R32 two pupils of one name once the names are believed', () => {
  const twins = pupils.map((one, at) => (at === 1 ? { ...one, name: 'Aarav Sharma' } : one))
  const shifted = twins.map(({ roll_no, name }, at) => [
    at < 4 ? (roll_no ?? '') : String(at + 2),
    name,
    marks[at] ?? 0,
  ])
  const said = { pupils: twins, answers: { keys_disagree: 'name' } }
  it('are told apart by their numbers, shown, and taken once their rows are accepted', () => {
    const read = readLines([['Roll', 'Name', 'Marks'], ...shifted], said)
    expect(codesBy(read)).toEqual([
      [2, 'two_of_name'],
      [3, 'two_of_name'],
    ])
    expect(read.problems.every(({ is_doubt }) => is_doubt)).toBe(true)
    const { 1: _, 2: __, ...others } = allMarks
    expect(storedBy(read)).toEqual(others)
    const taken = readLines([['Roll', 'Name', 'Marks'], ...shifted], { ...said, accept: [2, 3] })
    expect(storedBy(taken)).toEqual(allMarks)
  })
  it('stay out where the number of one of them is another’s', () => {
    const lines = shifted.map((line, at) => (at < 2 ? [String(at + 2), ...line.slice(1)] : line))
    const read = readLines([['Roll', 'Name', 'Marks'], ...lines], { ...said, accept: [2, 3] })
    const { 1: _, 2: __, ...others } = allMarks
    expect(storedBy(read)).toEqual(others)
  })
})

describe('R2 an error in the place of a name', () => {
  const lines = linesOf(({ roll_no, name }, at) => [roll_no ?? '', at === 2 ? '#N/A' : name, marks[at] ?? 0])
  it('keeps its row out by name until somebody has looked at it', () => {
    const read = readLines([['Roll', 'Name', 'Marks'], ...lines])
    const { 3: _, ...others } = allMarks
    expect([codesBy(read), storedBy(read)]).toEqual([[[4, 'error_cell']], others])
    expect(storedBy(readLines([['Roll', 'Name', 'Marks'], ...lines], { accept: [4] }))).toEqual(allMarks)
  })
})
