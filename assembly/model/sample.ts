import type { Blueprint } from '../blueprint/blueprint.ts'
import { chooseInTime } from '../search/in-time.ts'
import { chooseQuestions } from '../search/repair.ts'
import type { QuestionBank } from './bank.ts'
import type { QuestionClass, Singles } from './classes.ts'
import { groupBy } from './group.ts'
import type { Model } from './model.ts'

export interface SampleOptions {
  seed: number
  /** Ids of questions that are never drawn. */
  excluded: ReadonlySet<number>
  /** Drawn where nothing else is left, such as the questions of the last paper. */
  avoid: ReadonlySet<number>
  /** Questions that are classes of their own: not drawn for the rest of their class. */
  singles: Singles
  /** Questions without near-copies come first: those of others are left for parallel sets. */
  copies_last?: boolean
  /** The blueprint with the limit of time to be kept, where the model knows none. */
  timed?: Blueprint
}

export interface Sample {
  /** One per question, in the order of the columns. */
  chosen: { column: number; question_id: number }[]
  /** Classes for which too few questions were found that can stand beside the others, and those in their way. */
  conflicts: Set<number>
  /** Pairs met on the way. */
  similar: [number, number][]
}

/** Candidates beyond what is needed, so that most repairs find a way out. */
const spare = 24
const sparePerQuestion = 4

/** Draws questions for the counts of a solution: seeded, no two similar ones. `conflicts` is empty where it succeeded. */
export async function sampleQuestions(
  model: Model,
  counts: ArrayLike<number>,
  bank: QuestionBank,
  options: SampleOptions,
): Promise<Sample> {
  const slots = model.columns.flatMap((column, index) =>
    new Array<{ column: number; class: number }>(counts[index]!).fill({ column: index, class: column.class }),
  )
  const drawn = await drawCandidates(
    model,
    groupBy(slots, (slot) => slot.class),
    bank,
    options,
  )
  const ids = [...new Set([...drawn.values()].flat())]
  const similar = ids.length > 0 ? await bank.similar(ids) : []
  const enemies = enemyMap(similar)
  const lists = options.copies_last ? sortByCopies(drawn, enemies, options.avoid) : drawn
  const choosing = { candidates: slots.map((slot) => lists.get(slot.class)!), enemies }
  const places = slots.map(({ column }) => model.pools[model.columns[column]!.pool]!)
  const picked = options.timed ? await chooseInTime(options.timed, bank, places, choosing) : chooseQuestions(choosing)
  const chosen = slots.map(({ column }, index) => ({ column, question_id: picked[index]! }))
  const classOf = new Map(slots.map((slot, index) => [picked[index]!, slot.class]))
  const conflicts = new Set<number>()
  slots.forEach((slot, index) => {
    if (picked[index] !== -1) return
    conflicts.add(slot.class)
    for (const id of drawn.get(slot.class)!) {
      for (const enemy of enemies.get(id) ?? []) if (classOf.has(enemy)) conflicts.add(classOf.get(enemy)!)
    }
  })
  return { chosen, conflicts, similar }
}

/** Each list once, as all slots of a class share it. */
function sortByCopies(
  drawn: ReadonlyMap<number, number[]>,
  enemies: ReadonlyMap<number, ReadonlySet<number>>,
  avoid: ReadonlySet<number>,
): Map<number, number[]> {
  const rank = (id: number) => (avoid.has(id) ? Number.POSITIVE_INFINITY : (enemies.get(id)?.size ?? 0))
  const byRank = (a: number, b: number) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b))
  return new Map([...drawn].map(([index, ids]) => [index, ids.toSorted(byRank)]))
}

async function drawCandidates(
  model: Model,
  demand: ReadonlyMap<number, unknown[]>,
  bank: QuestionBank,
  options: SampleOptions,
): Promise<Map<number, number[]>> {
  const whole = [...demand].filter(([index]) => model.classes[index]!.question_id === null)
  const requests = whole.map(([index, slots]) => {
    const one = model.classes[index]!
    const count = slots.length * sparePerQuestion + spare
    // A class that is split between sets is drawn from whole: its share may hold near-copies alone.
    return { one, count: options.copies_last ? count : Math.min(one.supply, count) }
  })
  const drawn = await drawClasses(bank, requests, options)
  const isOld = (id: number) => options.avoid.has(id)
  const candidates = new Map<number, number[]>()
  for (const index of demand.keys()) {
    const { question_id } = model.classes[index]!
    if (question_id !== null) candidates.set(index, [question_id])
  }
  whole.forEach(([index], place) => {
    const ids = drawn[place]!
    candidates.set(index, [...ids.filter((id) => !isOld(id)), ...ids.filter(isOld)])
  })
  return candidates
}

/** Questions of classes that are not classes of their own. */
export function drawClasses(
  bank: QuestionBank,
  requests: readonly { one: QuestionClass; count: number }[],
  { seed, excluded, singles }: SampleOptions,
): Promise<number[][]> {
  return bank.draw(
    requests.map(({ one, count }) => ({ query: one.query, count })),
    seed,
    new Set([...excluded, ...[...singles.values()].flat()]),
  )
}

export function enemyMap(similar: readonly (readonly [number, number])[]): Map<number, Set<number>> {
  const enemies = new Map<number, Set<number>>()
  for (const [left, right] of similar) {
    enemies.set(left, (enemies.get(left) ?? new Set()).add(right))
    enemies.set(right, (enemies.get(right) ?? new Set()).add(left))
  }
  return enemies
}
