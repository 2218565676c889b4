import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readMarkList } from './marks.ts'
import { isRefused, type MarkListExam, type MarkListPupil } from './reading.ts'

/**
 * Lists that somebody wrote who did not know how lists are read, with what they mean: "= roll: marks", or A for an absence. They stand first behind the
 * classes that they are of ("@ name: total | maxima").
 */
const page = readFileSync(join(import.meta.dirname, '../../fixtures/stranger-lists/marks.txt'), 'utf8')
const [classes = '', ...lists] = page.split(/^# /m)

interface Class {
  exam: MarkListExam
  pupils: MarkListPupil[]
}

const section = { id: 1, title: 'A' }

function readClass(text: string): [string, Class] {
  const [head = '', ...lines] = text.trimEnd().split('\n')
  const [, name = '', total, maxima = ''] = /^(\w+): (\d+) \|(.*)$/.exec(head) ?? []
  const questions = maxima
    .split(' ')
    .filter(Boolean)
    .map((maximum, at) => ({ id: 501 + at, label: String(at + 1), maximum: Number(maximum) }))
  const exam: MarkListExam = {
    ...{ id: 7, title: 'Periodic Test 2', class: { id: 9, title: 'Class IX' }, sections: [section], step: 0.25 },
    ...{ subject: { code: 'MAT', title: 'Mathematics' }, maximum: Number(total) },
    questions: questions.length > 0 ? questions : null,
  }
  const pupils = lines.map((line, at): MarkListPupil => {
    const [roll_no = '', admission_no = '', own = ''] = line.split(' | ')
    const stored = { attendance: null, marks: null, questions: {} }
    return { id: at + 1, name: own, admission_no, roll_no, section, set: null, stored }
  })
  return [name, { exam, pupils }]
}

const known = new Map(classes.split(/^@ /m).slice(1).map(readClass))

function readList(text: string) {
  const end = text.indexOf('\n---\n')
  const [head = '', ...truth] = text.slice(0, end).split('\n')
  const [, name = '', of = '', what = ''] = /^(\w+) (\w+): (.*)$/.exec(head) ?? []
  return { name, what, own: known.get(of), truth, text: text.slice(end + 5).trimEnd() }
}

/** What would be stored, as the truth is written. */
function storedOf({ exam, pupils }: Class, text: string) {
  const read = readMarkList({ door: 'marks', source: { clipboard: { text } }, exam, pupils })
  if (isRefused(read)) throw new Error('The list is too large')
  const rolls = new Map(pupils.map(({ id, roll_no }) => [id, roll_no]))
  const lines = read.cells
    .filter(({ attendance, marks, questions }) => attendance !== undefined || marks !== undefined || questions)
    .toSorted((a, b) => a.id - b.id)
    .map(({ id, attendance, marks, questions }) => {
      const isAway = attendance && attendance !== 'P'
      const own = exam.questions?.map((one) => questions?.[one.id] ?? '-').join(' ') ?? String(marks)
      return `= ${rolls.get(id)}: ${isAway ? 'A' : own}`
    })
  const open = read.reading.values.filter(({ by }) => by === null).map(({ column, value }) => `${column} ${value}`)
  return { lines, asks: read.asks.map(({ id }) => id), open, rows: new Set(read.problems.map(({ row }) => row)).size }
}

/** Texts that wait until somebody has said what they are, by what R16 and R35 say of them. */
const asked: Record<string, string[]> = {
  ...{ a04: ['marks -'], a29: ['marks Absnt'], a70: ['marks Nil'] },
  ...{ a21: ['section IX B'], a25: ['section B'] },
}

describe('lists of marks by a stranger', () => {
  it.each(lists.map(readList).map((one) => [`${one.name} ${one.what}`, one] as const))('%s', (_, list) => {
    if (!list.own) throw new Error(`No class of ${list.name}`)
    const { lines, asks, open, rows } = storedOf(list.own, list.text)
    expect([asks, open]).toEqual([[], asked[list.name] ?? []])
    // Nothing that was not meant, and what is lacking is told by its row.
    expect(lines.filter((line) => !list.truth.includes(line))).toEqual([])
    expect(list.truth.length - lines.length).toBeLessThanOrEqual(rows)
  })
})
