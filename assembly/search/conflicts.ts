import type { QuestionBank } from '../model/bank.ts'
import type { QuestionClass, Singles } from '../model/classes.ts'
import type { Model } from '../model/model.ts'
import { drawClasses, type Sample, type SampleOptions } from '../model/sample.ts'
import type { Supply } from '../model/supply.ts'

/** What the models know of single questions: those that are classes of their own, and the pairs among them. */
export interface Known {
  singles: Singles
  similar: [number, number][]
}

/** Whether what is found holds for the whole bank: not where questions were kept out, shared between sets or told apart. */
export function isWhole({ shares, excluded, pinned }: Supply, { singles }: Known): boolean {
  return shares === 1 && singles.size === 0 && excluded.size <= pinned.length
}

/** Questions of one class that are looked at; more only where these did not help. */
const firstLook = 400
const widerLook = 6400

/**
 * Learns from a sample that failed: in the classes in conflict every question with a similar one becomes a class of its
 * own, so that the next model holds the pair as a row. Small classes come out whole, which is the item level.
 *
 * @returns null where there is nothing more to learn
 */
export async function learnConflicts(
  known: Known,
  model: Model,
  sample: Sample,
  bank: QuestionBank,
  options: SampleOptions,
): Promise<Known | null> {
  for (const look of [firstLook, widerLook]) {
    const learnt = await splitConflicts(known, model, sample, bank, { ...options, look })
    if (learnt) return learnt
  }
  return null
}

async function splitConflicts(
  known: Known,
  model: Model,
  sample: Sample,
  bank: QuestionBank,
  { look, ...options }: SampleOptions & { look: number },
): Promise<Known | null> {
  const whole = [...sample.conflicts].map((index) => model.classes[index]!).filter((one) => one.question_id === null)
  const requests = whole.map((one) => ({ one, count: Math.min(one.supply, look) }))
  const looked = await drawClasses(bank, requests, options)
  const drawn = whole.map((one, index) => [...new Set([...chosenOf(model, sample, one), ...looked[index]!])])
  const pairs = await bank.similar(drawn.flat())
  const paired = new Set(pairs.flat())
  const singles = new Map(known.singles)
  let isWider = false
  whole.forEach(({ key }, index) => {
    const own = drawn[index]!.filter((id) => paired.has(id))
    if (own.length === 0) return
    isWider = true
    singles.set(key, [...(singles.get(key) ?? []), ...own])
  })
  const similar = distinctPairs([...known.similar, ...sample.similar, ...pairs])
  return isWider || similar.length > known.similar.length ? { singles, similar } : null
}

function chosenOf({ columns, classes }: Model, { chosen }: Sample, one: QuestionClass): number[] {
  return chosen.flatMap(({ column, question_id }) =>
    question_id !== -1 && classes[columns[column]!.class] === one ? [question_id] : [],
  )
}

export function distinctPairs(pairs: readonly [number, number][]): [number, number][] {
  const byKey = new Map(pairs.map(([a, b]) => [`${Math.min(a, b)}|${Math.max(a, b)}`, [a, b] as [number, number]]))
  return [...byKey.values()]
}
