import { LEAST_ANSWERS } from './analysis.ts'
import { roundedNumber } from './ratio.ts'
import { questionFigures, questionSums } from './statistics.ts'

/** One answer to a question of options, with the marks of whoever gave it. */
export interface ChosenAnswer {
  /** Stored places. */
  chosen: readonly number[]
  /** Marks in the whole exam, and of this question; null: not marked. */
  total: number | null
  own: number | null
}

export type OptionFlag = 'UNUSED' | 'GOOD_TAKE_IT' | 'BETTER_THAN_KEY'

/** How one option was taken. Shares and correlations in percent, two decimals; null below ten answers. */
export interface OptionFigures {
  option: number
  n: number
  share: number | null
  /** Marks in the exam of those who chose it. */
  mean: number | null
  /** How choosing it goes with the marks of all other questions; null where everybody did, or nobody. */
  rest: number | null
  flags: OptionFlag[]
}

/** Under this share of the answers an option is as good as not there. */
const UNUSED_PERCENT = 5
/** A wrong option that fewer have chosen says nothing by who they were. */
const LEAST_CHOOSERS = 5

const twoDecimals = (value: number | null) => (value === null ? null : roundedNumber(value, 2))

/**
 * The options of a question by who chose them.
 * @param options how many there are
 * @param right the stored places of the key
 */
export function optionFigures(
  options: number,
  right: readonly number[],
  answers: readonly ChosenAnswer[],
): OptionFigures[] {
  const marked = answers.flatMap(({ chosen, total, own }) => (total === null ? [] : [{ chosen, total, own: own ?? 0 }]))
  const rows = Array.from({ length: options }, (_, option): OptionFigures & { exact: number | null } => {
    const n = answers.filter(({ chosen }) => chosen.includes(option)).length
    const counts = { option, n, share: null, mean: null, rest: null, flags: [], exact: null }
    if (answers.length < LEAST_ANSWERS) return counts
    const share = twoDecimals((100 * n) / answers.length)
    const takers = marked.filter(({ chosen }) => chosen.includes(option))
    const mean = takers.length === 0 ? null : takers.reduce((sum, { total }) => sum + total, 0) / takers.length
    const exact = marked.length < LEAST_ANSWERS ? null : correlation(marked, option)
    return { ...counts, share, mean: twoDecimals(mean), rest: twoDecimals(exact), exact }
  })
  const ofKey = rows.flatMap(({ option, exact }) => (right.includes(option) && exact !== null ? [exact] : []))
  const best = ofKey.length === 0 ? 0 : Math.max(...ofKey)
  return rows.map(({ exact, ...row }) => ({
    ...row,
    flags: flagsOf(row, { exact, best, isRight: right.includes(row.option) }),
  }))
}

/** Of choosing an option with the marks of the rest of the exam. */
function correlation(answers: readonly { chosen: readonly number[]; total: number; own: number }[], option: number) {
  const x = answers.map(({ chosen }) => (chosen.includes(option) ? 1 : 0))
  const t = answers.map(({ total, own }, at) => total - own + (x[at] ?? 0))
  return questionFigures(questionSums({ x, t }), 1).discrimination
}

interface Compared {
  exact: number | null
  /** Of the best right option; 0 where none of them tells anything. */
  best: number
  isRight: boolean
}

function flagsOf({ n, share }: Pick<OptionFigures, 'n' | 'share'>, { exact, best, isRight }: Compared): OptionFlag[] {
  if (isRight || share === null) return []
  return [
    ...(share < UNUSED_PERCENT ? (['UNUSED'] as const) : []),
    ...(exact !== null && exact > 0 && n >= LEAST_CHOOSERS ? (['GOOD_TAKE_IT'] as const) : []),
    ...(exact !== null && exact > best ? (['BETTER_THAN_KEY'] as const) : []),
  ]
}
