import { describe, expect, it } from 'vitest'
import { english } from '../../../contract/texts/english.ts'
import type { Grid, GridCell } from '../grid/grid-cells.ts'
import {
  allMarks,
  askedBy,
  codesBy,
  linesOf,
  marks,
  pupils,
  questionExam,
  readLines,
  storedBy,
  totalExam,
} from '../testing/small-class.ts'
import { readMarkList } from './marks.ts'
import { askKinds, isRefused, type MarkListInput, mayStore } from './reading.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => String(at + 1)
const plainLines = linesOf((one, at) => [roll(at), one.name, mark(at)])
const headed = [['Roll', 'Name', 'Marks'], ...plainLines]

const cell = (value: string | number | GridCell): GridCell =>
  typeof value === 'object' ? value : { shown: String(value) }
const gridOf = (lines: readonly (readonly (string | number | GridCell)[])[], more: Partial<Grid> = {}): Grid => ({
  ...{ name: 'Marks', is_hidden: false, rows: lines.map((cells, at) => ({ row: at + 1, cells: cells.map(cell) })) },
  ...more,
})
function readGrids(grids: readonly Grid[], more: Partial<MarkListInput> = {}) {
  const read = readMarkList({ door: 'marks', source: { grids }, exam: totalExam, pupils, ...more })
  if (isRefused(read)) throw new Error('The list is too large')
  return read
}
const withCell = (at: number, value: GridCell) =>
  gridOf([['Roll', 'Marks'], ...linesOf((_, line) => [roll(line), line === at ? value : mark(line)])])

describe('R1 what a cell shows and what it stores', () => {
  it('takes the number that is stored, and no percent and no date for it', () => {
    const stored = readGrids([withCell(0, { shown: '33.3', stored: 33.25, kind: 'number' })])
    expect(stored.cells[0]?.marks).toBe(33.25)
    const percent = readGrids([withCell(0, { shown: '85 %', stored: 0.85, kind: 'number' })])
    const date = readGrids([withCell(0, { shown: '12-Jan', stored: 46034, kind: 'date' })])
    expect([codesBy(percent), codesBy(date)]).toEqual([[[2, 'not_a_mark']], [[2, 'not_a_mark']]])
  })
})

describe('R2 errors, formulas without a value, hidden rows', () => {
  it('keeps such rows out by name', () => {
    expect(codesBy(readGrids([withCell(0, { shown: '#N/A', kind: 'error' })]))).toEqual([[2, 'error_cell']])
    expect(codesBy(readGrids([withCell(0, { shown: '', kind: 'no_value' })]))).toEqual([[2, 'no_value']])
    const { name, is_hidden, rows } = gridOf(headed)
    const read = readGrids([
      { name, is_hidden, rows: rows.map((one) => (one.row === 3 ? { ...one, is_hidden: true } : one)) },
    ])
    expect([read.reading.left, read.cells.length]).toEqual([[{ row: 3, why: 'hidden' }], 7])
  })
})

describe('R5 which sheet', () => {
  const [own, other] = [gridOf(headed, { name: '8 A' }), gridOf(headed, { name: '8 B' })]
  it('takes the one with a table, or the exam’s where each is called as a section; asks of others, and proposes', () => {
    const hidden = { ...other, is_hidden: true }
    expect(storedBy(readGrids([gridOf([], { name: 'Empty' }), own, hidden]))).toEqual(allMarks)
    expect(storedBy(readGrids([other, own]))).toEqual(allMarks)
    const old = { ...other, name: 'Old' }
    const read = readGrids([old, own])
    expect(read.asks).toMatchObject([{ kind: 'sheet', proposed: '8 A', choices: [{ value: 'Old' }, { value: '8 A' }] }])
    expect(read.reading.sheets).toMatchObject([{ name: 'Old', rows: 9, first: 'Roll · Name · Marks' }, { name: '8 A' }])
    expect(storedBy(readGrids([other, own], { sheet: '8 A' }))).toEqual(allMarks)
    expect(storedBy(readGrids([other, own], { answers: { sheet: '8 A' } }))).toEqual(allMarks)
  })
})

describe('R14 no law holds vacuously', () => {
  it('takes no letters for the percent of a column without numbers', () => {
    const read = readLines(linesOf((one, at) => [one.name, at % 2 ? 'A' : 'B', mark(at) > 20 ? 'A' : 'C']))
    expect([askedBy(read), read.cells]).toEqual([['no_marks'], []])
  })
  it('takes no column of one value for marks', () => {
    expect(askedBy(readLines(linesOf((one) => [one.name, 22])))).toEqual(['no_marks'])
  })
})

describe('R15 the layout', () => {
  it('says what each column is, and holds nobody’s name or marks', () => {
    const { layout } = readLines([
      ['S.No', 'Roll', 'Name', 'Grade', 'Marks'],
      ...linesOf((one, at) => [at + 1, roll(at), one.name, 'B', mark(at)]),
    ]).reading
    expect(english(layout.sentence)).toBe(
      'Roll finds the pupil; Marks holds the marks; compared: Name; left out: S.No, Grade',
    )
    expect(layout).toMatchObject({ sure: true, known: false, fits: 8, of: 8, against: [] })
    expect(layout.signature).toBe('marks|1|s no=serial~h|roll=roll_no~h|name=name~h|grade=grade~h|marks=marks~h')
  })
  it('is saved by content only once it was confirmed', () => {
    const read = readLines(plainLines)
    expect([mayStore(read, false), mayStore(read, true)]).toEqual([false, true])
    const again = readLines(plainLines, { layouts: [read.reading.layout.signature] })
    expect([again.reading.layout.known, mayStore(again, false)]).toEqual([true, true])
    const moved = readLines(
      plainLines.map(([one = '', two = '', three = '']) => [two, three, one]),
      { layouts: [read.reading.layout.signature] },
    )
    expect(moved.reading.layout.known).toBe(false)
  })
  it('remembers what a person said of headings that nobody knows', () => {
    const lines = [
      ['Roll', 'Who', 'UT', 'UT 2'],
      ...linesOf((one, at) => [roll(at), one.name, mark(at), 40 - mark(at)]),
    ]
    expect(askedBy(readLines(lines))).toEqual(['which_marks'])
    const said = readLines(lines, { mapping: { marks: 'UT', name: 'Who' } })
    expect(storedBy(said)).toEqual(allMarks)
    const again = readLines(lines, { layouts: [said.reading.layout.signature] })
    expect([storedBy(again), again.reading.layout.known]).toEqual([allMarks, true])
    expect(again.reading.columns.map(({ by }) => by)).toEqual(['heading', 'remembered', 'remembered', 'content'])
  })
  it('counts questions as one', () => {
    const linesWith = (...heads: string[]) => [['Roll', ...heads], ...linesOf((_, at) => [roll(at), 1, 2, 3])]
    const { signature } = readLines(linesWith('Q1', 'Q2', 'Q3'), { exam: questionExam }).reading.layout
    expect(signature).toBe('marks|1|roll=roll_no~h|*=question~h')
  })
})

describe('R16 words that have to be said', () => {
  it('keeps out the rows of an unknown word of attendance, and no others', () => {
    const lines = [
      ['Roll', 'Att.', 'Marks'],
      ...linesOf((_, at) => [roll(at), at === 2 ? 'abst leave' : 'P', mark(at)]),
    ]
    const read = readLines(lines)
    expect(read.reading.values).toMatchObject([
      { column: 'attendance', value: 'abst leave', rows: 1, here: null, near: [{ label: 'A', here: 'A' }] },
    ])
    expect([codesBy(read), read.cells.length]).toEqual([[[4, 'ask_value']], 7])
  })
  it('decides sections by rule, and keeps out those that are none of the exam’s', () => {
    const lines = [['Section', 'Roll', 'Marks'], ...linesOf((_, at) => [at === 0 ? 'B' : 'Sec. A', roll(at), mark(at)])]
    const read = readLines(lines)
    expect(read.reading.values).toMatchObject([
      { value: 'B', here: null, by: null },
      { value: 'Sec. A', here: { grade_id: 8, section_id: 1 }, by: 'rule' },
    ])
    const said = readLines(lines, { values: { section: { B: { grade_id: 8, section_id: 1 } } } })
    expect(storedBy(said)).toEqual(allMarks)
  })
})

describe('R17 the preview', () => {
  it('shows first, last, longest, one absence and every doubtful row, with what stands there', () => {
    const stored = pupils.map((one) => ({ ...one, stored: { ...one.stored, marks: 5 } }))
    const lines = headed.map((line, at) => (at === 4 ? [4, 'Divya Gill', 'AB'] : at === 6 ? [6, 'F. Khan', 41] : line))
    const { preview } = readLines(lines, { pupils: stored }).reading
    expect(preview.map(({ row, why }) => [row, why])).toEqual([
      [2, 'first'],
      [3, 'first'],
      [5, 'absent'],
      [7, 'doubtful'],
      [9, 'last'],
    ])
    expect(preview[0]).toMatchObject({ who: { id: 1, name: 'Aarav Sharma' }, message: null })
    expect(preview[0]?.cells[2]).toEqual({ column: 2, in_file: '33', here: 33, was: 5 })
    expect(preview[2]?.cells[2]).toEqual({ column: 2, in_file: 'AB', here: 'A', was: 5 })
    expect(preview[3]?.cells[2]).toEqual({ column: 2, in_file: '41', here: null, was: 5 })
  })
})

describe('R51 commas and points', () => {
  it('asks where both stand in one column', () => {
    const lines = [
      ['Roll', 'Marks'],
      ...linesOf((_, at) => [roll(at), at === 0 ? '12,5' : at === 1 ? '12.5' : mark(at)]),
    ]
    expect(askedBy(readLines(lines))).toEqual(['number_form'])
    const read = readLines(lines, { answers: { number_form: 'comma' } })
    expect([read.cells[0]?.marks, read.cells[1]?.marks]).toEqual([12.5, 12.5])
  })
  it('asks whether 1,250 is more than a thousand', () => {
    expect(askedBy(readLines([['Roll', 'Marks'], ...linesOf((_, at) => [roll(at), at ? mark(at) : '1,250'])]))).toEqual(
      ['number_form'],
    )
  })
})

describe('R60 what is asked', () => {
  it('is of the closed list, stops the whole list, and has a sentence', () => {
    const lists = [
      readLines([['Roll', '%'], ...linesOf((_, at) => [roll(at), 50 + at])]),
      readLines(linesOf((_, at) => [mark(at), 2])),
      readLines([['33 and 40']]),
    ]
    for (const read of lists) {
      expect(read.asks.length).toBeGreaterThan(0)
      for (const { kind, message, choices } of read.asks) {
        expect(askKinds).toContain(kind)
        expect(english(message)).not.toBe('')
        for (const { label } of choices) expect(typeof label === 'string' ? label : english(label)).not.toBe('')
      }
      expect(read.cells).toEqual([])
    }
  })
})

/** Microseconds of this process's processors, the least of three: what else the machine does hardly counts. */
const workOf = (read: () => void): number => {
  const once = () => {
    const before = process.cpuUsage()
    read()
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  return Math.min(once(), once(), once())
}

describe('R65 work in proportion', () => {
  const many = Array.from({ length: 500 }, (_, at) => ({
    ...pupils[0]!,
    id: at,
    name: `${'ABCDEFGHIJ'[at % 10]}mit Kumar ${'abcdefghij'[Math.floor(at / 10) % 10]}an${'vwxyz'[Math.floor(at / 100)]}a`,
    roll_no: String(at + 1),
    admission_no: String(70_000 + at),
  }))
  const timeOf = (rows: number, cells: number) => {
    const lines = Array.from({ length: rows }, (_, at) => [
      many[at % 500]?.roll_no ?? '',
      many[at % 500]?.name ?? '',
      ...Array.from({ length: cells }, (_, column) => (at * column) % 5),
    ])
    const heads = ['Roll', 'Name', ...Array.from({ length: cells }, (_, at) => `Test ${at}`)]
    return workOf(() => readLines([heads, ...lines], { pupils: many }))
  }
  it('takes as much longer as a list has more rows', () => {
    timeOf(250, 58)
    const [few, all] = [timeOf(400, 58), timeOf(1990, 58)]
    expect(all / few).toBeLessThan(20)
  })
  it('is linear in quotes, blanks and open tags', () => {
    const timeFor = (text: string, html?: string) =>
      workOf(() => readMarkList({ door: 'marks', source: { clipboard: { text, html } }, exam: totalExam, pupils }))
    for (const piece of ['"', ' ', '\t"', '"a\t', '/', 'q ', '(']) {
      timeFor(piece.repeat(100))
      const [few, many] = [
        timeFor(`Roll\tMarks\n1\t${piece.repeat(3000).slice(0, 3000)}`),
        timeFor(`Roll\tMarks\n1\t${piece.repeat(30_000).slice(0, 30_000)}`),
      ]
      expect(many).toBeLessThan(few * 60 + 300_000)
    }
    expect(timeFor('x', '<td '.repeat(100_000))).toBeLessThan(timeFor('x', '<td '.repeat(10_000)) * 60 + 300_000)
  })
})
