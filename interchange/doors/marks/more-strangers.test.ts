import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMarkList } from './marks.ts'
import { isRefused, type MarkListExam, type MarkListPupil, type SaidOfList } from './reading.ts'

interface Fixture {
  classes: {
    id: string
    class: string
    section: string
    exam: { name: string; subject: string; total: number; questions: { no: string; max: number }[] }
    pupils: { roll: string; admission: string; name: string }[]
  }[]
  /** `cells`: A, the marks, or those of each question, of whom the list says any; none at all of a list that is none of marks. */
  lists: {
    name: string
    what: string
    class: string
    text: string
    cells: Record<string, number | 'A' | (number | null)[]>
  }[]
}

/** Lists that a second and a third stranger wrote: those of marks, those that may be read as such and are none, and what of them has to be said. */
const file = join(import.meta.dirname, '../../fixtures/stranger-lists/more-marks.json')
const { classes, lists } = JSON.parse(readFileSync(file, 'utf8')) as Fixture

function read(
  { text, class: of }: Fixture['lists'][number],
  answers: Record<string, string> = {},
  values: SaidOfList['values'] = {},
) {
  const own = classes.find(({ id }) => id === of)
  if (!own) throw new Error(`No class ${of}`)
  const section = { id: 1, title: own.section }
  const questions = own.exam.questions.map(({ no, max }, at) => ({ id: 501 + at, label: no, maximum: max }))
  const exam: MarkListExam = {
    ...{ id: 7, title: own.exam.name, class: { id: 9, title: `Class ${own.class}` }, sections: [section], step: 0.25 },
    ...{ subject: { code: 'SUB', title: own.exam.subject }, maximum: own.exam.total },
    questions: questions.length > 0 ? questions : null,
  }
  const pupils = own.pupils.map(({ roll, admission, name }, at): MarkListPupil => {
    const stored = { attendance: null, marks: null, questions: {} }
    return { id: at + 1, name, admission_no: admission, roll_no: roll, section, set: null, stored }
  })
  const output = readMarkList({ door: 'marks', source: { clipboard: { text } }, exam, pupils, answers, values })
  if (isRefused(output)) throw new Error('The list is too large')
  const cells = output.cells.flatMap(({ id, attendance, marks, questions: by }): [string, unknown][] => {
    const roll = pupils[id - 1]?.roll_no ?? ''
    if (attendance && attendance !== 'P') return [[roll, 'A']]
    if (by) return [[roll, exam.questions?.map((one) => by[one.id] ?? null)]]
    return marks === undefined ? [] : [[roll, marks]]
  })
  return { asks: output.asks.map(({ kind }) => kind), cells: Object.fromEntries(cells) }
}

/** What is left to a person: percents alone, another test, another maximum. */
const asked: Record<string, string[]> = {
  ...{ a60: ['percent'], a062: ['percent'] },
  ...{ a058: ['other_list', 'no_marks'], a061: ['other_maximum'] },
}

describe('lists of marks by a second and a third stranger', () => {
  it.each(lists.map((one) => [`${one.name} ${one.what}`, one] as const))('%s', (_, list) => {
    const { asks, cells } = read(list)
    const isNone = Object.keys(list.cells).length === 0
    expect(asks).toEqual(asked[list.name] ?? (isNone ? ['no_marks'] : []))
    if (asks.length === 0) expect(cells).toEqual(list.cells)
    else expect(cells).toEqual({})
  })
})

it('R14 "No. of absent days" holds no marks, though every number would be one', () => {
  const [list] = lists.filter(({ name }) => name === 'a60')
  if (!list) throw new Error('No list a60')
  const [, , ...rows] = list.text.split('\n').map((line) => line.split('\t').slice(0, 3).join('\t'))
  const text = ['Roll\tName\tNo. of absent days', ...rows].join('\n')
  expect(read({ ...list, text })).toEqual({ asks: ['no_marks'], cells: {} })
})

it('R14 a sole column of which nothing known of marks is said is taken once somebody says that it is theirs', () => {
  const [list] = lists.filter(({ name }) => name === 'a052')
  if (!list) throw new Error('No list a052')
  expect(read(list, { 'no_marks.sole': 'take' }).asks).toEqual([])
  expect(Object.keys(read(list, { 'no_marks.sole': 'take' }).cells).length).toBe(16)
})

it('"Y" under "Absent" is an absence, and a nought beside it is looked at', () => {
  const [list] = lists.filter(({ name }) => name === 'a05')
  if (!list) throw new Error('No list a05')
  const text = ['Roll\tMarks\tAbsent (Y/N)', '1\t12\tN', '2\t0\tY', '3\t\tY', '4\t9\tN', '5\t7\tN'].join('\n')
  expect(read({ ...list, text })).toEqual({ asks: [], cells: { 1: 12, 3: 'A', 4: 9, 5: 7 } })
})

it('what stands in the place of a mark is said once: a remark beside none', () => {
  const [list] = lists.filter(({ name }) => name === 'a05')
  if (!list) throw new Error('No list a05')
  const text = ['Roll\tMarks\tRemark', '1\t12\t', '2\t\tCuti', '3\t9\tGood', '4\t7\t', '5\t8\t'].join('\n')
  expect(read({ ...list, text }).cells).toEqual({ 1: 12, 3: 9, 4: 7, 5: 8 })
  expect(read({ ...list, text }, {}, { attendance: { Cuti: 'A' } }).cells).toMatchObject({ 2: 'A' })
})
