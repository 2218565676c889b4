import type { PlacedExam } from '../parts.ts'
import type { RandomSubject } from './random-schemes.ts'

/**
 * The percent of a subject by another way than marking's own: whole numbers over one common denominator, exams chosen by counting how many are
 * better, nothing shared with what it checks.
 */

type Share = { top: bigint; bottom: bigint; at: number }

const shareOf = ({ result, absent_policy, marks_q, max_q }: PlacedExam, at: number): Share | null => {
  if (result === 'ABSENT') return absent_policy === 'ZERO' ? { top: 0n, bottom: 1n, at } : null
  return result === 'PASS' || result === 'FAIL' ? { top: BigInt(marks_q ?? 0), bottom: BigInt(max_q), at } : null
}

const isBetter = (one: Share, other: Share) => {
  const difference = one.top * other.bottom - other.top * one.bottom
  return difference > 0n || (difference === 0n && one.at < other.at)
}

function takenOf(all: readonly Share[], take: string, k = 1): Share[] {
  if (take === 'ALL') return [...all]
  return all.filter((one) => {
    const ahead = take === 'LAST' ? all.filter(({ at }) => at > one.at) : all.filter((other) => isBetter(other, one))
    return ahead.length < k
  })
}

/** Weights have two decimals at most. */
const hundredths = (weight: number) => BigInt(Math.round(weight * 100))

export interface OraclePercent {
  /** Hundredths of a percent, rounded half up. */
  shown: number
  top: bigint
  bottom: bigint
}

/** null: nothing has a value, or all that has weighs nothing. */
export function oraclePercent({ exams, parts, system }: RandomSubject): OraclePercent | null {
  const isWeighed = exams.every(({ weightage }) => weightage !== null)
  const groups = parts
    ? parts.map(({ match, weight, take, k }) => {
        const own = exams.filter(
          ({ type_test, component }) =>
            (!match.type_tests.length || match.type_tests.includes(type_test)) &&
            (!match.components.length || match.components.includes(component)),
        )
        return { own, weight, take: take as string, k }
      })
    : exams.map((exam) => ({ own: [exam], weight: isWeighed ? exam.weightage : null, take: 'ALL', k: undefined }))
  // Σ w·p / Σ w with p = Σ shares / count.
  let [top, bottom, weighs] = [0n, 1n, 0n]
  for (const { own, weight, take, k } of groups) {
    const taken = takenOf(
      own.flatMap((exam, at) => shareOf(exam, at) ?? []),
      take,
      k,
    )
    if (taken.length === 0) continue
    const w = weight === null ? hundredths(Math.max(...own.map(({ max_q }) => max_q)) / 4) : hundredths(weight)
    weighs += w
    for (const share of taken) {
      const below = share.bottom * BigInt(taken.length)
      top = top * below + w * share.top * bottom
      bottom *= below
    }
  }
  if (weighs === 0n) return null
  bottom *= weighs
  const scale = system.rounding === 'TWO_DP' ? 10_000n : 100n
  const shown = Number((2n * top * scale + bottom) / (2n * bottom)) * (system.rounding === 'TWO_DP' ? 1 : 100)
  return { shown, top: top * 100n, bottom }
}
