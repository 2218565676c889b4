import { describe, expect, it } from 'vitest'
import { readGrids } from '../../spreadsheet/grids.ts'
import { type MadeCell, madeWorksheet, run } from '../../spreadsheet/testing/made-workbook.ts'
import {
  allMarks,
  askedBy,
  codesBy,
  inWords,
  linesOf,
  marks,
  pupils,
  readLines,
  storedBy,
} from '../testing/small-class.ts'

type Cell = string | number
const mark = (at: number) => marks[at] ?? 0
const inHindi = ['तैंतीस', 'साढ़े अट्ठाईस', 'चालीस', 'बारह', 'शून्य', 'सवा छत्तीस', 'इक्कीस', 'उन्नीस']

/** Roll, name and marks, and what stands beside the marks of each. */
const listed = (heading: string, beside: (at: number) => Cell, below: readonly string[] = []) => [
  ['Roll', 'Name', 'Marks', heading],
  ...linesOf<Cell>((one, at) => [at + 1, one.name, mark(at), beside(at)]),
  ...below.map((line) => [line]),
]
const withoutOne = (id: number) => Object.fromEntries(Object.entries(allMarks).filter(([key]) => key !== String(id)))

describe('a mark is not taken where its own row says otherwise', () => {
  it.each<[string, (at: number) => Cell]>([
    ['Marks in words', (at) => (at === 3 ? 'Nineteen' : (inWords[at] ?? ''))],
    ['Marks in words', (at) => (at === 3 ? 'Absent' : (inWords[at] ?? ''))],
    ['Marks in words', (at) => (at === 3 ? 'Twelwwe' : (inWords[at] ?? ''))],
    ['Marks in words', (at) => (at === 3 ? '21' : (inWords[at] ?? ''))],
    ['अंक शब्दों में', (at) => (at === 3 ? 'इक्कीस' : (inHindi[at] ?? ''))],
    ['शब्दों में', (at) => (at === 3 ? 'बारहा' : (inHindi[at] ?? ''))],
    ['अक्षरों में', (at) => (at === 3 ? 'बाईस' : (inHindi[at] ?? ''))],
    ['%', (at) => (at === 3 ? 60 : (mark(at) / 40) * 100)],
    ['Remarks', (at) => (at === 3 ? 'to be read as 30' : '')],
    ['Remarks', (at) => (at === 3 ? '2 grace marks added' : '')],
    ['Status', (at) => (at === 3 ? 'Cancelled' : 'OK')],
    ['Status', (at) => (at === 3 ? 'Result withheld' : 'OK')],
    ['After rechecking', (at) => (at === 3 ? 30 : '')],
    ['Revised', (at) => (at === 3 ? 30 : '')],
    ['Moderation', (at) => (at === 3 ? '+2' : '')],
    ['Grace', (at) => (at === 3 ? 2 : 0)],
  ])('%s', (heading, beside) => {
    const read = readLines(listed(heading, beside))
    expect([askedBy(read), codesBy(read), storedBy(read)]).toEqual([[], [[5, 'says_other']], withoutOne(4)])
    const accepted = readLines(listed(heading, beside), { accept: [5] })
    expect(storedBy(accepted)).toEqual(allMarks)
  })

  it('an absence beside a mark that is not nothing', () => {
    const read = readLines(listed('Remarks', (at) => (at === 2 ? 'Absent' : '')))
    expect([codesBy(read), storedBy(read)]).toEqual([[[4, 'says_other']], withoutOne(3)])
  })

  it.each(['was ill, did not come', 'Did not appear', 'on leave', 'नहीं आया'])('0 beside "%s"', (text) => {
    const read = readLines(listed('Remarks', (at) => (at === 4 ? text : '')))
    expect([codesBy(read), storedBy(read)]).toEqual([[[6, 'absent_beside']], withoutOne(5)])
  })

  it('what a format shows in the place of a number', () => {
    const shownAs = (format: string) => {
      const rows = pupils.map(({ name }, at): MadeCell[] => [at + 1, name, { value: mark(at), format }])
      return readLines([], {
        source: { grids: readGrids(madeWorksheet(['Roll', 'Name', 'Marks'], ...rows), 'm.xlsx') },
      })
    }
    expect(storedBy(shownAs('0.##;-0;"AB"'))).toEqual({ ...allMarks, 5: 'A' })
    expect(storedBy(shownAs('0.##" marks"'))).toEqual(allMarks)
    expect(storedBy(shownAs('0.##" days"'))).toEqual({})
  })

  it('takes what agrees: words, percents, praise, an absence in another subject', () => {
    for (const [heading, beside] of [
      ['Marks in words', (at: number) => inWords[at] ?? ''],
      ['Marks in words', (at: number) => (at === 0 ? 'Thirtythree only' : (inWords[at] ?? ''))],
      ['शब्दों में', (at: number) => (at === 3 ? 'बारह अंक मात्र' : (inHindi[at] ?? ''))],
      ['शब्दों में', (at: number) => (at === 3 ? '-' : (inHindi[at] ?? ''))],
      ['%', (at: number) => Math.round((mark(at) / 40) * 1000) / 10],
      ['Remarks', (at: number) => (at === 4 ? 'Corrected copy shown to parents' : 'Good')],
      ['Grace', () => 0],
    ] as const) {
      const read = readLines(listed(heading, beside))
      expect([heading, askedBy(read), codesBy(read), storedBy(read)]).toEqual([heading, [], [], allMarks])
    }
  })

  it('words of a language that is not read here are asked about once', () => {
    const bengali = ['তেত্রিশ', 'সাড়ে আটাশ', 'চল্লিশ', 'বারো', 'শূন্য', 'ছত্রিশ', 'একুশ', 'উনিশ']
    const lines = listed('Marks in words', (at) => bengali[at] ?? '')
    expect(askedBy(readLines(lines))).toEqual(['no_marks'])
    expect(storedBy(readLines(lines, { answers: { 'no_marks.words': 'take' } }))).toEqual(allMarks)
  })

  it('marks in Hindi words alone are marks', () => {
    const lines = [['रोल नं', 'नाम', 'अंक'], ...linesOf<Cell>((one, at) => [at + 1, one.name, inHindi[at] ?? ''])]
    expect(storedBy(readLines(lines))).toEqual(allMarks)
  })

  it('a column of changes in many rows is asked about once, and counts where somebody says so', () => {
    const lines = listed('Revised', (at) => (at < 5 ? 20 + at : ''))
    expect(askedBy(readLines(lines))).toEqual(['which_marks'])
    const answered = (answer: string) => readLines(lines, { answers: { 'which_marks.changed.3': answer } })
    expect(storedBy(answered('instead'))).toEqual({ ...allMarks, 1: 20, 2: 21, 3: 22, 4: 23, 5: 24 })
    const left = answered('leave')
    expect([codesBy(left), storedBy(left)]).toEqual([[], allMarks])
  })
})

describe('a line that speaks of changed marks is asked about', () => {
  it.each([
    'Note: marks of roll no. 5 to be read as 30',
    'Correction: Roll 5 - 30',
    'Add 2 grace marks to all',
    'Marks of rolls 3 and 4 were interchanged by mistake',
    'Marks to be halved',
    'रोल 5 के अंक 20 के स्थान पर 30 पढ़ें',
  ])('%s', (line) => {
    const read = readLines(listed('Remarks', () => '', [line]))
    expect([askedBy(read), storedBy(read)]).toEqual([['no_marks'], {}])
    const answered = readLines(
      listed('Remarks', () => '', [line]),
      { answers: { 'no_marks.note': 'take' } },
    )
    expect(storedBy(answered)).toEqual(allMarks)
  })

  it.each([
    'Papers corrected by Mrs Rao on 12/09/2026',
    'Marks list after rechecking',
    'Maximum 40, pass 14',
    'Page 1 of 2',
  ])('not: %s', (line) => expect(askedBy(readLines(listed('Remarks', () => '', [line])))).toEqual([]))
})

describe('what a list says of a code that is known', () => {
  const coded = (code: string, line: string) => [
    ['Roll', 'Name', 'Marks'],
    ...linesOf<Cell>((one, at) => [at + 1, one.name, at === 4 ? code : mark(at)]),
    [line],
  ]

  it.each([
    ['A', 'A = awarded later'],
    ['A', 'A - awarded later, P - present'],
    ['AB', 'AB: above average'],
    ['EX', 'EX = excellent'],
  ])('%s is asked about where %s', (code, line) => {
    const read = readLines(coded(code, line))
    expect([codesBy(read), storedBy(read)]).toEqual([[[6, 'ask_value']], withoutOne(5)])
  })

  it.each([
    ['A', 'A = absent, ML = medical leave', 'A'],
    ['ML', 'A = absent, ML = medical leave', 'ML'],
    ['EX', 'EX: exempted', 'EX'],
    ['A', 'Class 8 A - Unit Test 1', 'A'],
    ['UFM', 'UFM - unfair means', 'UFM'],
  ])('%s is taken where %s', (code, line, stored) =>
    expect(storedBy(readLines(coded(code, line)))).toEqual({ ...allMarks, 5: stored }))

  it('in a column of attendance too', () => {
    const lines = [
      ['Roll', 'Name', 'Att.', 'Marks'],
      ...linesOf<Cell>((one, at) => [at + 1, one.name, at === 4 ? 'A' : 'P', at === 4 ? '' : mark(at)]),
      ['A = all questions attempted'],
    ]
    expect(codesBy(readLines(lines))).toEqual([[6, 'ask_value']])
  })
})

it('marks under the heading of another exam are asked about', () => {
  const lines = (heading: string) => [
    ['Roll', 'Name', heading],
    ...linesOf<Cell>((one, at) => [at + 1, one.name, mark(at)]),
  ]
  expect(['UT2', 'Unit Test II', 'Half-yearly'].map((heading) => askedBy(readLines(lines(heading))))).toEqual(
    Array.from({ length: 3 }, () => ['other_list']),
  )
  expect(['UT1', 'Unit test'].map((heading) => storedBy(readLines(lines(heading))))).toEqual([allMarks, allMarks])
})

describe('what is crossed out is no mark', () => {
  const cells = (row: (name: string, at: number) => readonly string[]) =>
    pupils
      .map(
        (one, at) =>
          `<tr>${row(one.name, at)
            .map((cell) => `<td>${cell}</td>`)
            .join('')}</tr>`,
      )
      .join('')
  const pasted = (html: string, shown = (at: number) => String(mark(at))) => {
    const text = ['Roll\tName\tMarks', ...pupils.map((one, at) => `${at + 1}\t${one.name}\t${shown(at)}`)].join('\n')
    return readLines([], { source: { clipboard: { text, html } } })
  }
  const head = '<tr><td>Roll</td><td>Name</td><td>Marks</td></tr>'
  const table = (rows: string, style = '') =>
    `<html><head>${style}</head><body><table>${head}${rows}</table></body></html>`
  const marked = (open: string, close: string) =>
    table(cells((name, at) => [String(at + 1), name, at === 3 ? `${open}${mark(at)}${close}` : String(mark(at))]))

  it.each([
    ['a tag', marked('<s>', '</s>')],
    ['a style', marked('<span style="text-decoration: line-through">', '</span>')],
    [
      'a class, as Excel copies',
      table(
        cells((name, at) => [String(at + 1), name, String(mark(at))]).replace(
          `<td>${mark(3)}<`,
          `<td class=xl66 align=right>${mark(3)}<`,
        ),
        '<style><!-- .xl65 {color:black;} .xl66 {text-decoration:line-through;\n text-underline-style:none;} --></style>',
      ),
    ],
  ])('in a paste, by %s', (_, html) => {
    const read = pasted(html)
    expect([codesBy(read), storedBy(read)]).toEqual([[[5, 'not_a_mark']], withoutOne(4)])
  })

  it('a name that is crossed out is looked at', () => {
    const html = table(cells((name, at) => [String(at + 1), at === 3 ? `<del>${name}</del>` : name, String(mark(at))]))
    expect(codesBy(pasted(html))).toEqual([[5, 'says_other']])
  })

  it('in a file: a number, a part of a text', () => {
    const rows = pupils.map(({ name }, at): MadeCell[] => [
      at + 1,
      name,
      at === 3 ? { value: mark(at), struck: true } : mark(at),
    ])
    const parted: MadeCell = { runs: run('2', undefined, '<strike/>') + run('1') }
    const made = madeWorksheet(
      ['Roll', 'Name', 'Marks'],
      ...rows.map((row, at) => (at === 6 ? [...row.slice(0, 2), parted] : row)),
    )
    const read = readLines([], { source: { grids: readGrids(made, 'marks.xlsx') } })
    expect(codesBy(read)).toEqual([
      [5, 'not_a_mark'],
      [8, 'not_a_mark'],
    ])
  })
})
