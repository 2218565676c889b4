import { describe, expect, it } from 'vitest'
import { readGrids as readBytes } from '../../../spreadsheet/grids.ts'
import { allMarks, linesOf, marks, pupils, storedBy, totalExam } from '../../testing/small-class.ts'
import { readMarkList } from '../marks.ts'
import { isRefused, type SaidOfList } from '../reading.ts'

const rows = [
  ['Roll No', 'Name', 'Marks'],
  ...linesOf(({ roll_no, name }, at) => [roll_no ?? '', name, marks[at] ?? 0]),
]
const grids = readBytes(Buffer.from(rows.map((row) => row.join(',')).join('\n')), 'list.csv')
function named(file_name: string, said: SaidOfList = {}) {
  const read = readMarkList({ door: 'marks', source: { grids }, exam: totalExam, pupils, file_name, ...said })
  if (isRefused(read)) throw new Error('The list is too large')
  return read
}

describe('the name of a file of marks', () => {
  it.each([
    'UT2 8B.xlsx',
    'Class 9A Science.csv',
    'IX-A Science Half Yearly.xlsx',
    'Std VII.xlsx',
    'Hindi 8A.xlsx',
    'marks_8B (1).xlsx',
    'कक्षा ९.csv',
  ])('%s is asked about, and never refused', (name) => {
    const read = named(name)
    expect(read.asks).toMatchObject([{ id: 'other_list.file', message: { params: { name } } }])
    expect(storedBy(read)).toEqual({})
    expect(storedBy(named(name, { answers: { 'other_list.file': 'take' } }))).toEqual(allMarks)
  })
  it.each([
    'marks.xlsx',
    'UT1 8A.xlsx',
    'Class 8A Science.csv',
    'VIII-A.xlsx',
    '8A 8B Science.xlsx',
    'Set 1-B 8A.xlsx',
    'Copy of Book1 (3).xlsx',
    'export_20261130_1022.csv',
    'Sunrise School marks.xlsx',
    'Test 2B.xlsx',
  ])('%s says nothing against it', (name) => {
    expect(named(name).asks).toEqual([])
  })
})
