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
  totalExam,
} from '../testing/small-class.ts'
import { summaryOf } from './headings.ts'

const mark = (at: number) => marks[at] ?? 0
const roll = (at: number) => String(at + 1)

describe('R35 a list that says what its codes mean', () => {
  const coded = (code: string, legend: string, changed = 2) => [
    ['Roll', 'Name', 'Marks'],
    ...linesOf((one, at) => [roll(at), one.name, at === changed ? code : mark(at)]),
    [legend],
  ]
  it.each([
    ['X', 'KEY: X = did not sit the paper; TT = total'],
    ['-1', 'Note: -1 means the student was absent'],
    ['NTG', 'Codes for absentees: ML medical leave, OD on duty (sports), NTG not turned up'],
    ['0', 'Here 0 means that somebody was absent'],
  ])('takes %s as it is explained', (code, legend) => {
    const read = readLines(coded(code, legend))
    expect(askedBy(read)).toEqual([])
    expect(storedBy(read)).toEqual({ ...allMarks, 3: 'A', ...(code === '0' && { 5: 'A' }) })
    expect(read.reading.values.map(({ value, here, by }) => [value, here, by])).toEqual([[code, 'A', 'rule']])
  })
  it('believes what a person says before that', () => {
    const read = readLines(coded('X', 'X = absent'), { values: { marks: { X: 'ML' } } })
    expect(storedBy(read)).toEqual({ ...allMarks, 3: 'ML' })
  })
  it('asks where two lines say unlike things, and of what is no absence', () => {
    for (const legend of ['X = absent, X = exempt', 'X = withheld', 'X is never absent']) {
      const read = readLines(coded('X', legend))
      expect([codesBy(read), storedBy(read)[3]]).toEqual([[[4, 'ask_value']], undefined])
    }
  })
  it('makes no code of a roll that is told to be absent, and asks about the line', () => {
    const lines = coded('12', '12 = absent; 12: absent', 3)
    expect(readLines(lines).asks.map(({ id }) => id)).toEqual(['no_marks.note'])
    expect(storedBy(readLines(lines, { answers: { 'no_marks.note': 'take' } }))).toEqual(allMarks)
  })
  it('takes off a letter that is explained behind a mark, and no other', () => {
    const lettered = (legend: string) => [
      ['Roll', 'Name', 'Marks'],
      ...linesOf((one, at) => [roll(at), one.name, at === 2 ? '40D' : mark(at)]),
      [legend],
    ]
    expect(storedBy(readLines(lettered('D = distinction, F = fail')))).toEqual(allMarks)
    expect(codesBy(readLines(lettered('E = excellent')))).toEqual([[4, 'not_a_mark']])
  })
  it('asks once what any other word in the place of a mark means', () => {
    const read = readLines(coded('Debarred', 'Prepared by R. Iyer'))
    expect(codesBy(read)).toEqual([[4, 'ask_value']])
    expect(storedBy(readLines(coded('Debarred', ''), { values: { marks: { Debarred: 'A' } } }))).toEqual({
      ...allMarks,
      3: 'A',
    })
  })
})

describe('R24 a shortened name that may be of two', () => {
  const class_ = pupils.map((one, at) => ({ ...one, name: at === 7 ? 'Lata Aarav' : one.name }))
  it('is of the one that no other row is of, and stays doubtful', () => {
    const lines = [['Name', 'Marks'], ...class_.map(({ name }, at) => [at === 0 ? 'Aarav' : name, mark(at)])]
    const read = readLines(lines, { pupils: class_ })
    expect([codesBy(read), storedBy(read)[1]]).toEqual([[[2, 'near_name']], undefined])
    expect(storedBy(readLines(lines, { pupils: class_, accept: [2] }))).toEqual(allMarks)
  })
  it('is nobody’s where both may still be meant', () => {
    const lines = [
      ['Name', 'Marks'],
      ...class_.slice(0, 7).map(({ name }, at) => [at === 0 ? 'Aarav' : name, mark(at)]),
    ]
    expect(codesBy(readLines(lines, { pupils: class_, accept: [2] }))).toEqual([[2, 'two_of_name']])
  })
})

describe('R12 which of two columns', () => {
  const before = [5, 1, 7, 3, 8, 2, 4, 6]
  it('holds the rolls: that which the names agree with', () => {
    const lines = [
      ['Roll No. (VII)', 'Roll No. (VIII)', 'Name', 'Marks'],
      ...linesOf((one, at) => [before[at] ?? 0, roll(at), one.name, mark(at)]),
    ]
    const read = readLines(lines)
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
    const unnamed = lines.map(([first = '', second = '', , last = '']) => [first, second, last])
    expect(askedBy(readLines(unnamed))).toContain('which_column')
  })
  it('holds the marks: that which is called by the whole title of the exam', () => {
    const withTitle = (heading: string, other: string) =>
      readLines([['Roll', other, heading], ...linesOf((_, at) => [roll(at), 10 - at, mark(at)])])
    const read = withTitle('Quiz: Unit Test 1 Science (Real)', 'Reading log')
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
    expect(askedBy(withTitle('Unit Test 1', 'Unit Test 1 again'))).toEqual(['which_marks'])
    expect(askedBy(withTitle('Unit Test 1 Hindi', 'Reading log'))).toEqual(['which_marks'])
    expect(askedBy(withTitle('Unit Test 1 behaviour', 'Reading log'))).toEqual(['which_marks'])
  })
  it('holds the marks: under the subject that whose highest is the exam’s', () => {
    const lines = (heads: string[]) => [
      ['Roll', 'Name', 'HINDI', '', '', 'SCIENCE', '', ''],
      ['', '', ...heads, ...heads],
      ...linesOf((one, at) => [roll(at), one.name, 20, at, 20 + at, mark(at), 5, mark(at) + 5]),
    ]
    const read = readLines(lines(['U.T. 40', 'I.A. 10', 'Tot 50']))
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
    expect(askedBy(readLines(lines(['U.T.', 'I.A.', 'Tot'])))).toEqual(['which_marks'])
  })
  it('asks whether a record and a viva are the marks of a test', () => {
    const lines = [
      ['Roll', 'Record 20', 'Viva 20', 'Total 40'],
      ...linesOf((_, at) => [roll(at), at, at + 1, 2 * at + 1]),
    ]
    expect(askedBy(readLines(lines))).toEqual(['which_marks'])
  })
})

describe('R34 marks in words, where no figures are beside them', () => {
  const words = [
    'Thirty-three',
    'Twenty-eight and a half',
    'ZERO FOUR ZERO',
    'Twelve only',
    'Zero',
    'Absent',
    'Twenty one',
    'nineteen',
  ]
  it('are read', () => {
    const read = readLines([['Roll', 'Marks (in words)'], ...linesOf((_, at) => [roll(at), words[at] ?? ''])])
    expect([askedBy(read), storedBy(read)]).toEqual([[], { ...allMarks, 6: 'A' }])
  })
  it('say the figures again', () => {
    const lines = linesOf((_, at) => [roll(at), at === 5 ? 'Ab' : mark(at), words[at] ?? ''])
    const read = readLines([['Roll', 'Marks', 'Marks in words'], ...lines])
    expect([askedBy(read), storedBy(read)]).toEqual([[], { ...allMarks, 6: 'A' }])
  })
})

describe('R10 headings and words of other languages', () => {
  it.each([
    ['வ.எண்', 'பதிவு எண்', 'மாணவர் பெயர்', 'மதிப்பெண் (40)'],
    ['Nr.', 'Nº de lista', 'Alumno', 'Nota (0 a 40)'],
    ['№', 'Numéro d’appel', 'Élève', 'Note /40'],
    ['No', 'No. Absen', 'Nama Siswa', 'Nilai'],
  ])('%s %s %s %s', (...heads) => {
    const read = readLines([heads, ...linesOf((one, at) => [at + 1, roll(at), one.name, mark(at)])])
    expect([askedBy(read), storedBy(read)]).toEqual([[], allMarks])
  })
  it.each(['krank', 'Sakit', 'не явился', 'Faltou', '-AB-', 'غائب'])('%s is an absence, or asked', (word) => {
    const read = readLines([['Roll', 'Marks'], ...linesOf((_, at) => [roll(at), at === 2 ? word : mark(at)])])
    expect(['A', 'ML', undefined]).toContain(storedBy(read)[3])
    expect(read.cells.every(({ id, marks: own }) => id !== 3 || own === undefined)).toBe(true)
  })
  it('knows questions and their parts in Arabic, with its figures', () => {
    const arabic = (number: number) =>
      String(number)
        .replace('.', '٫')
        .replace(/\d/g, (digit) => '٠١٢٣٤٥٦٧٨٩'[Number(digit)] ?? '')
    const exam = {
      ...questionExam,
      questions: ['1', '2(a)', '2(b)'].map((label, at) => ({ id: 501 + at, label, maximum: 10 })),
    }
    const lines = [
      ['اسم الطالب', 'س١', 'س٢ (أ)', 'س٢ (ب)'],
      ...linesOf((one, at) => [one.name, ...(questionMarks[at] ?? []).map(arabic)]),
    ]
    expect(storedBy(readLines(lines, { exam }))).toEqual(allQuestionMarks)
  })
  it('leaves the rows of means out', () => {
    expect(['Ø', 'Durchschnitt', 'Moyenne de la classe', 'Rata-rata'].map(summaryOf)).toEqual(Array(4).fill('summary'))
    expect(summaryOf('Points')).toBe('maximum')
  })
})

describe('R4 a message that is pasted', () => {
  it('keeps its title out of the first pupil’s line', () => {
    const text = ['8A Science UT', ...pupils.map(({ name }, at) => `${name} ${mark(at)}`)].join('\n')
    const read = readLines([], { source: { clipboard: { text } } })
    expect(storedBy(read)).toEqual(allMarks)
    expect(read.reading.left).toEqual([{ row: 1, why: 'title' }])
  })
  it('is read in the columns of a page, with its head again and what is not attempted', () => {
    const head = ['SCHOOL   Unit Test 1   Page 1', 'Roll Name            1     2     3']
    const line = (at: number) =>
      `${roll(at)}    ${(pupils[at]?.name ?? '').replace(' ', '-')}      ${at === 5 ? '-     -     -' : (questionMarks[at] ?? []).join('     ')}`
    const named = pupils.map((one) => ({ ...one, name: one.name.replace(' ', '-') }))
    const again = ['', 'Printed 28-11-2026 14:05 by exams', 'SCHOOL   Unit Test 1   Page 2', head[1] ?? '']
    const text = [...head, ...[0, 1, 2, 3].map(line), ...again, ...[4, 5, 6, 7].map(line)].join('\n')
    const said = { values: { marks: { '-': 'A' } } } as const
    const read = readLines([], { source: { clipboard: { text } }, exam: questionExam, pupils: named, ...said })
    expect([askedBy(read), storedBy(read)]).toEqual([[], { ...allQuestionMarks, 6: 'A' }])
  })
})

it('R30 points of a house are no marks', () => {
  const lines = [['Roll', 'Name', 'Points'], ...linesOf((one, at) => [roll(at), one.name, mark(at)])]
  expect(askedBy(readLines(lines, { exam: totalExam }))).toEqual(['no_marks'])
})
