import { type ColumnFacts, holds } from './column-facts.ts'

/** One text throughout that is no number: a section, a set, a house. */
export const isConstantText = ({ isConstant, numeric }: ColumnFacts): boolean => isConstant && numeric === 0

/** Letters of grades, and not only the one that is an absence too. */
export const looksGraded = ({ filled, numeric }: ColumnFacts): boolean =>
  numeric < 0.3 && filled.length > 1 && filled.every((text) => /^[A-FO]\d?[+-]?$/i.test(text))

/** Telephone numbers and the like. */
export const looksLong = ({ filled }: ColumnFacts): boolean =>
  filled.filter((text) => /^\+?\d[\d -]{8,}$/.test(text)).length > filled.length / 2

/** A column of marks has numbers in a third of its cells, and not one value throughout. */
export const mayHoldMarks = ({ filled, numeric, attendance, isConstant }: ColumnFacts): boolean =>
  filled.length > 0 && numeric >= 0.3 && numeric + attendance >= 0.5 && !(isConstant && filled.length > 2)

const near = (one: number, other: number, within: number) => Math.abs(one - other) < within

/** Each row's number is the percent of the marks beside it. */
export const isPercentOf = (percent: ColumnFacts, marks: ColumnFacts, maximum: number): boolean =>
  percent.at !== marks.at &&
  holds(marks.texts.length, 1, (line) => {
    const [one, other] = [percent.numbers[line], marks.numbers[line]]
    if (typeof one !== 'number' || typeof other !== 'number') return null
    return near((other / maximum) * 100, one, 0.51)
  })

/** Each row's number is the sum of the others. A part that is blank counts nothing. */
export const isSumOf = (sum: ColumnFacts, parts: readonly ColumnFacts[]): boolean =>
  parts.length > 0 &&
  holds(sum.texts.length, 0.8, (line) => {
    const total = sum.numbers[line]
    const values = parts.map(({ numbers }) => numbers[line])
    if (typeof total !== 'number' || values.every((value) => typeof value !== 'number')) return null
    return near(
      values.reduce<number>((so_far, value) => so_far + (value ?? 0), 0),
      total,
      1e-6,
    )
  })

export const isSameAs = (one: ColumnFacts, other: ColumnFacts): boolean =>
  one.at !== other.at &&
  holds(one.texts.length, 1, (line) => {
    const [value, same] = [one.numbers[line], other.numbers[line]]
    return typeof value === 'number' && typeof same === 'number' ? value === same : null
  })

/** Each row's number is the place of its marks among all: with gaps after equal ones, or without. */
export function isRankOf(rank: ColumnFacts, marks: ColumnFacts): boolean {
  const values = marks.numbers.filter((value) => value !== null)
  const steps = [...new Set(values)].toSorted((a, b) => b - a)
  const isPlace = (place: (mark: number) => number) =>
    holds(rank.texts.length, 1, (line) => {
      const [value, mark] = [rank.numbers[line], marks.numbers[line]]
      return typeof value === 'number' && typeof mark === 'number' ? value === place(mark) : null
    })
  if (steps.length < 2 || values.length < 3) return false
  return isPlace((mark) => values.filter((one) => one > mark).length + 1) || isPlace((mark) => steps.indexOf(mark) + 1)
}
