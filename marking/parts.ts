import { add, compare, decimal, over, type Ratio, ratio, sum, times, zero } from './ratio.ts'
import type { Attendance, Result } from './sheet.ts'

export type AbsentPolicy = 'ZERO' | 'EXCLUDE'

/** What becomes of an exam in a part: it is taken, was not among the chosen, or has no value. */
export type ExamState =
  | 'TAKEN'
  | 'ABSENT_ZERO'
  | 'NOT_BEST'
  | 'NOT_LAST'
  | 'ABSENT'
  | 'MEDICAL'
  | 'EXEMPT'
  | 'WITHHELD'
  | 'PENDING'

/** One exam of a pupil, as a scheme sees it. */
export interface ExamMark {
  component: string
  /** Marks with grace; null unless there are some. */
  marks_q: number | null
  max_q: number
  result: Result
  attendance?: Attendance | null
  /** What an absent pupil is given in this exam. */
  absent_policy: AbsentPolicy
}

/** A part of a subject's result: the exams that belong to it, and which of them are taken. */
export interface SchemePart<E extends ExamMark = ExamMark> {
  name: string
  weight: number | null
  take: 'ALL' | 'BEST' | 'LAST'
  k?: number | undefined
  /** The exams of the subject, in the order of their dates. */
  exams: readonly E[]
}

/** An exam of a part with what became of it. */
export interface ChosenExam<E extends ExamMark = ExamMark> {
  exam: E
  state: ExamState
  /** Of its maximum, in percent; null: it has no value. */
  share: Ratio | null
}

export interface PartResult<E extends ExamMark = ExamMark> {
  name: string
  take: SchemePart['take']
  k: number | null
  /** DROPPED: there are exams and none has a value, so that its weight goes to the others. EMPTY: there is no exam yet. */
  state: 'COUNTED' | 'DROPPED' | 'EMPTY'
  weight: Ratio
  /** The mean of the exams that are taken. */
  percent: Ratio | null
  exams: ChosenExam<E>[]
}

const stateWithout: Partial<Record<Result, ExamState>> = {
  ABSENT: 'ABSENT',
  EXEMPT: 'EXEMPT',
  WITHHELD: 'WITHHELD',
}

/** An exam before any is chosen; without a value it has no part in the average, and its weight goes with it. */
function valued<E extends ExamMark>(exam: E): ChosenExam<E> {
  const { result, absent_policy, marks_q, max_q, attendance } = exam
  if (result === 'ABSENT' && absent_policy === 'ZERO') return { exam, state: 'ABSENT_ZERO', share: zero }
  const without = attendance === 'ML' && result === 'EXEMPT' ? 'MEDICAL' : stateWithout[result]
  if (without) return { exam, state: without, share: null }
  if (result === 'PENDING' || marks_q === null || max_q === 0) return { exam, state: 'PENDING', share: null }
  return { exam, state: 'TAKEN', share: ratio(BigInt(marks_q) * 100n, BigInt(max_q)) }
}

type Valued<E extends ExamMark> = ChosenExam<E> & { share: Ratio }
const hasValue = <E extends ExamMark>(one: ChosenExam<E>): one is Valued<E> => one.share !== null

/** Best and last are chosen by percent, so that a long test does not beat a good one; of equal ones the earlier is taken. */
function chosen<E extends ExamMark>(
  all: readonly ChosenExam<E>[],
  { take, k = 1 }: Pick<SchemePart, 'take' | 'k'>,
): Valued<E>[] {
  const able = all.filter(hasValue)
  if (take === 'ALL') return able
  if (take === 'LAST') return able.slice(-k)
  return [...able].sort((a, b) => compare(b.share, a.share)).slice(0, k)
}

const meanOf = (taken: readonly { share: Ratio }[]): Ratio | null =>
  taken.length === 0 ? null : over(sum(taken.map(({ share }) => share)), ratio(taken.length))

/** The maximum shrinks with what is chosen. */
export const partPercent = (part: SchemePart): Ratio | null => meanOf(chosen(part.exams.map(valued), part))

/** What a part weighs: what it says, else its largest maximum. */
export const weightOf = ({ weight, exams }: Pick<SchemePart, 'weight' | 'exams'>): Ratio =>
  weight === null
    ? ratio(
        exams.reduce((most, { max_q }) => Math.max(most, max_q), 0),
        4,
      )
    : decimal(weight)

/** A part with what became of each of its exams. */
export function partResult<E extends ExamMark>(part: SchemePart<E>): PartResult<E> {
  const { name, take, k, exams } = part
  const all = exams.map(valued)
  const taken = chosen(all, part)
  const percent = meanOf(taken)
  const isTaken = new Set<ChosenExam<E>>(taken)
  const passedOver = take === 'LAST' ? 'NOT_LAST' : 'NOT_BEST'
  return {
    ...{ name, take, k: take === 'ALL' ? null : (k ?? 1), percent, weight: weightOf(part) },
    state: exams.length === 0 ? 'EMPTY' : percent === null ? 'DROPPED' : 'COUNTED',
    exams: all.map((one) => (one.share === null || isTaken.has(one) ? one : { ...one, state: passedOver })),
  }
}

/** Σ w·p / Σ w over the parts that have a value. */
export function weighted(parts: readonly { weight: Ratio; percent: Ratio }[]): Ratio | null {
  const weights = sum(parts.map(({ weight }) => weight))
  if (compare(weights, zero) === 0) return null
  return over(
    parts.reduce((total, { weight, percent }) => add(total, times(weight, percent)), zero),
    weights,
  )
}

/** Which exams belong to a part: of these types and components; none named: of all. */
export interface PartRule extends Omit<SchemePart, 'exams'> {
  match: { type_tests: readonly string[]; components: readonly string[] }
}

export interface PlacedExam extends ExamMark {
  exam_id: number
  type_test: string
  weightage: number | null
}

/** By what the parts of a subject weigh: a scheme, the weight that every exam says, or its marks. */
export type WeighedBy = 'SCHEME' | 'WEIGHTS' | 'MARKS'

/** The exams of a subject in the parts of its scheme, one of two parts in both; without a scheme every exam is a part. */
export function partsOf<E extends PlacedExam>(
  exams: readonly E[],
  rules: readonly PartRule[] | null,
): { rule: WeighedBy; parts: SchemePart<E>[]; left_out: E[] } {
  if (!rules) {
    const isWeighed = exams.every(({ weightage }) => weightage !== null)
    const parts = exams.map((exam): SchemePart<E> => {
      const weight = isWeighed ? exam.weightage : null
      return { name: String(exam.exam_id), weight, take: 'ALL', exams: [exam] }
    })
    return { rule: isWeighed ? 'WEIGHTS' : 'MARKS', parts, left_out: [] }
  }
  const parts = rules.map(({ match, ...part }) => ({ ...part, exams: exams.filter((exam) => fits(exam, match)) }))
  return {
    rule: 'SCHEME',
    parts,
    left_out: exams.filter((exam) => !rules.some(({ match }) => fits(exam, match))),
  }
}

export const fits = (
  { type_test, component }: Pick<PlacedExam, 'type_test' | 'component'>,
  { type_tests, components }: PartRule['match'],
): boolean =>
  (type_tests.length === 0 || type_tests.includes(type_test)) &&
  (components.length === 0 || components.includes(component))
