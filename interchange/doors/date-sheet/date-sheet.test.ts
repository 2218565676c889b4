import { describe, expect, it } from 'vitest'
import { readDateSheet } from './date-sheet.ts'
import type { DateSheetInput, DateSheetReading } from './reading.ts'

const classes = [
  {
    id: 6,
    title: 'Class 6',
    sections: [
      { id: 61, title: 'A' },
      { id: 62, title: 'B' },
    ],
  },
  { id: 7, title: 'Class 7', sections: [{ id: 71, title: 'A' }] },
  { id: 11, title: 'Class 11', sections: [{ id: 111, title: 'A' }] },
]
const titles = {
  6: ['English', 'Mathematics', 'Science', 'Social Science', 'Hindi'],
  7: ['English', 'Mathematics', 'Science', 'Sanskrit'],
  11: ['English', 'Physics', 'Economics', 'Psychology', 'Biology', 'Computer Science'],
}
const subjects = Object.entries(titles).flatMap(([grade, all]) =>
  all.map((title, at) => ({
    id: Number(grade) * 100 + at,
    grade_id: Number(grade),
    title,
    code: `${title.slice(0, 3)}${grade}`,
  })),
)

const read = (rows: readonly string[], more: Partial<DateSheetInput> = {}): DateSheetReading => {
  const text = rows.map((row) => row.replaceAll(' | ', '\t')).join('\n')
  const answer = readDateSheet({
    clipboard: { text },
    classes,
    subjects,
    first: '2026-04-01',
    last: '2027-03-31',
    said: {},
    ...more,
  })
  if ('refused' in answer) throw new Error(answer.refused)
  return answer
}

const lies = ({ entries }: DateSheetReading) =>
  entries.map(({ subject_id, day, shift }) => {
    const { grade_id, title } = subjects.find(({ id }) => id === subject_id) ?? { grade_id: 0, title: '' }
    return `${grade_id} ${title} ${day}${shift > 0 ? ` ${shift}` : ''}`
  })
const asked = ({ asks }: DateSheetReading) =>
  asks.filter(({ answer }) => answer === null).map(({ kind, text }) => `${kind} ${text}`)

describe('P20b: a date sheet that is pasted', () => {
  const across = [
    'Date | Day | VI | Class 7',
    '10-Sep-26 | Thursday | Maths | English',
    '12-Sep-26 | Saturday | Eng | Sci',
  ]
  const wanted = ['6 Mathematics 2026-09-10', '7 English 2026-09-10', '6 English 2026-09-12', '7 Science 2026-09-12']

  it('P20b a paper that is crossed out is left out, and told', () => {
    const [head = '', first = '', second = ''] = across.map(
      (line) =>
        `<tr>${line
          .split(' | ')
          .map((cell) => `<td>${cell}</td>`)
          .join('')}</tr>`,
    )
    const html = `<table>${head}${first.replace('Maths', '<s>Maths</s>')}${second}</table>`
    const sheet = read([], { clipboard: { text: across.join('\n').replaceAll(' | ', '\t'), html } })
    expect([lies(sheet), sheet.left]).toEqual([wanted.slice(1), [{ cell: 'C2', text: 'Maths' }]])
  })

  it('P20b reads classes across', () => {
    const sheet = read(across)
    expect(lies(sheet)).toEqual(wanted)
    expect(asked(sheet)).toEqual([])
  })

  it('P20b reads days across', () => {
    const sheet = read(['Class | 10-Sep-26 | 12-Sep-26', 'VI | Maths | Eng', '7th | English | Sci'])
    expect(lies(sheet).toSorted()).toEqual(wanted.toSorted())
    expect(asked(sheet)).toEqual([])
  })

  it('P20b reads a list with a paper a row', () => {
    const sheet = read([
      'S.No | Class | Subject | Date | Time',
      '1 | VI | Maths | 10/09/2026 | 9:00 - 12:00',
      '2 | VI | Eng | 22/09/2026 | 9.00 to 12 noon',
    ])
    expect(lies(sheet)).toEqual(['6 Mathematics 2026-09-10', '6 English 2026-09-22'])
    expect(sheet.shifts).toEqual([{ name: 'Morning', starts: '09:00', ends: '12:00' }])
    expect(sheet.entries[0]?.minutes).toBe(180)
  })

  it('P20b reads a list for each class below its name', () => {
    const sheet = read(['Date | Subject', 'CLASS VI | ', '10.09.2026 | Maths', 'CLASS VII | ', '22.09.2026 | Sanskrit'])
    expect(lies(sheet)).toEqual(['6 Mathematics 2026-09-10', '7 Sanskrit 2026-09-22'])
  })

  it('P20b: electives share a cell', () => {
    const sheet = read(['Date | XI', '10 Sep 2026 | Eco / Psy / Bio / CS', '14 Sep 2026 | Physics (042)'])
    expect(lies(sheet).map((one) => one.split(' ')[1])).toEqual([
      'Economics',
      'Psychology',
      'Biology',
      'Computer',
      'Physics',
    ])
    expect(asked(sheet)).toEqual([])
  })

  it('P20b: a day without a year is the one of the session', () => {
    expect(lies(read(['Date | VI', '25/02 | Maths', '10th Sep (Thu) | Eng']))).toEqual([
      '6 Mathematics 2027-02-25',
      '6 English 2026-09-10',
    ])
  })

  it('P20b asks once whether day or month comes first', () => {
    const rows = ['Date | VI', '09/10/2026 | Maths', '11/10/2026 | Eng']
    expect(asked(read(rows))).toEqual(['order 09/10/2026'])
    expect(lies(read(rows))).toEqual([])
    expect(lies(read(rows, { said: { 'order:': 'dmy' } }))).toEqual([
      '6 Mathematics 2026-10-09',
      '6 English 2026-10-11',
    ])
    // The weekday beside it tells.
    expect(lies(read(['Date | Day | VI', '09/10/2026 | Friday | Maths']))).toEqual(['6 Mathematics 2026-10-09'])
  })

  it('P20b asks of a weekday that is not that of its date', () => {
    const rows = ['Date | Day | VI', '10-Sep-2026 | Monday | Maths']
    expect(asked(read(rows))).toEqual(['weekday 10-Sep-2026'])
    expect(lies(read(rows))).toEqual([])
    expect(lies(read(rows, { said: { 'weekday:10-Sep-2026': '2026-09-14' } }))).toEqual(['6 Mathematics 2026-09-14'])
  })

  it('P20b names two days in one cell, and days outside of the session', () => {
    const sheet = read([
      'Date | VI | VII',
      '10/09 & 11/09 | Maths | Eng',
      '25-12-2030 | Eng | Maths',
      '20-09-2026 | Science | Science',
    ])
    expect(asked(sheet)).toEqual(['day 10/09 & 11/09', 'outside 25-12-2030'])
    expect(lies(sheet)).toEqual(['6 Science 2026-09-20', '7 Science 2026-09-20'])
  })

  it('P20b asks of a subject that the class does not have, once for all its cells', () => {
    const rows = ['Date | VI | VII', '10-Sep-26 | Drawing | Drawing', '12-Sep-26 | Maths | Maths']
    expect(asked(read(rows))).toEqual(['subject Drawing'])
    expect(read(rows).asks[0]?.cells).toEqual(['B2', 'C2'])
    expect(lies(read(rows, { said: { 'subject:drawing': 'Science' } }))).toContain('7 Science 2026-09-10')
    const left = read(rows, { said: { 'subject:drawing': 'LEAVE' } })
    expect(lies(left)).toEqual(['6 Mathematics 2026-09-12', '7 Mathematics 2026-09-12'])
    expect(left.left.map(({ text }) => text)).toEqual(['Drawing', 'Drawing'])
    // Hindi is taught in 6 alone: 7 is asked by itself.
    expect(asked(read(rows, { said: { 'subject:drawing': 'Hindi' } }))).toEqual(['subject Drawing'])
  })

  it('P20b asks which class a column is that says none of the school', () => {
    const rows = ['Date | VI | VIII', '10-Sep-26 | Maths | Maths']
    expect(asked(read(rows))).toEqual(['class VIII'])
    expect(lies(read(rows, { said: { 'class:VIII': '7' } }))).toEqual([
      '6 Mathematics 2026-09-10',
      '7 Mathematics 2026-09-10',
    ])
  })

  it('P20b asks of a paper that stands on two days', () => {
    const rows = ['Date | VI', '10-Sep-26 | Maths', '12-Sep-26 | Mathematics']
    expect(asked(read(rows))).toEqual(['twice Maths'])
    expect(lies(read(rows))).toEqual([])
    expect(lies(read(rows, { said: { 'twice:6:601:': '2026-09-12 0' } }))).toEqual(['6 Mathematics 2026-09-12'])
  })

  it('P20b: sections of a class that agree are one paper', () => {
    const [one] = read(['Date | VI A | VI B', '10-Sep-26 | Maths | Maths']).entries
    expect(one).toMatchObject({ section_ids: [], cells: ['B2', 'C2'] })
    expect(read(['Date | VI A | VII', '10-Sep-26 | Maths | Maths']).entries[0]?.section_ids).toEqual([61])
  })

  it('P20b: holidays and notes are no papers, and are named', () => {
    const sheet = read([
      'HALF YEARLY EXAMINATION 2026 | ',
      'Time: 9:30 am to 12:30 pm | ',
      'Date | VI | VII',
      '10-Sep-26 | Maths | -',
      '15-Sep-26 | Holiday | Holiday',
      'Note: bring the admit card | ',
    ])
    expect(lies(sheet)).toEqual(['6 Mathematics 2026-09-10'])
    expect(sheet.closed).toEqual([{ date: '2026-09-15', reason: 'Holiday' }])
    expect(sheet.shifts).toEqual([{ name: 'Morning', starts: '09:30', ends: '12:30' }])
    expect(sheet.left.map(({ cell }) => cell)).toEqual(['A1', 'A2', 'C4', 'B5', 'C5', 'A6'])
    expect(asked(sheet)).toEqual([])
  })

  it('P20b: the shifts of a series that is there are asked where the sheet says another time', () => {
    const shifts = [
      { name: 'Morning', starts: '09:00', ends: '12:00' },
      { name: 'Noon', starts: '13:00', ends: '16:00' },
    ]
    const rows = ['Date | Time | VI', '10-Sep-26 | 1:00-4:00 pm | Maths', '12-Sep-26 | 7:00-8:00 am | Eng']
    const sheet = read(rows, { shifts })
    expect(lies(sheet)).toEqual(['6 Mathematics 2026-09-10 1'])
    expect(asked(sheet)).toEqual(['time 07:00–08:00'])
  })

  it('P20b: a date that fits neither its weekday nor those above is asked', () => {
    const rows = ['Date | Day | VI', '09/10/2026 | Monday | Maths']
    expect(asked(read(rows, { said: { 'order:': 'dmy' } }))).toEqual(['weekday 09/10/2026'])
    const other = ['Date | Day | VI', '09/10/2026 | Friday | Maths', '10/11/2026 | Sunday | Eng']
    expect(asked(read(other))).toEqual(['weekday 10/11/2026'])
    expect(lies(read(other))).toEqual(['6 Mathematics 2026-10-09'])
  })

  it('P20b: classes that share a heading or a cell each write what stands there', () => {
    const both = ['6 Mathematics 2026-09-10', '7 Mathematics 2026-09-10']
    for (const head of ['VI & VII', 'VI-VII', 'Class 6 to 7', 'VI, VII'])
      expect(lies(read([`Date | ${head}`, '10-Sep-26 | Maths']))).toEqual(both)
    expect(lies(read(['Class | Subject | Date', 'VI & VII | Maths | 10-Sep-26']))).toEqual(both)
    // What one of them does not have is asked for it alone.
    const sheet = read(['Date | VI & VII', '10-Sep-26 | Hindi'])
    expect([lies(sheet), asked(sheet)]).toEqual([['6 Hindi 2026-09-10'], ['subject Hindi']])
    // One of another school is asked, and not left out.
    expect(asked(read(['Date | VI & VIII | VII', '10-Sep-26 | Maths | Maths']))).toEqual(['class VI & VIII'])
  })

  it('P20b: a cell over several classes or days is of each; one over a whole row is a title', () => {
    const text = 'Half yearly\t\t\nDate\tVI\tVII\n10-Sep-26\tMaths\t\n12-Sep-26\tEng\tSci'
    const html =
      '<table><tr><td colspan=3>Half yearly</td></tr><tr><td>Date</td><td>VI</td><td>VII</td></tr>' +
      '<tr><td>10-Sep-26</td><td colspan=2>Maths</td></tr><tr><td>12-Sep-26</td><td>Eng</td><td>Sci</td></tr></table>'
    const of = (clipboard: DateSheetInput['clipboard']) => read([], { clipboard })
    const sheet = of({ text, html })
    expect(lies(sheet)).toContain('7 Mathematics 2026-09-10')
    expect(sheet.left.map(({ cell }) => cell)).toEqual(['A1'])
    expect(lies(of({ text, html: '<table><tr><td>Another</td></tr></table>' }))).toEqual(lies(of({ text })))
  })

  it('P20b: "9-12" is a time where it stands as one, and no day', () => {
    const of = (rows: string[]) => read(rows).shifts.map(({ starts, ends }) => `${starts} ${ends}`)
    expect(of(['Date | Time | VI', '10-Sep-26 | 9-12 | Maths', '12-Sep-26 | 2-5 | Eng'])).toEqual([
      '09:00 12:00',
      '14:00 17:00',
    ])
    expect(of(['Time: 2-5', 'Date | VI', '10-Sep-26 | Maths'])).toEqual(['14:00 17:00'])
    expect(of(['Half Yearly 2026-27 (Time: 2-5)', 'Date | VI', '10-Sep-26 | Maths'])).toEqual(['14:00 17:00'])
    expect(of(['Date | Time | VI', '10-Apr-26 | 6:30-9:30 | Maths'])).toEqual(['06:30 09:30'])
  })

  it('P20b: of a title with two times, and of a time without an end, it is asked', () => {
    const sheet = read(['Timings: 9-12 and 2-5', 'Date | VI', '10-Sep-26 | Maths'])
    expect([lies(sheet), asked(sheet)]).toEqual([[], ['time Timings: 9-12 and 2-5']])
    expect(sheet.asks[0]?.choices.map(({ label }) => label)).toEqual(['09:00–12:00', '14:00–17:00'])
    expect(asked(read(['Date | Time | VI', '10-Sep-26 | 9:30 am | Maths']))).toEqual(['time 9:30 am'])
  })

  it('P20b refuses what is neither a table nor a list', () => {
    const text = 'hello\tworld\n1\t2'
    expect(
      readDateSheet({ clipboard: { text }, classes, subjects, first: '2026-04-01', last: '2027-03-31', said: {} }),
    ).toEqual({ refused: 'no_form' })
  })
})
