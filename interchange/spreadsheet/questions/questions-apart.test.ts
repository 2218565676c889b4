import { describe, expect, it } from 'vitest'
import { readSpreadsheet } from '../spreadsheet.ts'
import { madeWorkbook } from '../testing/made-workbook.ts'
import { columnsByContent } from './columns-by-content.ts'
import { withKeysApart } from './keys-apart.ts'
import { nearHeadings } from './near-headings.ts'

const head = ['No', 'Question', 'A', 'B', 'C']
const asked = [
  ['1', 'Which of these is a planet?', 'Mars', 'Moon', 'Sun'],
  ['2', 'Which of these is a star?', 'Venus', 'Moon', 'Sun'],
  ['3', 'Which of these is a moon?', 'Io', 'Earth', 'Sun'],
]
const text = (lines: readonly (readonly string[])[]) =>
  new TextEncoder().encode(lines.map((line) => line.join('\t')).join('\n'))
const read = (...below: readonly string[][]) => readSpreadsheet(text([head, ...asked, ...below]), 'list.csv')
const keysOf = (...below: readonly string[][]) =>
  withKeysApart(read(...below), null, 'Correct')?.rows.map(({ cells }) => cells.at(-1)) ?? null

describe('answers at the foot of the questions', () => {
  it.each([
    ['in cells of their own', [['Answers:', '1-A', '2-C', '3-A']]],
    ['in one cell', [['Answer Key: 1) a, 2) c, 3) a']]],
    ['below their heading', [['KEY'], ['1', 'A', '2', 'C'], ['3', 'A']]],
    ['in brackets', [['Ans.', '1.(a)', '2.(c)', '3.(a)']]],
    ['in Hindi', [['उत्तर कुंजी', '1-क', '2-ग', '3-क']]],
    ['in another order', [['Answers', '3-A', '1-A', '2-C']]],
  ])('%s are taken by their numbers', (_, below) => {
    const found = keysOf(...below)?.map((key) => ({ क: 'A', ग: 'C' })[key ?? ''] ?? key?.toUpperCase())
    expect(found).toEqual(['A', 'C', 'A'])
  })
  it.each([
    ['numbers that are no question’s', [['Answers:', '1-A', '2-C', '7-A']]],
    ['one number twice', [['Answers:', '1-A', '2-C', '2-A']]],
    ['other words beside them', [['Answers:', '1-A', 'see page 4', '3-A']]],
    ['no word that says so', [['1-A', '2-C', '3-A']]],
  ])('with %s are not', (_, below) => expect(keysOf(...below)).toBeNull())
  it('lack one: its question has none', () => expect(keysOf(['Key', '1-A', '3-A'])).toEqual(['A', '', 'A']))
})

describe('answers in a sheet of their own', () => {
  const book = (key: string[][]) =>
    readSpreadsheet(
      madeWorkbook([
        { name: 'Paper', rows: [head, ...asked] },
        { name: 'Key', rows: key },
      ]),
      'list.xlsx',
      { hasKeys: true, knows: (heading) => head.includes(heading) },
    )
  it('in pairs of columns below a title belong to the questions, and no sheet is asked', () => {
    const found = book([['ANSWER KEY'], ['Q. No.', 'Ans', 'Q. No.', 'Ans'], ['1', 'a', '3', 'a'], ['2', 'c']])
    expect([found.open_sheets, found.sheet]).toEqual([[], 'Paper'])
    const whole = withKeysApart(found, found.keys_apart ?? null, 'Correct')
    expect(whole?.rows.map(({ cells }) => cells.at(-1))).toEqual(['a', 'c', 'a'])
  })
  it('by set are none of a paper that does not say its own', () => {
    const found = book([
      ['Q. No.', 'Set A', 'Set B'],
      ['1', 'a', 'b'],
      ['2', 'c', 'a'],
    ])
    expect([found.open_sheets, found.keys_apart]).toEqual([['Paper', 'Key'], null])
  })
})

describe('questions without headings', () => {
  const options = ['option_a', 'option_b', 'option_c', 'option_d']
  const rowsOf = (lines: readonly string[][]) => lines.map((cells, at) => ({ row: at + 1, cells }))
  const answered = asked.map((line, at) => [...line, ['a', 'C', '(a)'][at] ?? ''])
  it('are known by a text, its options and the letter of one', () => {
    expect(columnsByContent(rowsOf(answered), options)).toEqual({
      ...{ question: { at: 1 }, option_a: { at: 2 }, option_b: { at: 3 }, option_c: { at: 4 }, correct: { at: 5 } },
    })
    expect(columnsByContent(rowsOf(answered.map((line) => line.slice(1))), options)?.question).toEqual({ at: 0 })
  })
  it('are known by the text of one', () => {
    const lines = asked.map((line, at) => [...line, ['Mars', 'Sun', 'Io'][at] ?? ''])
    expect(columnsByContent(rowsOf(lines), options)?.correct).toEqual({ at: 5 })
  })
  it('are not where the last column may be marks, or one row alone says so', () => {
    expect(columnsByContent(rowsOf(asked.map((line, at) => [...line, String(1 + (at % 2))])), options)).toBeNull()
    expect(columnsByContent(rowsOf(answered.slice(0, 1)), options)).toBeNull()
    expect(columnsByContent(rowsOf(answered.map((line) => [...line.slice(0, 5), 'x'])), options)).toBeNull()
  })
})

describe('R10 nearness only proposes', () => {
  const columns = ['question', 'correct', 'chapter'].map((name) => ({ name, example: '', note: '' }))
  const near = (...header: string[]) => nearHeadings(header, columns, new Map()).map(({ column, at }) => [column, at])
  it('a heading with a slip of the pen', () =>
    expect(near('Qustion', 'Chpater', 'Corect')).toEqual([
      ['question', 0],
      ['correct', 2],
      ['chapter', 1],
    ]))
  it('two letters that have changed places', () =>
    expect(near('Corretc', 'Questoin')).toEqual([
      ['question', 1],
      ['correct', 0],
    ]))

  it('and none that two headings are near to, or that is short', () => {
    expect(near('Qustion', 'Questin')).toEqual([])
    expect(near('Qs', 'Cor')).toEqual([])
  })
})
