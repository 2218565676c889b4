import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { readMarkList } from './marks.ts'
import { isRefused, type MarkListExam, type MarkListPupil, type PupilCells } from './reading.ts'

type Mark = number | string | number[]
interface ForeignList {
  id: string
  form: string
  kind: 'total' | 'questions'
  text: string
  /** What a careful clerk enters, by admission number. */
  truth: Record<string, Mark>
  /** What somebody who is asked will say. */
  likely?: Record<string, Mark>
  should: 'take' | 'ask' | 'refuse'
}

/** Lists by somebody who did not know how they are read. */
const { pupils: people, lists } = JSON.parse(
  readFileSync(new URL('../../fixtures/foreign-lists/marks.json', import.meta.url), 'utf8'),
) as { pupils: Pick<MarkListPupil, 'admission_no' | 'roll_no' | 'name'>[]; lists: ForeignList[] }

const section = { id: 1, title: 'A' }
const pupils = people.map((one, at): MarkListPupil => {
  return { ...one, id: at, section, set: null, stored: { attendance: null, marks: null, questions: {} } }
})
const questionIds = [501, 502, 503, 504, 505, 506]
const questions = [1, 1, 2, 3, 5, 6].map((maximum, at) => ({ id: 501 + at, label: String(at + 1), maximum }))
const examOf = (kind: ForeignList['kind']): MarkListExam => ({
  ...{ id: 1, title: 'Half-Yearly Science', class: { id: 9, title: 'Class 9' }, sections: [section], step: 0.5 },
  subject: { code: 'SCI', title: 'Science' },
  maximum: kind === 'total' ? 40 : 18,
  questions: kind === 'total' ? null : questions,
})

function clerksMark(
  kind: ForeignList['kind'],
  { attendance, marks, questions: given = {} }: PupilCells,
): Mark | undefined {
  if (attendance && attendance !== 'P') return attendance === 'A' ? 'AB' : attendance
  if (kind === 'total') return marks
  return questionIds.map((id) => (given[id] === 'NA' ? 0 : (given[id] ?? -1)))
}

/** `silent`: something is wrong, and nobody was asked or shown anything. */
function outcomeOf({ kind, text, truth, likely = {} }: ForeignList) {
  const read = readMarkList({ door: 'marks', source: { clipboard: { text } }, exam: examOf(kind), pupils })
  if (isRefused(read) || read.asks.length > 0) return 'asked'
  const values = read.cells.map((cells) => [people[cells.id]?.admission_no ?? '', clerksMark(kind, cells)] as const)
  const isRight = ([admission_no, value]: (typeof values)[number]) =>
    JSON.stringify(value) === JSON.stringify(truth[admission_no] ?? likely[admission_no])
  if (!values.every(isRight)) return read.reading.layout.sure ? 'silent' : 'shown'
  return values.length >= Object.keys(truth).length ? 'right' : 'in part'
}

/** Here UFM and EX are words of the school, and a question without marks stays blank until the list is handed in. */
const ofOurs = new Set(['L121', 'L146'])

describe('lists that schools have', () => {
  const outcomes = lists.map((list) => ({ ...list, outcome: outcomeOf(list) }))
  const those = (outcome: string, should?: string) =>
    outcomes
      .filter((one) => one.outcome === outcome && (should === undefined || one.should === should))
      .map(({ id }) => id)

  it('are never taken wrongly', () => {
    expect(those('silent').filter((id) => !ofOurs.has(id))).toEqual([])
    expect(those('shown')).toEqual([])
  })

  it('of another exam or section are not taken', () => {
    expect(those('asked', 'refuse')).toHaveLength(outcomes.filter(({ should }) => should === 'refuse').length)
  })

  it('that are plain go in as they are', () => {
    expect(those('right', 'take').length).toBeGreaterThanOrEqual(63)
  })
})
