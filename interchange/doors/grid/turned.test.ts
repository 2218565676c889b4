import { describe, expect, it } from 'vitest'
import { saidWords } from '../marks/rows/values.ts'
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

const byQuestion = { exam: questionExam }
const names = linesOf(({ name }) => [name]).flat()
const rolls = linesOf(({ roll_no }) => [roll_no ?? '']).flat()
const admissions = linesOf(({ admission_no }) => [admission_no]).flat()
/** A row for each question, with its marks of all pupils. */
const rowsOf = (heads: readonly string[], before: readonly string[] = []) =>
  heads.map((head, question) => [head, ...before, ...questionMarks.map((own) => own[question] ?? '')])

describe('R9 pupils in columns', () => {
  it.each([
    ['names over Q1, Q2, Q3', [['', ...names], ...rowsOf(['Q1', 'Q2', 'Q3'])]],
    ['names over Hindi questions', [['प्रश्न', ...names], ...rowsOf(['प्रश्न 1', 'प्रश्न 2', 'प्रश्न 3'])]],
    ['rolls over Q1, Q2, Q3', [['Roll No', ...rolls], ...rowsOf(['Q1', 'Q2', 'Q3'])]],
    ['admission numbers over 1, 2, 3', [['Adm No', ...admissions], ...rowsOf(['1', '2', '3'])]],
    ['rolls over 1, 2, 3, called questions', [['Q.No./Roll No', ...rolls], ...rowsOf(['1', '2', '3'])]],
    ['rolls over 1, 2, 3, called nothing', [['', ...rolls], ...rowsOf(['1', '2', '3'])]],
    [
      'rolls and names, their sums',
      [
        ['Roll No', ...rolls],
        ['Name', ...names],
        ...rowsOf(['Q1', 'Q2', 'Q3']),
        ['Total', ...questionMarks.map((own) => own.reduce((sum, one) => sum + one))],
      ],
    ],
  ])('are turned by question: %s', (_form, lines) => {
    const read = readLines(lines, byQuestion)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allQuestionMarks])
    expect([read.reading.layout.sure, JSON.stringify(read.reading.layout.sentence)]).toEqual([
      false,
      expect.stringContaining('clause.list_turned'),
    ])
  })

  it.each([
    [
      'names over Marks',
      [
        ['Name', ...names],
        ['Marks', ...marks],
      ],
    ],
    [
      'rolls over Marks',
      [
        ['Roll No', ...rolls],
        ['Marks', ...marks],
      ],
    ],
    [
      'below a title, with an average',
      [['Class 8 A Science'], ['Name', ...names, 'Average'], ['Marks', ...marks, 23.7]],
    ],
  ])('are turned of one total: %s', (_form, lines) => {
    const read = readLines(lines)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })

  it('count a maximum as the highest of its question', () => {
    const lines = (last: string) => [
      ['Q No', 'Max', ...rolls],
      ...[5, 5, last].map((most, question) => [question + 1, most, ...questionMarks.map((own) => own[question] ?? '')]),
    ]
    expect(storedBy(readLines(lines('10'), byQuestion))).toEqual(allQuestionMarks)
    expect(askedBy(readLines(lines('20'), byQuestion))).toEqual(['other_maximum'])
  })

  it('are asked, and nothing else is, where rows could be pupils as well', () => {
    const few = pupils.slice(0, 3)
    const lines = [
      ['', '1', '2', '3'],
      ...[0, 1, 2].map((question) => [question + 1, ...few.map((_, at) => questionMarks[at]?.[question] ?? '')]),
    ]
    const read = readLines(lines, byQuestion)
    expect(read.asks.map(({ id, choices }) => [id, choices.map(({ value }) => value)])).toEqual([
      ['no_columns.turned', ['rows', 'columns']],
    ])
    const said = readLines(lines, { ...byQuestion, answers: { 'no_columns.turned': 'columns' } })
    expect(storedBy(said)).toEqual({ 1: questionMarks[0], 2: questionMarks[1], 3: questionMarks[2] })
  })

  it('of nobody here are asked for whose they are', () => {
    const lines = [
      ['', 'Zubin Mistry', 'Yash Vora', 'Xavier Dias'],
      ['Q1', 1, 2, 3],
      ['Q2', 1, 2, 3],
      ['Q3', 1, 2, 3],
    ]
    expect(askedBy(readLines(lines, byQuestion))).toEqual(['no_columns'])
    expect(askedBy(readLines(lines, { ...byQuestion, answers: { 'no_columns.turned': 'columns' } }))).toEqual([
      'no_key',
    ])
  })

  it('are not looked for where the same stand below one another', () => {
    const lines = [
      ['Roll No', '1', '2', '3'],
      ...linesOf(({ roll_no }, at) => [roll_no ?? '', ...(questionMarks[at] ?? [])]),
    ]
    expect(readLines(lines, byQuestion).turned).toBeNull()
  })

  it('are confirmed for themselves: the same headings below one another are another layout', () => {
    const turned = readLines([
      ['Name', ...names],
      ['Marks', ...marks],
    ]).reading.layout.signature
    const plain = readLines([['Name', 'Marks'], ...linesOf(({ name }, at) => [name, marks[at] ?? ''])]).reading.layout
    expect(plain.signature).not.toBe(turned)
  })
})

describe('R9 several pupils a line', () => {
  const of = (at: number) => [pupils[at]?.roll_no ?? '', pupils[at]?.name ?? '', marks[at] ?? '']
  it.each([
    [
      'under headings of other words',
      [
        ['Roll No', 'Name', 'Marks', 'R.No', 'Student Name', 'M.O.'],
        ...[0, 1, 2, 3].map((at) => [...of(at), ...of(at + 4)]),
      ],
    ],
    ['without headings', [0, 1, 2, 3].map((at) => [...of(at), ...of(at + 4)])],
    [
      'three of them',
      [
        Array.from({ length: 3 }, () => ['Roll', 'Name', 'Marks']).flat(),
        ...[0, 1, 2].map((at) => [...of(at), ...of(at + 3), ...(at < 2 ? of(at + 6) : [])]),
      ],
    ],
  ])('become as many: %s', (_form, lines) => {
    const read = readLines(lines)
    expect([askedBy(read), storedBy(read), read.reading.layout.sure]).toEqual([[], allMarks, false])
  })
})

describe('R35 numbers that mean absence', () => {
  const lines = (code: number) => [
    ['Roll', 'Name', 'Marks'],
    ...linesOf(({ roll_no, name }, at) => [roll_no ?? '', name, at === 2 || at === 5 ? code : (marks[at] ?? '')]),
  ]
  it.each([-1, -9, -99, 99, 999])('%d is said once, and is no mark above or below', (code) => {
    const read = readLines(lines(code))
    expect([askedBy(read), codesBy(read)]).toEqual([
      [],
      [
        [4, code < 0 ? 'below_min' : 'above_max'],
        [7, code < 0 ? 'below_min' : 'above_max'],
      ],
    ])
    expect(read.reading.values).toMatchObject([{ column: 'marks', value: String(code), rows: 2, by: null }])
    const said = readLines(lines(code), { values: { marks: { [code]: 'A' } } })
    expect(storedBy(said)).toEqual({ ...allMarks, 3: 'A', 6: 'A' })
    expect(saidWords(said.reading, pupils)).toEqual([{ column: 'marks', value: String(code), here: 'A' }])
  })
  it('is a mark where the exam has such', () => {
    const exam = { ...questionExam, questions: [{ id: 501, label: '1', maximum: 5, least: -1 }] }
    expect(
      readLines(
        [
          ['Roll', 'Q1'],
          ['1', -1],
          ['2', 3],
        ],
        { exam },
      ).cells,
    ).toMatchObject([
      { id: 1, questions: { 501: -1 } },
      { id: 2, questions: { 501: 3 } },
    ])
  })
})
