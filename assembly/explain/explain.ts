import { quartersPerMark } from '../../domain/papers/marks.ts'
import { keepColumns } from '../../solver/program.ts'
import type { Solver } from '../../solver/solver.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import { buildModel } from '../model/build-model.ts'
import { classesOf, type QuestionClass, splitClasses } from '../model/classes.ts'
import { groupBy } from '../model/group.ts'
import { Undecided } from '../model/solve-model.ts'
import type { Supply } from '../model/supply.ts'
import type { Known } from '../search/conflicts.ts'
import { type Clause, type ElasticProgram, elasticProgram } from './clauses.ts'
import { type Labels, plainLabels } from './labels.ts'
import { type Clash, describeClash, type MeasuredClause, mustGoals } from './sentences.ts'

/**
 * Why no paper exists: smallest sets of wishes that clash, found in an elastic programme (clauses.ts) by QuickXplain
 * (Junker, Preferred Explanations and Relaxations for Over-Constrained Problems, 2004), a deletion filter that halves. What
 * one clash names is then left aside and the search goes on, so that independent shortages are all reported.
 */
export function explainClashes(
  solver: Solver,
  supply: Supply,
  { singles, similar }: Known,
  labels: Labels = plainLabels,
): Clash[] {
  const programOf = (classes: QuestionClass[]) =>
    elasticProgram(
      buildModel(supply.blueprint, mergeAlike(supply.blueprint, classes), { similar, keepDominated: true }),
    )
  const lenient = findClashes(solver, supply, programOf(lenientClasses(supply, singles)), labels)
  if (lenient.length > 0) return lenient
  // The lenient programme may keep questions together that had to be told apart; this one has only what is allowed.
  return findClashes(solver, supply, programOf(splitClasses(classesOf(supply), singles)), labels)
}

/**
 * Only hard wishes matter here, so that classes which none of them tells apart are one: thousands become dozens, and what can be
 * had stays the same. Pinned and single questions stay themselves.
 */
function mergeAlike({ sections, time, ...paper }: Blueprint, classes: readonly QuestionClass[]): QuestionClass[] {
  const all = [paper, ...sections]
  const isMust = (kind: 'chapters' | 'topics' | 'levels' | 'skills') =>
    all.some(({ weights }) => weights[kind] === 'MUST')
  const hasPairs = sections.some(({ or_pairs }) => or_pairs > 0)
  const hasCaps = all.some(({ topics }) => topics.some(({ max_count }) => max_count !== null))
  const [chapters, topics] = [hasPairs || isMust('chapters'), hasCaps || isMust('topics')]
  const [levels, skills] = [hasPairs || isMust('levels'), isMust('skills')]
  const groups = groupBy(classes, ({ key, query, places, question_id }) => {
    if (question_id !== null) return key
    const traits = [
      chapters && query.chapter_id,
      topics && query.topic_id,
      levels && query.level,
      skills && query.skill,
      time && query.minutes,
    ]
    return JSON.stringify([places, traits])
  })
  return [...groups.values()].map((group) => ({
    ...group[0]!,
    supply: group.reduce((sum, { supply }) => sum + supply, 0),
  }))
}

function findClashes(solver: Solver, supply: Supply, elastic: ElasticProgram, labels: Labels): Clash[] {
  const { blueprint, excluded, pinned } = supply
  const words = { blueprint, labels, isRest: excluded.size > pinned.length }
  const open = new Set(elastic.clauses.keys())
  const clashes: Clash[] = []
  for (;;) {
    const smallest = findSmallest(solver, elastic, open)
    if (smallest === null) return clashes.sort((a, b) => Number(isShortage(b)) - Number(isShortage(a)))
    for (const clause of smallest) open.delete(clause)
    const clauses = smallest.map((clause) => measureClause(solver, elastic, smallest, clause, blueprint))
    clashes.push(describeClash(clauses, words, leastMinutes(solver, elastic, smallest)))
  }
}

/** Missing questions are said first: other clashes may only follow from them. */
function isShortage({ clauses }: Clash): boolean {
  return clauses.some(({ clause }) => clause.kind === 'count')
}

/**
 * The singles carry the keys of strict classes. A lenient class has the same questions where its query is the same; where
 * it is not, its questions stay together, which keeps the programme a relaxation.
 */
function lenientClasses(supply: Supply, singles: Known['singles']): QuestionClass[] {
  const strict = new Map(classesOf(supply).map((one) => [JSON.stringify(one.query), one.key]))
  const lenient = classesOf(supply, true)
  const byKey = lenient.flatMap((one): [string, readonly number[]][] => {
    const ids = singles.get(strict.get(JSON.stringify(one.query)) ?? '')
    return ids ? [[one.key, ids]] : []
  })
  return splitClasses(lenient, new Map(byKey))
}

/** What an explanation should rather speak of: what is asked for, before what is in its way. */
const preferred: Clause['kind'][] = ['count', 'recent', 'scope', 'or_pairs', 'cap', 'must', 'time', 'pin', 'similar']

/** A smallest set of open clauses that can't all hold; null where all of them can. */
function findSmallest(solver: Solver, elastic: ElasticProgram, open: ReadonlySet<number>): number[] | null {
  const holds = (clauses: Iterable<number>) => leastMisses(solver, elastic, new Set(clauses), null) !== null
  if (holds(open)) return null
  const kindOf = (clause: number) => preferred.indexOf(elastic.clauses[clause]!.kind)
  const ordered = [...open].sort((a, b) => kindOf(a) - kindOf(b) || a - b)
  return narrow(holds, [], false, ordered).sort((a, b) => a - b)
}

/**
 * QuickXplain: halves the clauses, and keeps of the second half only what still clashes with all of the first.
 *
 * @param kept clauses that hold in any case
 * @param isNew whether `kept` has grown since it was last known to hold
 */
function narrow(
  holds: (clauses: number[]) => boolean,
  remaining: readonly number[],
  isNew: boolean,
  clauses: readonly number[],
): number[] {
  if (isNew && !holds([...remaining])) return []
  if (clauses.length <= 1) return [...clauses]
  const half = Math.ceil(clauses.length / 2)
  const first = clauses.slice(0, half)
  const fromSecond = narrow(holds, [...remaining, ...first], true, clauses.slice(half))
  const fromFirst = narrow(holds, [...remaining, ...fromSecond], fromSecond.length > 0, first)
  return [...fromFirst, ...fromSecond]
}

const nodesPerCheck = 5000

/**
 * Values with the fewest misses of the `counted` clause while `enforced` ones hold; null where these can't hold. Other
 * clauses may be missed for nothing.
 */
function leastMisses(
  solver: Solver,
  { program, waysOut }: ElasticProgram,
  enforced: ReadonlySet<number>,
  counted: number | null,
  nodes = nodesPerCheck,
): Float64Array | null {
  const upper = [...program.upper]
  const cost = [...program.cost]
  for (const [column, { clauses }] of waysOut) {
    if (clauses.some((clause) => enforced.has(clause))) upper[column] = 0
    else if (counted !== null && clauses.includes(counted)) cost[column] = 1
  }
  const { program: open, origins } = keepColumns({ ...program, upper, cost }, (column) => upper[column]! > 0)
  const { values, isFinished, bound } = solver.solveInteger(open, nodes)
  if (nodes < nodesPerCheck && !isFinished) throw new Undecided()
  if (values === null && !(isFinished && bound === Infinity)) throw new Undecided()
  if (values === null) return null
  const all = new Float64Array(program.cost.length)
  for (const [index, column] of origins.entries()) all[column] = values[index]!
  return all
}

function measureClause(
  solver: Solver,
  elastic: ElasticProgram,
  smallest: readonly number[],
  index: number,
  blueprint: Blueprint,
): MeasuredClause {
  const others = new Set(smallest.filter((one) => one !== index))
  const values = leastMisses(solver, elastic, others, index)
  if (values === null) throw new Error('A clash without one of its wishes has a paper')
  return {
    clause: elastic.clauses[index]!,
    ...reach(elastic.clauses[index]!, missedOf(elastic, values, index), blueprint),
  }
}

function missedOf({ clauses, waysOut }: ElasticProgram, values: Float64Array, index: number): number {
  let missed = 0
  for (const [column, { clauses: own, side, units }] of waysOut) {
    const isCounted = own.includes(index) && (clauses[index]!.kind !== 'must' || side === 'short')
    if (isCounted) missed += Math.round(values[column]!) * units
  }
  return missed
}

const nodesForMinutes = 20

/**
 * What a paper takes that meets everything but its limit of time: the limit that would do, where a part of the paper is too long already.
 * Null where the clash is not about the time, where something else is in the way too, or where it takes long to tell.
 */
function leastMinutes(solver: Solver, elastic: ElasticProgram, smallest: readonly number[]): number | null {
  const time = smallest.find((index) => elastic.clauses[index]!.kind === 'time')
  const clause = time === undefined ? undefined : elastic.clauses[time]
  if (time === undefined || clause?.kind !== 'time') return null
  const others = new Set([...elastic.clauses.keys()].filter((index) => index !== time))
  try {
    const values = leastMisses(solver, elastic, others, time, nodesForMinutes)
    return values && reachTime(clause.max_minutes, missedOf(elastic, values, time))
  } catch (error) {
    if (error instanceof Undecided) return null
    throw error
  }
}

const reachTime = (max_minutes: number, missed: number) => Math.round((max_minutes + missed) * 100) / 100

/** What a clause asks for that misses so much, and what there is of it: in questions, for a MUST in marks, for the limit of time in minutes. */
function reach(clause: Clause, missed: number, blueprint: Blueprint): { needed: number; available: number } {
  const { sections } = blueprint
  const got = (needed: number, available: number) => ({ needed, available })
  switch (clause.kind) {
    case 'count':
      return got(sections[clause.section]!.count, sections[clause.section]!.count - missed)
    case 'or_pairs':
      return got(sections[clause.section]!.or_pairs, sections[clause.section]!.or_pairs - missed)
    case 'recent':
    case 'scope':
      return got(missed, 0)
    case 'pin':
      return got(1, 0)
    case 'cap':
      return got(clause.cap.max_count + missed, clause.cap.max_count)
    case 'similar':
      return got(1 + missed, 1)
    case 'time':
      return got(reachTime(clause.max_minutes, missed), clause.max_minutes)
    case 'must': {
      const needed = mustGoals(blueprint, clause).reduce((sum, { target }) => sum + target, 0) / quartersPerMark
      return got(needed, needed - missed / quartersPerMark)
    }
  }
}
