import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from './spreadsheet.ts'

const words = new Set('adm no,name,class,section,roll,question,a,b,answer'.split(','))
const read = (lines: readonly string[]) =>
  readSpreadsheet(new TextEncoder().encode(lines.join('\n')), 'list.csv', {
    knows: (text) => words.has(text.toLowerCase()),
  })
const textsOf = (lines: readonly string[]) => read(lines).rows.map(({ cells }) => cells.join(' '))
const codesOf = (lines: readonly string[]) => read(lines).notes.map(({ code }) => code)

describe('R9 several in a line', () => {
  const lines = ['Adm No,Name,Class,,Adm No,Name,Class', 'a1,Asha,7,,a2,Ravi,7', 'a3,Om,8,,,,']
  it('are rows of their own, shown by the row that they stand in', () => {
    const table = read(lines)
    expect([table.header, textsOf(lines), codesOf(lines)]).toEqual([
      ['Adm No', 'Name', 'Class'],
      ['a1 Asha 7', 'a2 Ravi 7', 'a3 Om 8'],
      ['several_in_line'],
    ])
    const numbers = table.rows.map(({ row }) => row)
    expect([new Set(numbers).size, numbers.map((row) => table.shown.get(row) ?? row)]).toEqual([3, [2, 2, 3]])
    expect(table.is_reshaped).toBe(true)
  })
  it('are not made of headings that say themselves again in part', () => {
    expect(codesOf(['Adm No,Name,Class,Name,Roll', 'a1,Asha,7,Ravi,8'])).toEqual([])
  })
})

describe('R9 what stands in columns', () => {
  it('becomes rows below the titles', () => {
    const lines = ['Class 8 A', 'Name,Tara,Uma', 'Adm No,t1,t2', 'Roll,4,5']
    const table = read(lines)
    expect([table.header, textsOf(lines), codesOf(lines)]).toEqual([
      ['Name', 'Adm No', 'Roll'],
      ['Tara t1 4', 'Uma t2 5'],
      ['turned'],
    ])
    expect(table.titles.map(({ cells }) => cells[0])).toEqual(['Class 8 A'])
  })
  it('is none where cards stand below one another, or headings stand in a row', () => {
    expect(codesOf(['Question,What?,', 'A,x,', 'Answer,A,', 'Question,Why?,', 'A,y,', 'Answer,A,'])).toEqual([])
    expect(codesOf(['Adm No,Name,Class', 'Name,Roll,x', 'Class,b,c'])).toEqual([])
  })
})
