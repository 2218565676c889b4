import { describe, expect, test } from 'vitest'
import type { NumericAnswer, SeedQuestion, ShortAnswer } from './demo-types.ts'
import { questionSheets } from './questions/sheets.ts'

/** Every answer that can be computed is computed here a second time, from the facts of the question alone. */

const questions = questionSheets.flatMap((sheet) => sheet.questions)
const getQuestion = (key: string): SeedQuestion => {
  const question = questions.find((one) => one.key === key)
  if (!question) throw new Error(`There is no question ${key}`)
  return question
}
const sum = (numbers: number[]): number => numbers.reduce((total, number) => total + number, 0)
const range = (from: number, to: number): number[] => Array.from({ length: to - from + 1 }, (_, index) => from + index)

function meanOfClasses(marks: number[], frequencies: number[]): number {
  return sum(marks.map((mark, index) => mark * frequencies[index]!)) / sum(frequencies)
}

function areaUnder(points: [number, number][]): number {
  return sum(points.slice(1).map(([x, y], index) => ((x - points[index]![0]) * (y + points[index]![1])) / 2))
}

function areaBySides(a: number, b: number, c: number): number {
  // Not Heron's formula: the height over c by Pythagoras.
  const foot = (a * a - b * b + c * c) / (2 * c)
  return (c * Math.sqrt(a * a - foot * foot)) / 2
}

const NUMBERS: Record<string, () => number> = {
  'm9-09': () => areaBySides(25, 39, 56),
  'm9-10': () => ((4 / 3) * Math.PI * 10.5 ** 3) / 2,
  'm9-11': () => 50 + sum(range(2, 18).map(() => 14)),
  's9-09': () =>
    areaUnder([
      [0, 0],
      [4, 12],
      [10, 12],
      [13, 0],
    ]),
  's9-10': () => (30 - 12) / 5,
  's9-11': () => (150 * 10 * 8) / 30,
  'm10-09': () => 30 * Math.tan(Math.PI / 3),
  'm10-10': () => sum(range(0, 24).map((row) => 18 + 2 * row)),
  'm10-11': () => meanOfClasses([5, 15, 25, 35, 45], [5, 8, 12, 10, 5]),
  's10-11': () => (1500 / 1000) * 2 * 30 * 8,
  's10-12': () => -1 / (1 / -15 - 1 / -25),
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b))
const fraction = (a: number, b: number): string => `\\frac{${a / divisor(a, b)}}{${b / divisor(a, b)}}`
const cone = (radius: number, height: number): number => (Math.PI * radius ** 2 * height) / 3
const hemisphere = (radius: number): number => (2 * Math.PI * radius ** 3) / 3

/** The text or TeX of the right option. */
const RIGHT_OPTIONS: Record<string, () => string> = {
  'm9-01': () => ((Math.sqrt(7) + Math.sqrt(3)) * (Math.sqrt(7) - Math.sqrt(3))).toFixed(0),
  'm9-02': () => String(range(-9, 9).find((k) => 2 ** 3 - 4 * 2 ** 2 + k * 2 + 6 === 0)),
  'm9-04': () => String(range(1, 60).find((x) => 3 * x + 15 + (2 * x + 5) === 180)),
  'm9-05': () => String(40 - 6 - 14),
  'm9-06': () => `${130 / 2}^\\circ`,
  's9-02': () => `${(40 / (40 + 210)) * 100} %`,
  's9-06': () => `${340 / 4} Hz`,
  'm10-01': () => String(range(1, 420).find((n) => divisor(84, n) === 12 && (84 * n) / 12 === 420)),
  'm10-02': () =>
    range(-9, 9)
      .filter((x) => (x - 1) ** 2 - 4 === 0)
      .join(' and ')
      .replace('-', '−'),
  'm10-03': () => `1 : ${hemisphere(3) / cone(3, 3)}`,
  'm10-04': () => fraction(12 + 5, Math.hypot(12, 5)),
  'm10-06': () => fraction(range(11, 40).filter((n) => n % 7 === 0).length, 30),
  's10-04': () => String((3 * 4 + 8) / 2),
  's10-07': () => `${12 / (4 + 1 / (1 / 6 + 1 / 3))} A`,
}

const TRUTHS: Record<string, () => boolean> = { 'm10-07': () => (-4) ** 2 - 4 * 2 * 3 > 0 }

/** What a model answer must say. */
const MODEL_ANSWERS: Record<string, () => string[]> = {
  'm9-12': () => [`\\sqrt{16} = ${Math.sqrt(2 * 8)}`],
  'm9-14': () =>
    range(-9, 9)
      .filter((x) => x ** 3 - 6 * x ** 2 + 11 * x - 6 === 0)
      .map((x) => `(x - ${x})`),
  's9-15': () => [`${Math.sqrt((2 * 80) / 10)}\\ \\text{s}`, `${Math.sqrt(2 * 10 * 80)}\\ \\text{m/s}`],
  'm10-13': () => {
    const x = range(2, 20).find((n) => (n + 1) / (n - 1) === (n + 4) / (n + 1))!
    return [`x = ${x}`, `= ${((x + 1) / (2 * x)) * 20}`]
  },
  'm10-14': () => {
    const width = range(1, 100).find((n) => n * (n + 5) === 204)!
    return [`w = ${width}`, `${width + 5} m long and ${width} m wide`]
  },
  'm10-15': () => {
    const [x, y] = [1 + (7 - 1) / 3, -2 + (10 + 2) / 3]
    return [`= (${x}, ${y})`, `\\sqrt{${(x - 1) ** 2 + (y + 2) ** 2}} = 2\\sqrt{5}`]
  },
  's10-14': () => [`${20000 / 10 ** 3} J reaches the snake`],
  's10-16': () => [`= ${160 / 4}`],
}

describe('answers', () => {
  test('every NUMERIC question is computed', () => {
    const keys = questions.filter(({ type }) => type === 'NUMERIC').map(({ key }) => key)
    expect(Object.keys(NUMBERS).sort()).toEqual(keys.sort())
  })

  test.each(Object.keys(NUMBERS))('%s: the computed number is within the tolerance', (key) => {
    const { value, tolerance } = getQuestion(key).answer as NumericAnswer
    expect(Math.abs(NUMBERS[key]!() - value)).toBeLessThanOrEqual(tolerance + 1e-9)
  })

  test.each(Object.keys(RIGHT_OPTIONS))('%s: the computed option is the right one, and no other', (key) => {
    const options = getQuestion(key).question_options.map(({ data, is_correct }) => ({
      text: textOf(data),
      is_correct,
    }))
    const computed = RIGHT_OPTIONS[key]!()
    expect(options.filter(({ text }) => text === computed)).toEqual([{ text: computed, is_correct: true }])
  })

  test.each(Object.keys(TRUTHS))('%s: the statement is as true as computed', (key) => {
    expect(getQuestion(key).answer).toEqual({ value: TRUTHS[key]!() })
  })

  test.each(Object.keys(MODEL_ANSWERS))('%s: the model answer holds the computed results', (key) => {
    const { model_answer } = getQuestion(key).answer as ShortAnswer
    for (const result of MODEL_ANSWERS[key]!()) expect(model_answer).toContain(result)
  })
})

/** The TeX of a formula as it stands, tags away. */
function textOf(html: string): string {
  return html.replace(/<span [^>]*data-latex="([^"]*)"><\/span>/g, '$1').replace(/<[^>]*>/g, '')
}

describe('chemical equations', () => {
  test('only the right option balances s10-01', () => {
    const balanced = getQuestion('s10-01').question_options.map(({ data }) => {
      const [a, b, c, d] = textOf(data).split(', ').map(Number) as [number, number, number, number]
      return a === 3 * c && 2 * b === 2 * d && b === 4 * c
    })
    expect(balanced).toEqual(getQuestion('s10-01').question_options.map(({ is_correct }) => is_correct))
  })

  const shown = questions.flatMap(({ key, answer, explanation }) => {
    const html = [explanation ?? '', answer && 'model_answer' in answer ? answer.model_answer : ''].join('')
    return [...html.matchAll(/\\ce\{([^"]*?-&gt;[^"]*?)\}(?=")/g)].map((match) => [key, match[1]!] as const)
  })

  test('there are equations to check', () => expect(shown.length).toBeGreaterThanOrEqual(6))

  test.each(shown)('%s: %s has the same atoms and charge on both sides', (_key, equation) => {
    const [left, right] = equation.split('-&gt;').map(countAtoms)
    expect(right).toEqual(left)
  })

  test('the count sees a missing coefficient and brackets', () => {
    expect(countAtoms('2Pb(NO3)2 + H+')).toEqual({ Pb: 2, N: 4, O: 12, H: 1, charge: 1 })
    expect(countAtoms('SO4^2-')).toEqual({ S: 1, O: 4, charge: -2 })
  })
})

/** Atoms of one side of an mhchem equation without nested brackets; the arrows ^ and v of a gas or a solid don't count. */
function countAtoms(side: string): Record<string, number> {
  const count: Record<string, number> = { charge: 0 }
  const add = (name: string, number: number) => {
    count[name] = (count[name] ?? 0) + number
  }
  for (const term of side.split(' ').filter((word) => word !== '' && !['+', '^', 'v'].includes(word))) {
    const [, times, formula, digits, sign] = /^(\d*)(.*?)(?:\^?(\d*)([+-]))?$/.exec(
      term.replace(/(\d)([+-])$/, '$1$2'),
    )!
    const flat = formula!.replace(/\(([^)]*)\)(\d+)/g, (_whole, group: string, number: string) =>
      group.repeat(Number(number)),
    )
    for (const [, name, number] of flat.matchAll(/([A-Z][a-z]?)(\d*)/g))
      add(name!, Number(times || 1) * Number(number || 1))
    if (sign) add('charge', Number(times || 1) * Number(`${sign}${digits || 1}`))
  }
  return count
}
