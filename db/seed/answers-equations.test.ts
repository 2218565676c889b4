import { describe, expect, test } from 'vitest'
import { textOf } from './computed-answers.ts'
import type { SeedQuestion } from './demo-types.ts'
import { questionsBySubject } from './questions/by-subject.ts'

/** Every chemical equation that a question shows is counted: the same atoms and the same charge on both sides. */

const questions = questionsBySubject.flatMap((subject) => subject.questions)

/** Their text holds equations that the pupil balances. */
const TO_BALANCE = ['s10-15']

/** Everything that stands in a question, its parts and translations; of TO_BALANCE all but the text. */
function contentOf(question: SeedQuestion): unknown[] {
  const { key, question_text, question_options, sub_questions, answer, explanation, translations } = question
  const shown = [question_options, sub_questions, answer, explanation]
  return TO_BALANCE.includes(key) ? shown : [...shown, question_text, translations]
}

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(textsIn)
}

const formulasIn = (html: string): string[] =>
  [...html.matchAll(/data-latex="([^"]*)"/g)].map(([, latex]) => latex!.replaceAll('&gt;', '>'))

const equationsIn = (html: string): string[] =>
  formulasIn(html).flatMap((latex) => /^\\ce\{(.*->.*)\}$/.exec(latex)?.[1] ?? [])

const shown = questions.flatMap((question) => [
  ...new Set(
    contentOf(question)
      .flatMap(textsIn)
      .flatMap(equationsIn)
      .map((equation) => `${question.key}: ${equation}`),
  ),
])

/** Atoms of one side of an mhchem equation without nested brackets; the arrows ^ and v of a gas or a solid don't count. */
function countAtoms(side: string): Record<string, number> {
  const count: Record<string, number> = { charge: 0 }
  const add = (name: string, number: number) => {
    count[name] = (count[name] ?? 0) + number
  }
  for (const term of side.split(' ').filter((word) => word !== '' && !['+', '^', 'v'].includes(word))) {
    const [, times, formula, digits, sign] = /^(\d*)(.*?)(?:\^(\d*)([+-])|([+-]))?$/
      .exec(term)!
      .map((part, index, all) => (index === 4 ? (part ?? all[5]) : part)) as (string | undefined)[]
    const flat = formula!.replace(/\(([^)]*)\)(\d+)/g, (_whole, group: string, number: string) =>
      group.repeat(Number(number)),
    )
    for (const [, name, number] of flat.matchAll(/([A-Z][a-z]?)(\d*)/g))
      add(name!, Number(times || 1) * Number(number || 1))
    if (sign) add('charge', Number(times || 1) * Number(`${sign}${digits || 1}`))
  }
  return count
}

describe('chemical equations', () => {
  const optionsOfBalance = questions.find(({ key }) => key === 's10-01')!.question_options

  test('only the right option balances s10-01', () => {
    const balanced = optionsOfBalance.map(({ data }) => {
      const [a, b, c, d] = textOf(data).split(', ').map(Number) as [number, number, number, number]
      return a === 3 * c && 2 * b === 2 * d && b === 4 * c
    })
    expect(balanced).toEqual(optionsOfBalance.map(({ is_correct }) => is_correct))
  })

  test('every formula with a reaction arrow is one', () => {
    const htmls = questions.flatMap(contentOf).flatMap(textsIn)
    const arrows = htmls.flatMap(formulasIn).filter((latex) => latex.includes('->'))
    expect(htmls.flatMap(equationsIn)).toHaveLength(arrows.length)
    for (const key of ['s10-09', 's10-34', 's10-56', 's10-85'])
      expect(shown.filter((one) => one.startsWith(`${key}: `)).length).toBeGreaterThanOrEqual(1)
  })

  test.each(shown)('%s has the same atoms and charge on both sides', (line) => {
    const [left, right] = line
      .slice(line.indexOf(': ') + 2)
      .split('->')
      .map(countAtoms)
    expect(right).toEqual(left)
  })

  test('the count sees a missing coefficient, brackets and charges', () => {
    expect(countAtoms('2Pb(NO3)2 + H+')).toEqual({ Pb: 2, N: 4, O: 12, H: 1, charge: 1 })
    expect(countAtoms('SO4^2-')).toEqual({ S: 1, O: 4, charge: -2 })
    expect(countAtoms('H3O+ + 2e-')).toEqual({ H: 3, O: 1, charge: -1 })
  })
})
