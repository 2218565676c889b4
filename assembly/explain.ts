import type { Blueprint } from './blueprint.ts'
import { classesOf, type QuestionClass, splitClasses } from './classes.ts'
import { type Clause, type ElasticProgram, elasticProgram } from './clauses.ts'
import type { Known } from './conflicts.ts'
import { quartersPerMark } from './marks.ts'
import { buildModel } from './model.ts'
import { keepColumns } from './program.ts'
import { type Clash, describeClash, type Labels, type MeasuredClause, mustGoals, plainLabels } from './sentences.ts'
import { Undecided } from './solve-model.ts'
import type { Solver } from './solver.ts'
import type { Supply } from './supply.ts'

/**
 * Why no paper exists: smallest sets of wishes that clash. Each is found by the elastic filter, which collects wishes that
 * must be missed until they can't hold together, and made minimal by the deletion filter (Chinneck and Dravnieks, Locating
 * Minimal Infeasible Constraint Sets in Linear Programs, 1991). What one clash names is then left aside and the search goes
 * on, so that independent shortages are all reported.
 */
export function explainClashes(
  solver: Solver,
  supply: Supply,
  { singles, similar }: Known,
  labels: Labels = plainLabels,
): Clash[] {
  const programOf = (classes: QuestionClass[]) =>
    elasticProgram(buildModel(supply.blueprint, classes, { similar, keepDominated: true }))
  const lenient = findClashes(solver, supply, programOf(lenientClasses(supply, singles)), labels)
  if (lenient.length > 0) return lenient
  // The lenient programme may keep questions together that had to be told apart; this one has only what is allowed.
  return findClashes(solver, supply, programOf(splitClasses(classesOf(supply), singles)), labels)
}

function findClashes(solver: Solver, { blueprint }: Supply, elastic: ElasticProgram, labels: Labels): Clash[] {
  const open = new Set(elastic.clauses.keys())
  const clashes: Clash[] = []
  for (;;) {
    const clashing = filterElastic(solver, elastic, open)
    if (clashing === null) return clashes.sort((a, b) => Number(isShortage(b)) - Number(isShortage(a)))
    const smallest = filterDeleting(solver, elastic, clashing)
    for (const clause of smallest) open.delete(clause)
    const clauses = smallest.map((clause) => measureClause(solver, elastic, smallest, clause, blueprint))
    clashes.push(describeClash(clauses, { blueprint, labels }))
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

/** Clauses of `open` that can't all hold; null where they can. */
function filterElastic(solver: Solver, elastic: ElasticProgram, open: ReadonlySet<number>): number[] | null {
  const enforced = new Set<number>()
  for (;;) {
    const values = leastMisses(solver, elastic, enforced, open)
    if (values === null) return [...enforced]
    const missed = [...elastic.waysOut].flatMap(([column, { clauses }]) => (values[column]! > 0.5 ? clauses : []))
    const fresh = missed.filter((clause) => open.has(clause) && !enforced.has(clause))
    if (fresh.length === 0) return null
    for (const clause of fresh) enforced.add(clause)
  }
}

function filterDeleting(solver: Solver, elastic: ElasticProgram, clashing: readonly number[]): number[] {
  const kept = new Set(clashing)
  for (const clause of clashing) {
    kept.delete(clause)
    if (leastMisses(solver, elastic, kept, new Set()) !== null) kept.add(clause)
  }
  return [...kept].sort((a, b) => a - b)
}

const nodesPerCheck = 5000

/**
 * Values with the fewest misses of `counted` clauses while `enforced` ones hold; null where these can't hold. Other
 * clauses may be missed for nothing.
 */
function leastMisses(
  solver: Solver,
  { program, waysOut }: ElasticProgram,
  enforced: ReadonlySet<number>,
  counted: ReadonlySet<number>,
): Float64Array | null {
  const upper = [...program.upper]
  const cost = [...program.cost]
  for (const [column, { clauses }] of waysOut) {
    if (clauses.some((clause) => enforced.has(clause))) upper[column] = 0
    else if (clauses.some((clause) => counted.has(clause))) cost[column] = 1
  }
  const { program: open, origins } = keepColumns({ ...program, upper, cost }, (column) => upper[column]! > 0)
  const { values, isFinished, bound } = solver.solveInteger(open, nodesPerCheck)
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
  const values = leastMisses(solver, elastic, others, new Set([index]))
  if (values === null) throw new Error('A clash without one of its wishes has a paper')
  const clause = elastic.clauses[index]!
  let missed = 0
  for (const [column, { clauses, side, units }] of elastic.waysOut) {
    const isCounted = clauses.includes(index) && (clause.kind !== 'must' || side === 'short')
    if (isCounted) missed += Math.round(values[column]!) * units
  }
  return { clause, ...reach(clause, missed, blueprint) }
}

/** In questions, or in marks for a MUST. */
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
    case 'must': {
      const needed = mustGoals(blueprint, clause).reduce((sum, { target }) => sum + target, 0) / quartersPerMark
      return got(needed, needed - missed / quartersPerMark)
    }
  }
}
