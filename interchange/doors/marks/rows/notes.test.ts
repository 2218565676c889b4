import { describe, expect, it } from 'vitest'
import { allMarks, linesOf, marks, readLines, storedBy } from '../../testing/small-class.ts'

const named = [
  ['Roll No', 'Name', 'Marks'],
  ...linesOf(({ roll_no, name }, at) => [roll_no ?? '', name, marks[at] ?? 0]),
]
const rolls = [['Roll No', 'Marks'], ...linesOf(({ roll_no }, at) => [roll_no ?? '', marks[at] ?? 0])]
const idsOf = (lines: readonly (readonly (string | number)[])[]) => readLines(lines).asks.map(({ id }) => id)

describe('R7 a line below a list that is not known to end one is asked about', () => {
  it.each([
    "Roll 12's marks should read 31",
    'Please make roll 5 31',
    'R.No 5: 31',
    '5 - 31',
    'Ekta Bose: 31 (rechecked)',
    'Ekta Bose was absent',
    'Roll 4 copied, give zero',
    'Key of Q7 should be C',
    'Q2 was out of syllabus, everyone gets full marks',
    'These are provisional marks',
    'Please ignore row 4',
    'Not final',
    'DRAFT',
    'Provisional',
    'Yet to be checked by the head',
    'अनंतिम',
    'Marks of Bhavna and Chetan got mixed up',
    'Marks awaited for roll 6',
    'Note: Roll 3 medical',
    'Marks of section B are on the next page',
    'रोल नंबर 5 के अंक 31 होने चाहिए',
    'क्रमांक 3 अनुपस्थित था',
    'सभी को 2 अंक दें',
  ])('%s', (line) => {
    for (const list of [named, rolls]) {
      const read = readLines([...list, [line]])
      expect(read.asks).toMatchObject([{ id: 'no_marks.note', rows: [10], message: { params: { text: line } } }])
      expect(storedBy(read)).toEqual({})
    }
    const answered = readLines([...named, [line]], { answers: { 'no_marks.note': 'take' } })
    expect(storedBy(answered)).toEqual(allMarks)
  })

  it.each([
    'Highest: 40, Lowest: 0',
    'Class average 23.7',
    'No. of students: 8',
    'Page 1 of 1',
    'Teacher: R. Iyer',
    'Checked by Gita Nair',
    'Absentees: nil',
    'Pass 5 Fail 3',
    'Sd/- Principal',
    'Date 4/12/2026',
    'Class 8 A Science (contd.)',
    'AB = absent',
  ])('not: %s, nor is it a row of nobody', (line) => {
    expect(idsOf([...named, [line]])).toEqual([])
    expect(idsOf([...rolls, [line]])).toEqual([])
  })

  it('asks about a roll that a line above the list speaks of, and not about those that it counts', () => {
    expect(idsOf([["Roll 5's marks were left out"], ...named])).toEqual(['no_marks.note'])
    expect(idsOf([['Roll no. 1 to 8, Science'], ...named])).toEqual([])
  })

  it('takes a pupil of nobody without marks for one, and no note', () => {
    expect(idsOf([...named, ['', 'Zoya Khan', '']])).toEqual([])
  })
})
