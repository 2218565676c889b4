import { describe, expect, test } from 'vitest'
import type { QuestionType } from '../../domain/questions/question-types.ts'
import type { StoredAnswer } from '../../domain/questions/read-answer.ts'
import type { StoredOption } from '../../domain/questions/stored-question.ts'
import { questionsBySubject } from './questions/by-subject.ts'

/**
 * What the facts of a question give when they are computed a second time: the number of a NUMERIC; the text or TeX of the
 * right option (a list where several are right); the truth of a statement; what each blank accepts; what a model answer
 * must say.
 */
export type Computed = number | string | boolean | string[]

interface Answerable {
  key: string
  type: QuestionType
  options: Pick<StoredOption, 'data' | 'is_correct'>[]
  answer: StoredAnswer | null
}

const answerables: Answerable[] = questionsBySubject.flatMap((subject) =>
  subject.questions.flatMap(({ key, type, question_options, answer, sub_questions }) => [
    { key, type, options: question_options, answer },
    ...sub_questions.map((part, index) => ({ ...part, key: `${key}/${index + 1}` })),
  ]),
)

function getAnswerable(key: string): Answerable {
  const found = answerables.find((one) => one.key === key)
  if (!found) throw new Error(`There is no question ${key}`)
  return found
}

/** The text of HTML with its TeX as it stands, tags away; a space after each cell and each item of a list. */
export const textOf = (html: string): string =>
  html
    .replace(/<(span|div) [^>]*data-latex="([^"]*)"><\/\1>/g, '$2')
    .replace(/<\/(?:t[dh]|li)>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function expectComputed({ options, answer }: Answerable, computed: Computed): void {
  const results = Array.isArray(computed) ? computed : [computed]
  expect(results).not.toEqual([])
  if (answer === null) {
    const right = options.filter(({ is_correct }) => is_correct).map(({ data }) => textOf(data))
    const wrong = options.filter(({ is_correct }) => !is_correct).map(({ data }) => textOf(data))
    expect([right, wrong.filter((text) => results.includes(text))]).toEqual([results, []])
  } else if ('tolerance' in answer) {
    expect(Math.abs((computed as number) - answer.value)).toBeLessThanOrEqual(allowance(answer) + 1e-9)
  } else if ('blanks' in answer) {
    expect(results).toHaveLength(answer.blanks.length)
    answer.blanks.forEach((accepted, index) => {
      expect(accepted).toContain(results[index])
    })
  } else if ('model_answer' in answer) {
    for (const result of results) expect(textOf(answer.model_answer)).toMatch(wholeOf(String(result)))
  } else if ('sequence' in answer) {
    expect(answer.sequence.map(textOf)).toEqual(results)
  } else if ('pairs' in answer) {
    expect(answer.pairs.map(([, right]) => textOf(right))).toEqual(results)
  } else {
    expect('value' in answer ? answer.value : answer.option).toBe(computed)
  }
}

/** The result in a text, not as a part of a longer number. */
const wholeOf = (result: string): RegExp =>
  new RegExp(`(?<![\\d.])${result.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}(?!\\d|[.,]\\d)`)

function allowance({ value, tolerance, tolerance_kind }: { value: number; tolerance: number; tolerance_kind: string }) {
  return tolerance_kind === 'PERCENT' ? (Math.abs(value) * tolerance) / 100 : tolerance
}

/**
 * Registers a test per entry of the table, by key ("m9-20", or "m9-60/2" for the second part of a case study), and one
 * that no NUMERIC question or part whose key starts with `prefix` is missing.
 */
export function testComputedAnswers(prefix: string, table: Record<string, () => Computed>): void {
  describe(`answers of ${prefix}`, () => {
    test('every NUMERIC question is computed', () => {
      const keys = answerables.filter(({ key, type }) => type === 'NUMERIC' && key.startsWith(prefix))
      expect(keys.map(({ key }) => key).filter((key) => !(key in table))).toEqual([])
    })

    test.each(Object.entries(table))('%s: the answer is as computed', (key, compute) => {
      expectComputed(getAnswerable(key), compute())
    })
  })
}

export const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
export const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, index) => from + index)
