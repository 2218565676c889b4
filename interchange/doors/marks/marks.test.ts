import { describe, expect, it } from 'vitest'
import {
  allMarks,
  askedBy,
  codesBy,
  linesOf,
  marks,
  pupils,
  questionExam,
  questionMarks,
  readLines,
  storedBy,
  totalExam,
} from '../testing/small-class.ts'
import type { ExamQuestion, MarkListExam, MarkListPupil } from './reading.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => String(at + 1)
const byQuestion = { exam: questionExam }

/** Roll, name and a mark, with the marks of some rows replaced. */
const withMarks = (changed: Record<number, string | number>, heading = 'Marks') => [
  ['Roll', 'Name', heading],
  ...linesOf((one, at) => [roll(at), one.name, changed[at] ?? mark(at)]),
]

describe('R30 one column holds the marks', () => {
  const two = [['Roll', 'Marks', 'Score'], ...linesOf((_, at) => [roll(at), mark(at), 40 - mark(at)])]
  it('asks where several could, and takes the one that is said', () => {
    expect(askedBy(readLines(two))).toEqual(['which_marks'])
    expect(storedBy(readLines(two, { answers: { which_marks: '1' } }))).toEqual(allMarks)
    expect(storedBy(readLines(two, { mapping: { marks: 'Marks' } }))).toEqual(allMarks)
    expect(storedBy(readLines(two, { mapping: { marks: { at: 1 } } }))).toEqual(allMarks)
  })
  it('proposes the one that is the exam’s subject', () => {
    const read = readLines([['Roll', 'Hindi', 'Sci'], ...linesOf((_, at) => [roll(at), 20 + at, mark(at)])])
    expect(read.asks[0]).toMatchObject({ kind: 'which_marks', proposed: '2' })
  })
  it('takes no total of subjects', () => {
    const lines = [['Roll', 'Hindi', 'Maths', 'Total'], ...linesOf((_, at) => [roll(at), at, at * 2, at * 3])]
    expect(askedBy(readLines(lines))).toEqual(['which_marks'])
  })
})

const sets: readonly ExamQuestion[] = [
  { id: 501, label: '1', labels: { A: '1', B: '3' }, maximum: 5, heading: 'Q1 (B 3) [5]' },
  { id: 502, label: '2', labels: { A: '2', B: '1' }, maximum: 5, heading: 'Q2 (B 1) [5]' },
  { id: 503, label: '3', labels: { A: '3', B: '2' }, maximum: 10, heading: 'Q3 (B 2) [10]' },
]
const setPupils = pupils.map((one, at) => ({ ...one, set: at % 2 ? 'B' : 'A' }))
const setExam: MarkListExam = { ...questionExam, questions: sets }

describe('R31 an exam by question', () => {
  it('reads labels by the set of the pupil, in any order', () => {
    const lines = [['Roll', 'Q2', 'Q1', 'Q3'], ...linesOf((_, at) => [roll(at), 1, 2, 3])]
    const read = readLines(lines, { exam: setExam, pupils: setPupils })
    expect(askedBy(read)).toEqual([])
    expect(read.cells.slice(0, 2).map(({ questions }) => questions)).toEqual([
      { 501: 2, 502: 1, 503: 3 },
      { 501: 3, 502: 2, 503: 1 },
    ])
  })
  it('reads the headings of our own template alike for all sets', () => {
    const lines = [
      ['Roll', 'Q1 (B 3) [5]', 'Q2 (B 1) [5]', 'Q3 (B 2) [10]'],
      ...linesOf((_, at) => [roll(at), 2, 1, 3]),
    ]
    const read = readLines(lines, { exam: setExam, pupils: setPupils })
    expect(read.cells.map(({ questions }) => questions)).toEqual(pupils.map(() => ({ 501: 2, 502: 1, 503: 3 })))
  })
  it('counts columns without headings by the questions of each set of its own, and keeps out marks of another set', () => {
    const apart: ExamQuestion[] = ['A', 'B'].flatMap((set, place) =>
      [1, 2].map((one) => ({
        id: 510 + place * 10 + one,
        label: String(one),
        labels: { [set]: String(one) },
        maximum: 5,
        set,
      })),
    )
    const of = { exam: { ...questionExam, questions: apart }, pupils: setPupils }
    const read = readLines(
      linesOf((one, at) => [one.name, (at + 1) % 5, (at * 3 + 2) % 5]),
      of,
    )
    expect(askedBy(read)).toEqual([])
    expect(read.cells.slice(0, 2).map(({ questions }) => questions)).toEqual([
      { 511: 1, 512: 2 },
      { 521: 2, 522: 0 },
    ])
    const pasted = readLines([[4], [5]], { ...of, into: { pupil: 1, question_id: 522 } })
    expect(pasted.cells.map(({ id, questions }) => [id, questions])).toEqual([
      [2, { 522: 4 }],
      [3, { 512: 5 }],
    ])
    expect(
      askedBy(
        readLines(
          linesOf((one, at) => [one.name, at % 5, (at + 2) % 4, at % 3, at % 2]),
          of,
        ),
      ),
    ).toEqual(['question_count'])
    const headed = apart.map((one) => ({ ...one, heading: `${one.set} Q${one.label} [5]` }))
    const other = readLines(
      [
        ['Roll', 'A Q1 [5]', 'A Q2 [5]', 'B Q1 [5]', 'B Q2 [5]'],
        [1, 3, 4, '', ''],
        [2, 3, '', 1, 2],
      ],
      {
        ...of,
        exam: { ...of.exam, questions: headed },
      },
    )
    expect(codesBy(other)).toEqual([[3, 'key_differs']])
    expect(other.cells.map(({ id }) => id)).toEqual([1])
  })
  it('takes a part of the questions only where that is said', () => {
    const lines = [['Roll', 'Q1', 'Q3'], ...linesOf((_, at) => [roll(at), 1, 2])]
    expect(readLines(lines, byQuestion).cells).toEqual([])
    const read = readLines(lines, { ...byQuestion, answers: { question_count: 'these' } })
    expect(read.cells[0]?.questions).toEqual({ 501: 1, 503: 2 })
  })
  it('holds a row back whose total is another', () => {
    const lines = [['Roll', 'Q1', 'Q2', 'Q3', 'Total'], ...linesOf((_, at) => [roll(at), 1, 2, 3, at === 4 ? 7 : 6])]
    const read = readLines(lines, byQuestion)
    expect(codesBy(read)).toEqual([[6, 'total_differs']])
    expect(read.cells.map(({ id }) => id)).toEqual([1, 2, 3, 4, 6, 7, 8])
    expect(readLines(lines, { ...byQuestion, accept: [6] }).cells).toHaveLength(8)
  })
  it('takes NA for a question that was not attempted, and asks where it stands in all', () => {
    const lines = [
      ['Roll', 'Q1', 'Q2', 'Q3'],
      ...linesOf((_, at) => (at === 0 ? [1, 'NA', 2, 'na'] : at === 1 ? [2, 'NA', 'NA', 'NA'] : [roll(at), 1, 2, 3])),
    ]
    const read = readLines(lines, byQuestion)
    expect(read.cells[0]).toMatchObject({ id: 1, questions: { 501: 'NA', 502: 2, 503: 'NA' } })
    expect(codesBy(read)).toEqual([[3, 'ask_value']])
  })
  it('puts cells that were copied out of the sheet where they are pasted into', () => {
    const read = readLines(
      [
        [4, 9],
        [2, 7.5],
      ],
      { ...byQuestion, into: { pupil: 2, question_id: 502 } },
    )
    expect(read.cells).toMatchObject([
      { id: 3, questions: { 502: 4, 503: 9 } },
      { id: 4, questions: { 502: 2, 503: 7.5 } },
    ])
    expect(read.reading.layout.sure).toBe(false)
  })
})

describe('R32 whose a row is', () => {
  it('keeps out a row whose keys disagree, and stops at two', () => {
    const one = withMarks({}).map((line, at) => (at === 3 ? [2, 'Gita Nair', 5] : line))
    expect(codesBy(readLines(one))).toEqual([[4, 'keys_disagree']])
    const swapped = withMarks({}).map((line, at) =>
      at === 3 ? [4, ...line.slice(1)] : at === 4 ? [3, ...line.slice(1)] : line,
    )
    expect(askedBy(readLines(swapped))).toEqual(['keys_disagree'])
    expect(storedBy(readLines(swapped, { answers: { keys_disagree: 'name' } }))).toEqual(allMarks)
  })
  it('reads 1, 01 and 1.0 as one roll', () => {
    const lines = [['Roll', 'Marks'], ...linesOf((_, at) => [['01', '2.0', '٣', '४'][at] ?? roll(at), mark(at)])]
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })
  it('takes a name that is near only once it was looked at', () => {
    const lines = [['Name', 'Marks'], ...linesOf((one, at) => [at === 0 ? 'A. Sharma' : one.name, mark(at)])]
    expect(codesBy(readLines(lines))).toEqual([[2, 'near_name']])
    expect(storedBy(readLines(lines, { accept: [2] }))).toEqual(allMarks)
  })
  it('keeps out a name of two pupils', () => {
    const twins = pupils.map((one, at) => (at === 1 ? { ...one, name: 'Aarav Sharma' } : one))
    const lines = [['Name', 'Marks'], ...linesOf((_, at) => [twins[at]?.name ?? '', mark(at)])]
    expect(codesBy(readLines(lines, { pupils: twins }))).toEqual([
      [2, 'two_of_name'],
      [3, 'two_of_name'],
    ])
  })
  const both: MarkListPupil[] = [
    ...pupils,
    ...pupils.map((one) => ({
      ...one,
      id: one.id + 100,
      name: `${one.name} Junior`,
      admission_no: `9${one.admission_no}`,
      section: { id: 2, title: 'B' },
    })),
  ]
  const bothExam = {
    ...totalExam,
    sections: [
      { id: 1, title: 'A' },
      { id: 2, title: 'B' },
    ],
  }
  it('needs the section where rolls come twice', () => {
    const lines = [['Roll', 'Marks'], ...linesOf((_, at) => [roll(at), mark(at)])]
    const more = { pupils: both, exam: bothExam }
    expect(askedBy(readLines(lines, more))).toEqual(['no_key'])
    const inB = [['Sec', 'Roll', 'Marks'], ...linesOf((_, at) => ['B', roll(at), mark(at)])]
    expect(readLines(inB, more).cells.map(({ id }) => id)).toEqual(pupils.map(({ id }) => id + 100))
    const titled = [['Class 8 B'], ...lines]
    expect(readLines(titled, more).cells.map(({ id }) => id)).toEqual(pupils.map(({ id }) => id + 100))
    expect(readLines(titled, more).reading.layout.sure).toBe(false)
  })
  it('tells sections and their rolls without headings', () => {
    const lines = both.map(({ section, roll_no, id }) => [section.title, roll_no ?? '', (id % 7) + 30.5])
    const read = readLines(lines, { pupils: both, exam: bothExam })
    expect(read.cells.map(({ id }) => id)).toEqual(both.map(({ id }) => id))
    expect(read.reading.layout.sure).toBe(false)
  })
  it('goes in the order of the sheet where one column stands alone, and names what is left over', () => {
    const read = readLines([[1], [2], [3]], { into: { pupil: 6, question_id: null } })
    expect(read.cells).toMatchObject([
      { id: 7, marks: 1 },
      { id: 8, marks: 2 },
    ])
    expect(read.reading.left).toEqual([{ row: 3, why: 'left_over' }])
    expect(read.reading.layout.sure).toBe(false)
  })
  it('compares no names of two scripts', () => {
    const lines = [['Roll', 'Name', 'Marks'], ...linesOf((_, at) => [roll(at), 'मीरा पिल्लै', mark(at)])]
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })
})

describe('R33 both ways', () => {
  it('names who is missing, and takes two equal rows once', () => {
    const lines = [...withMarks({}).slice(0, 7), [1, 'Aarav Sharma', 33]]
    const read = readLines(lines)
    expect(read.reading.missing.map(({ name }) => name)).toEqual(['Gita Nair', 'Hemant Das'])
    expect(read.cells).toHaveLength(6)
  })
  it('takes neither of two unlike rows', () => {
    const read = readLines([...withMarks({}), [1, 'Aarav Sharma', 34]])
    expect(codesBy(read)).toEqual([
      [2, 'twice'],
      [10, 'twice'],
    ])
    expect(read.cells.map(({ id }) => id)).not.toContain(1)
  })
})

describe('R34 what a mark is', () => {
  it.each([
    ['33½', 33.5],
    ['½', 0.5],
    ['12 3/4', 12.75],
    ['३३.५', 33.5],
    ['33/40', 33],
    ['33.50', 33.5],
  ])('%s is %d', (text, value) => {
    expect(readLines(withMarks({ 0: text })).cells[0]).toMatchObject({ id: 1, marks: value })
  })
  it.each([
    ['41', 'above_max'],
    ['-1', 'below_min'],
    ['33.1', 'step'],
    ['33/50', 'not_a_mark'],
    ['thirty', 'not_a_mark'],
    ['9.81E+09', 'not_a_mark'],
    ['85 %', 'not_a_mark'],
    ['#REF!', 'error_cell'],
    ['33 (B1)', 'not_a_mark'],
  ])('%s keeps its row out: %s', (text, code) => {
    const read = readLines(withMarks({ 0: text }))
    expect([codesBy(read), read.cells.length]).toEqual([[[2, code]], 7])
  })
  it('reads a comma where the column has no points', () => {
    const lines = withMarks({}).map((line) => line.map((one) => String(one).replace('.', ',')))
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })
  it('makes marks of percents only where that was said and each lands on a step', () => {
    const lines = [['Roll', '%'], ...linesOf((_, at) => [roll(at), at === 2 ? 33.33 : (mark(at) / 40) * 100])]
    expect(readLines(lines).cells).toEqual([])
    const read = readLines(lines, { answers: { percent: 'convert' } })
    expect(codesBy(read)).toEqual([[4, 'step']])
    const { 3: _, ...others } = allMarks
    expect(storedBy(read)).toEqual(others)
  })
})

describe('R35 who was absent', () => {
  it.each(['A', 'AB', 'ab.', 'Abs', 'Absent', 'अनुपस्थित'])('%s in the place of a mark', (text) => {
    expect(readLines(withMarks({ 3: text })).cells[3]).toEqual({ id: 4, row: 5, attendance: 'A' })
  })
  it('takes no letter of another column for an absence', () => {
    const lines = [['Roll', 'Grade', 'House', 'Marks'], ...linesOf((_, at) => [roll(at), 'A', 'Ab', mark(at)])]
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })
  it.each(['L', 'NIL', '-', 'N/A', 'Left', 'TC'])('%s is said once for all rows', (text) => {
    const lines = withMarks({ 3: text, 5: text })
    const read = readLines(lines)
    expect(read.reading.values).toMatchObject([{ column: 'marks', value: text, rows: 2, here: null, by: null }])
    expect(codesBy(read)).toEqual([
      [5, 'ask_value'],
      [7, 'ask_value'],
    ])
    expect(read.cells).toHaveLength(6)
    const said = readLines(lines, { values: { marks: { [text]: 'ML' } } })
    expect([said.cells[3]?.attendance, said.cells[5]?.attendance]).toEqual(['ML', 'ML'])
    const blank = readLines(lines, { remembered_values: [{ column: 'marks', value: text, here: 'BLANK' }] })
    expect([blank.cells.length, codesBy(blank)]).toEqual([6, []])
    const out = readLines(lines, { values: { marks: { [text]: null } } })
    expect([out.cells.length, out.reading.left]).toEqual([
      6,
      [
        { row: 5, why: 'said' },
        { row: 7, why: 'said' },
      ],
    ])
  })
  it('doubts a mark beside an absence, and an absence in remarks beside nothing', () => {
    const lines = [
      ['Roll', 'Att.', 'Marks', 'Remarks'],
      ...linesOf((_, at) => [roll(at), at === 1 ? 'A' : 'P', at === 4 ? '' : mark(at), at === 4 ? 'Absent' : '']),
    ]
    const read = readLines(lines)
    expect(codesBy(read)).toEqual([
      [3, 'not_present'],
      [6, 'absent_beside'],
    ])
    expect(read.cells.map(({ id }) => id)).toEqual([1, 3, 4, 6, 7, 8])
  })
  it('needs the same word in every cell of an exam by question', () => {
    const lines = [
      ['Roll', 'Q1', 'Q2', 'Q3'],
      ...linesOf((_, at) =>
        at === 1 ? [2, 'AB', 'AB', ''] : at === 2 ? [3, 'AB', 2, 3] : [roll(at), ...(questionMarks[at] ?? [])],
      ),
    ]
    const read = readLines(lines, byQuestion)
    expect(read.cells[1]).toEqual({ id: 2, row: 3, attendance: 'A' })
    expect(codesBy(read)).toEqual([[4, 'not_a_mark']])
  })
  it('doubts marks of whoever is down as absent here', () => {
    const away = pupils.map((one, at) =>
      at === 2 ? { ...one, stored: { ...one.stored, attendance: 'A' as const } } : one,
    )
    expect(codesBy(readLines(withMarks({}), { pupils: away }))).toEqual([[4, 'not_present']])
    // Taken as shown, the pupil was there.
    const taken = readLines(withMarks({}), { pupils: away, accept: [4] })
    expect(taken.cells[2]).toEqual({ id: 3, row: 4, attendance: 'P', marks: mark(2) })
  })
  it('leaves what is blank as it is, and takes 0 for 0', () => {
    const read = readLines(withMarks({ 0: '', 1: 0 }))
    expect(read.cells.slice(0, 1)).toEqual([{ id: 2, row: 3, marks: 0 }])
  })
})
