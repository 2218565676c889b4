import { describe, expect, it } from 'vitest'
import { type HeadingCell, readHeading, summaryOf } from '../marks/headings.ts'
import {
  allMarks,
  allQuestionMarks,
  askedBy,
  linesOf,
  marks,
  questionExam,
  questionMarks,
  readLines,
  storedBy,
} from '../testing/small-class.ts'
import { readClipboard } from './clipboard.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => String(at + 1)
const named = linesOf((one, at) => [roll(at), one.name, mark(at)])

const pasted = (text: string, html?: string) => {
  const read = readClipboard({ text, html })
  return 'refused' in read
    ? read.refused.code
    : read.is_unclear
      ? 'unclear'
      : read.grid.rows.map(({ cells }) => cells.map(({ shown }) => shown))
}

describe('R4 the clipboard', () => {
  it('undoes the quotes of cells that hold lines, tabs or quotes', () => {
    expect(pasted('"a\nb"\t"say ""x"""\t"half\n1\t2\t3\n')).toEqual([
      ['a\nb', 'say "x"', '"half'],
      ['1', '2', '3'],
    ])
  })
  it('takes the table beside a text without tabs, with merged cells', () => {
    const html =
      '<style><!-- td {} --></style><table><tr><td rowspan=2>Roll</td><td colspan="2">Marks &amp; grade</td></tr><tr><td>M<br>O</td><td>Gr</td></tr></table>'
    expect(pasted('Roll Marks', html)).toEqual([
      ['Roll', 'Marks & grade', 'Marks & grade'],
      ['Roll', 'M O', 'Gr'],
    ])
    expect(pasted('a\tb', html)).toEqual([['a', 'b']])
  })
  it('cuts lines without tabs only where each is number, name, number', () => {
    expect(pasted('1 Aarav Sharma 33\n2 Bhavna Rao AB')).toEqual([
      ['1', 'Aarav Sharma', '33'],
      ['2', 'Bhavna Rao', 'AB'],
    ])
    expect(pasted('33\n34\n12,5')).toEqual([['33'], ['34'], ['12,5']])
    expect(pasted('Roll;Marks\n1;33')).toEqual([
      ['Roll', 'Marks'],
      ['1', '33'],
    ])
    expect(pasted('1 33\n2 34')).toBe('unclear')
    expect(askedBy(readLines([['1 33'], ['2 34']]))).toContain('no_columns')
  })
  it('refuses what is too large, in words', () => {
    expect(pasted(`Roll\n${'1\n'.repeat(2000)}`)).toHaveLength(2001)
    expect([pasted('1\n'.repeat(2001)), pasted('1\t'.repeat(201)), pasted('x'.repeat(1024 * 1024 + 1))]).toEqual([
      'list.too_many_rows',
      'list.too_many_columns',
      'list.too_large',
    ])
  })
})

describe('R6 where the headings are', () => {
  it.each([
    ['a title above', [['Green Field School'], ['Roll', 'Name', 'Marks']], [2]],
    [
      'labels and values above',
      [
        ['Class', '8 A'],
        ['Subject', 'Science'],
        ['Roll', 'Name', 'Marks'],
      ],
      [3],
    ],
    [
      'a second row that fills gaps',
      [
        ['Roll', 'Name', ''],
        ['', '', 'Marks'],
      ],
      [1, 2],
    ],
    [
      'a second row under a merged head',
      [
        ['Roll', 'Name', 'Science'],
        ['Roll', 'Name', 'Marks (40)'],
      ],
      [2],
    ],
    [
      'a row of subjects over them',
      [
        ['', '', 'Science'],
        ['Roll', 'Name', 'Marks'],
      ],
      [2],
    ],
    ['no headings', [], []],
  ])('%s', (_, above, header_rows) => {
    const read = readLines([...above, ...named])
    expect([read.reading.header_rows, storedBy(read)]).toEqual([header_rows, allMarks])
  })
  it('of one heading under several merged ones says which is which', () => {
    const read = readLines([
      ['Roll', 'Name', 'PT-1', 'PT-1', 'PT-2', 'PT-2'],
      ['Roll', 'Name', 'Marks', 'Grade', 'Marks', 'Grade'],
      ...linesOf((one, at) => [roll(at), one.name, 39 - at, 'B', mark(at), 'A']),
    ])
    const [ask] = read.asks
    expect([ask?.kind, ask?.choices.map(({ label }) => label)]).toEqual(['which_marks', ['PT-1 Marks', 'PT-2 Marks']])
  })
  it('takes the rows that were said', () => {
    const read = readLines([['x', 'y', 'z'], ...named], { header_rows: [1] })
    expect([read.reading.header_rows, read.reading.columns.map(({ heading }) => heading)]).toEqual([
      [1],
      ['x', 'y', 'z'],
    ])
    expect(storedBy(readLines(named, { header_rows: [] }))).toEqual(allMarks)
  })
  it('takes no number alone for a heading, nor a pupil for a second row of them', () => {
    const read = readLines([['Roll', 'Marks'], ...linesOf((_, at) => [roll(at), mark(at)])])
    expect([read.reading.header_rows, storedBy(read)]).toEqual([[1], allMarks])
  })
})

describe('R7 rows that are none', () => {
  it('leaves them out, counted', () => {
    const lines = [
      ['Roll', 'Name', 'Marks'],
      ...named.slice(0, 4),
      ['Roll', 'Name', 'Marks'],
      ...named.slice(4),
      ['', 'Total', 190],
      ['', 'औसत', 23],
      ['Signature of teacher', '', ''],
    ]
    const read = readLines(lines)
    expect(storedBy(read)).toEqual(allMarks)
    expect(read.reading.left).toEqual([
      { row: 6, why: 'head_again' },
      { row: 11, why: 'summary' },
      { row: 12, why: 'summary' },
      { row: 13, why: 'summary' },
    ])
  })
  it('takes no pupil for a sum: a word behind the marks is a remark', () => {
    const lines = [
      ['Roll', 'Marks', 'Level'],
      ...linesOf((_, at) => [roll(at), mark(at), at % 2 ? 'Average' : 'Highest']),
    ]
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })
  it('keeps a line of a class and section for those under it', () => {
    const lines = [['Roll', 'Name', 'Marks'], ['Class 8 A'], ...named.slice(0, 6), ['CLASS VIII B'], ...named.slice(6)]
    const read = readLines(lines)
    expect([read.cells.length, read.problems.map(({ row, code }) => [row, code])]).toEqual([
      6,
      [
        [10, 'ask_value'],
        [11, 'ask_value'],
      ],
    ])
  })
  it.each([
    'Total',
    'Grand Total',
    'Class Average:',
    'Highest',
    'Pass %',
    'No. of students',
    'योग',
    'Signature of Teacher',
    'एकूण',
  ])('%s is one', (text) => {
    expect(summaryOf(text)).toBe('summary')
  })
})

describe('R8 rows are counted as the program shows them', () => {
  it('counts blank lines and those above', () => {
    const read = readLines([['UT 1'], [], ['Roll', 'Name', 'Marks'], ...named])
    expect([read.reading.header_rows, read.cells[0]?.row]).toEqual([[3], 4])
  })
})

describe('R9 two pupils a line', () => {
  it('become two lines of one row', () => {
    const lines = [
      ['Roll', 'Name', 'Marks', 'Roll', 'Name', 'Marks'],
      ...[0, 1, 2, 3].map((at) => [...(named[at] ?? []), ...(named[at + 4] ?? [])]),
    ]
    const read = readLines(lines)
    expect([storedBy(read), read.cells.at(-1)?.row]).toEqual([allMarks, 5])
    expect(read.reading.columns.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4, 5])
    expect(read.reading.layout.sure).toBe(false)
  })
})

describe('R10 headings', () => {
  const told = ({ heading, label, maximum }: HeadingCell) => [heading, label, maximum]
  it.each([
    ['Sr. No.', ['serial', null, null]],
    ['रोल नं.', ['roll_no', null, null]],
    ['हजेरी क्र.', ['roll_no', null, null]],
    ['Adm/No', ['admission_no', null, null]],
    ["Student's Name", ['name', null, null]],
    ['Class & Section', ['class_section', null, null]],
    ['MARKS  OBTAINED', ['marks', null, null]],
    ['Marks (40)', ['marks', null, 40]],
    ['Marks / 40', ['marks', null, 40]],
    ['Marks out of 40', ['marks', null, 40]],
    ['प्राप्तांक [४०]', ['marks', null, 40]],
    ['Marks (%)', ['percent', null, null]],
    ['Max. Marks', ['maximum', null, null]],
    ['Q1', ['question', '1', null]],
    ['Q.1', ['question', '1', null]],
    ['Que 1', ['question', '1', null]],
    ['प्रश्न १', ['question', '1', null]],
    ['Q7 (i) [3]', ['question', '7i', 3]],
    ['7a', ['question', '7a', null]],
    ['Q2 (5)', ['question', '2', 5]],
    ['Grade', ['grade', null, null]],
    ['PEN', ['person', null, null]],
    ['Marksheet no', [null, null, null]],
  ])('%s', (text, expected) => {
    expect(told(readHeading(text))).toEqual(expected)
  })
})

describe('R11 one word for two columns', () => {
  it('asks which, unless they say the same', () => {
    const twice = (second: (at: number) => string) => [
      ['Roll', 'Roll No', 'Marks'],
      ...linesOf((_, at) => [roll(at), second(at), mark(at)]),
    ]
    expect(storedBy(readLines(twice(roll)))).toEqual(allMarks)
    expect(askedBy(readLines(twice((at) => String(8 - at))))).toContain('which_column')
    expect(
      storedBy(
        readLines(
          twice((at) => String(8 - at)),
          { answers: { 'which_column.roll_no': '0' } },
        ),
      ),
    ).toEqual(allMarks)
  })
})

describe('R12 what cells say against their heading', () => {
  it('“No.” that is the admission numbers is these', () => {
    const lines = [['No.', 'Marks'], ...linesOf((one, at) => [one.admission_no, mark(at)])]
    const read = readLines(lines)
    expect([storedBy(read), read.reading.layout.sure]).toEqual([allMarks, false])
  })
  it('“Roll” that counts the lines while names say otherwise is none, where it can be no roll', () => {
    const lines = [['Roll', 'Name', 'Marks'], ...[...named].reverse().map((line, at) => [at + 1, ...line.slice(1)])]
    const gapped = readLines(lines).asks
    expect(gapped.map(({ kind }) => kind)).toEqual(['keys_disagree'])
  })
})

describe('R13 shares of a column', () => {
  it('tells rolls, names, a section and marks by themselves, in any order', () => {
    const lines = linesOf((one, at) => ['A', mark(at), one.name, roll(at)])
    const read = readLines(lines)
    expect(read.reading.columns.map(({ fields, left_as }) => fields[0] ?? left_as)).toEqual([
      'constant',
      'marks',
      'name',
      'roll_no',
    ])
    expect(storedBy(read)).toEqual(allMarks)
    const byQuestion = readLines(
      linesOf((one, at) => [...(questionMarks[at] ?? []), one.name]),
      { exam: questionExam },
    )
    expect(storedBy(byQuestion)).toEqual(allQuestionMarks)
  })
})
