import { describe, expect, it } from 'vitest'
import { allMarks, linesOf, marks, readLines, storedBy, totalExam } from '../../testing/small-class.ts'
import { readMarkList } from '../marks.ts'
import { isRefused, type MarkListExam } from '../reading.ts'

const exam: MarkListExam = { ...totalExam, session: '2026-27', date: '2026-12-03', component: 'THEORY' }
const rows = [['Roll No', 'Marks'], ...linesOf(({ roll_no }, at) => [roll_no ?? '', String(marks[at])])]
const under = (title: string, of: MarkListExam = exam) => readLines([[title], ...rows], { exam: of })
const idsUnder = (title: string, of?: MarkListExam) => under(title, of).asks.map(({ id }) => id)

/** Rolls alone are the same in every class and year: what stands above them is compared. */
describe('R32 titles over rolls alone', () => {
  it.each([
    'Session 2019-20',
    'Academic Year 2024-25',
    'AY 2024–2025',
    'सत्र २०१९-२०',
    '2023/24',
    'Session 25-26',
    "Session '25-'26",
    'Results of March 2024',
    'Date: 12/03/2019',
    'Held on 5 Aug 2024',
    'Annual Day 2022',
  ])('asks about another session: %s', (title) => {
    const read = under(title)
    expect(read.asks.map(({ id }) => id)).toContain('other_list.session')
    expect(storedBy(read)).toEqual({})
    const answered = readLines([[title], ...rows], { exam, answers: { 'other_list.session': 'take' } })
    expect(answered.asks.filter(({ id }) => id === 'other_list.session')).toEqual([])
  })

  it.each([
    'Date: 14/10/2026',
    '3 October 2026',
    'Exam date: 10/12/2026',
    'अगस्त 2026',
    'परीक्षा तिथि 7/12/2026',
  ])('asks about a day before the exam’s, or another as that of the exam: %s', (title) =>
    expect(idsUnder(title)).toEqual(['other_list.date']))

  it.each([
    ['VII B', 'other_list'],
    ['Class 7-B', 'other_list'],
    ['8 B', 'other_list'],
    ['English Literature', 'other_list.title'],
    ['Computer Science marks', 'other_list.title'],
    ['विषय: गणित', 'other_list.title'],
    ['यूनिट टेस्ट 2', 'other_list.exam'],
    ['इकाई परीक्षा 3', 'other_list.exam'],
    ['छमाही परीक्षा', 'other_list.exam'],
    ['Science practical', 'other_list.exam'],
    ['Science – internal assessment', 'other_list.exam'],
    ['Total Marks: 50', 'other_maximum'],
    ['Out of 80', 'other_maximum'],
    ['अधिकतम अंक: 50', 'other_maximum'],
    ['Science, 50 marks', 'other_maximum'],
  ])('asks about what is not the exam’s: %s', (title, id) => expect(idsUnder(title)).toEqual([id]))

  it.each([
    'Class VIII A Science Unit Test 1 2026-27',
    'Session 2026–2027',
    'AY 26-27',
    'Academic year 2026/27',
    'कक्षा 8 A, विज्ञान, सत्र २०२६-२७',
    'Unit Test I, Science, Max. Marks: 40',
    'Unit Test, 03.12.2026',
    'Date 3rd December 2026',
    'Marks list, pass marks 13, total marks 40',
    'दिसंबर 2026',
  ])('takes its own: %s', (title) => {
    expect(idsUnder(title)).toEqual([])
    expect(storedBy(under(title))).toEqual(allMarks)
  })

  it('knows the years of an exam by its day where its session is called otherwise', () => {
    const own = { ...exam, session: 'Main session' }
    expect(idsUnder('Session 2026-27', own)).toEqual([])
    expect(idsUnder('Session 2019-20', own)).toEqual(['other_list.session'])
    expect(idsUnder('Session 2019-20', { ...exam, session: null, date: null })).toEqual([])
  })

  it.each([
    'Green Valley School',
    'Set B',
    'Paper II',
    'Teacher: R. Iyer',
    'Roshni batch',
  ])('is not sure, and known to nobody, below words that are none of the exam’s: %s', (title) => {
    const { layout } = under(title).reading
    expect(layout.sure).toBe(false)
    expect(readLines([[title], ...rows], { exam, layouts: [layout.signature] }).reading.layout.known).toBe(false)
  })

  it('is sure below them where the pupils are named', () => {
    const named = [
      ['Roll No', 'Name', 'Marks'],
      ...linesOf(({ roll_no, name }, at) => [roll_no ?? '', name, marks[at] ?? 0]),
    ]
    expect(readLines([['Green Valley School'], ...named], { exam }).reading.layout.sure).toBe(true)
  })

  it('reads the name of a sheet as it reads a title', () => {
    const cells = rows.map((row, at) => ({ row: at + 1, cells: row.map((shown) => ({ shown })) }))
    const idsOf = (name: string, said = {}) => {
      const read = readMarkList({
        ...{ door: 'marks', exam, ...said },
        pupils: [],
        source: { grids: [{ name, is_hidden: false, rows: cells }] },
      })
      return isRefused(read) ? [] : read.asks.map(({ id }) => id)
    }
    expect(idsOf('UT 2')).toContain('other_list.exam')
    expect(idsOf('2024-25')).toContain('other_list.session')
    expect(idsOf('Sheet1')).toEqual(idsOf('UT 1'))
    // Whoever has chosen it among several has seen what it is called.
    expect(idsOf('UT 2', { sheet: 'UT 2' })).toEqual(idsOf('UT 1'))
  })
})
