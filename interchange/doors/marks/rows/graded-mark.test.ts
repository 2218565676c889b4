import { describe, expect, it } from 'vitest'
import { allMarks, askedBy, codesBy, linesOf, marks, readLines, storedBy } from '../../testing/small-class.ts'
import { gradedMark } from './graded-mark.ts'

const grades = ['A2', 'B+', 'A1', 'D', 'E', 'A', 'C1', 'C-']
const listOf = (cell: (mark: number, grade: string, at: number) => string, heading = 'Marks') =>
  readLines([
    ['Roll No', 'Name', heading],
    ...linesOf(({ roll_no, name }, at) => [roll_no ?? '', name, cell(marks[at] ?? 0, grades[at] ?? '', at)]),
  ])

describe('a mark and its grade in one cell', () => {
  it.each([
    ['12 (B+)', '12', 'B+'],
    ['12 B+', '12', 'B+'],
    ['12/20 B1', '12/20', 'B1'],
    ['12½ [C]', '12½', 'C'],
    ['12 - B1', '12', 'B1'],
    ['B1 (12)', '12', 'B1'],
    ['B+ 12.5', '12.5', 'B+'],
    ['A1: 38', '38', 'A1'],
    ['AB (E)', 'AB', 'E'],
    ['9.5 Pass', '9.5', 'Pass'],
  ])('%s is told apart', (cell, text, grade) => {
    expect(gradedMark(cell)).toEqual({ text, grade })
  })
  it.each([
    '12',
    'B+',
    'A',
    'AB',
    '7A',
    '7C01',
    'A 12',
    'A-12',
    'A 12 B',
    '12 marks',
    '12 G',
    'Q1',
    '',
  ])('%j is none', (cell) => {
    expect(gradedMark(cell)).toBeNull()
  })

  it.each<[string, (at: number) => string]>([
    ['classes with their sections', (at) => (at % 2 ? '8 B' : '8 A')],
    ['rolls with a section', (at) => `${at + 1}-A`],
    ['the same numbers under two letters', (at) => `${Math.floor(at / 2) + 1} ${at % 2 ? 'A' : 'B'}`],
  ])('%s are no marks', (_, cell) => {
    expect(askedBy(listOf((_mark, _grade, at) => cell(at)))).toEqual(['no_marks'])
  })

  it.each<[string, (mark: number, grade: string) => string]>([
    ['in brackets', (mark, grade) => `${mark} (${grade})`],
    ['behind a blank', (mark, grade) => `${mark} ${grade}`],
    ['with the maximum', (mark, grade) => `${mark}/40 ${grade}`],
    ['before it', (mark, grade) => `${grade} (${mark})`],
  ])('%s gives the mark, and the grade is told to be left out', (_, cell) => {
    const read = listOf(cell)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
    expect(read.reading.layout.sure).toBe(false)
    expect(JSON.stringify(read.reading.layout.sentence)).toContain('clause.list_graded')
  })

  it('is read under "Marks & Grade", and of whoever was absent', () => {
    const read = listOf(
      (mark, grade, at) => (at === 3 ? 'AB' : at === 4 ? 'Ab (E)' : `${mark} (${grade})`),
      'Marks & Grade',
    )
    expect([askedBy(read), storedBy(read)]).toEqual([[], { ...allMarks, 4: 'A', 5: 'A' }])
  })

  it('leaves a lone A open: it is a grade as well as an absence', () => {
    const read = listOf((mark, grade, at) => (at === 2 ? 'A' : `${mark} ${grade}`))
    expect([askedBy(read), codesBy(read), read.cells.length]).toEqual([[], [[4, 'ask_value']], 7])
  })

  it('in one row alone is no law: that row is out by name', () => {
    const read = listOf((mark, grade, at) => (at === 2 ? `${mark} (${grade})` : String(mark)))
    expect([askedBy(read), codesBy(read), read.cells.length]).toEqual([[], [[4, 'not_a_mark']], 7])
  })
})
