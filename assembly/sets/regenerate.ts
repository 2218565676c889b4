import { loadSolver } from '../../solver/solver.ts'
import { type AssembleOptions, type Assembly, assembleWith } from '../assemble.ts'
import type { Blueprint } from '../blueprint/blueprint.ts'
import type { BankItem, DrawQuery, QuestionBank } from '../model/bank.ts'
import { groupBy } from '../model/group.ts'
import type { Model, Role } from '../model/model.ts'
import { type Solution, solveModel } from '../model/solve-model.ts'
import { countQuery, toGroup } from '../model/supply.ts'
import type { ChosenSection, Paper } from '../paper.ts'
import { stateOf } from '../search/search-state.ts'
import { searchTables } from '../search/search-tables.ts'
import { type LastPaper, walkAway } from '../search/walk.ts'

export interface RegenerateOptions extends AssembleOptions {
  /** Of the last paper when it was assembled. Where the supply is still the same, its bound holds and nothing is solved again. */
  proof?: Proof
}

export interface Proof extends Pick<Paper, 'objective' | 'bound'> {
  supply_key: string
}

/**
 * Another paper of the same quality: a walk from the last paper over papers that cost no more, then a draw that takes the
 * last paper's questions only where nothing else fits. Pins stay. Where the last paper is not the best any more (the bank or
 * the blueprint has changed), the walk starts from the best.
 *
 * @throws as `assemble`
 */
export async function regenerate(
  blueprint: Blueprint,
  bank: QuestionBank,
  last: readonly ChosenSection[],
  options: RegenerateOptions,
): Promise<Assembly> {
  const solver = await loadSolver()
  const { proof } = options
  const ids = last.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  const items = new Map((await bank.items(ids)).map((item) => [item.id, item]))
  const avoid = new Set([...ids, ...(options.avoid ?? [])])
  let isProven = false
  const solve = (model: Model, seed: number, supply_key: string) => {
    const taken = columnsOf(model, last, items)
    const counts = countsOf(model, taken)
    const known = counts && proof?.supply_key === supply_key ? asProven(model, counts, proof) : null
    isProven = known !== null
    const best = known ?? solveModel(solver, model, seed, counts)
    return best && walk(model, best, seed, lastOf(model, taken))
  }
  const assembly = await assembleWith(blueprint, bank, { ...options, avoid }, { solve })
  if (!assembly.possible || !isProven || !proof) return assembly
  return { possible: true, paper: { ...assembly.paper, supply_key: proof.supply_key } }
}

/** The last paper with the bound that was proven for its supply; null where it is not as good any more. */
function asProven(model: Model, counts: Int32Array, { objective, bound }: Proof): Solution | null {
  const { cost, breach } = stateOf(searchTables(model), counts)
  if (breach > 0 || cost * model.unit > objective + rounding) return null
  // Objectives of the model are whole numbers.
  const inUnits = Math.ceil(bound / model.unit - rounding)
  return { counts, objective: cost, bound: Math.min(inUnits, cost), method: 'annealing' }
}

/** Objectives have four decimals at most. */
const rounding = 1e-6

/** What is left of each class without the last paper's questions. */
function lastOf({ classes, columns }: Model, taken: readonly number[]): LastPaper {
  const fresh = classes.map(({ supply }) => supply)
  for (const column of taken) if (column !== -1) fresh[columns[column]!.class]! -= 1
  return { classes: columns.map((column) => column.class), fresh }
}

function walk(model: Model, best: Solution, seed: number, last: LastPaper): Solution {
  const tables = searchTables(model)
  const counts = walkAway(tables, best.counts, seed, last)
  return { ...best, counts, objective: stateOf(tables, counts).cost }
}

/** The last paper as counts of the model; null where it doesn't fit the model any more. */
function countsOf(model: Model, taken: readonly number[]): Int32Array | null {
  const counts = new Int32Array(model.columns.length)
  const filled = model.pools.map(() => 0)
  for (const column of taken) {
    if (column === -1) return null
    counts[column]! += 1
    filled[model.columns[column]!.pool]! += 1
  }
  const isWithin = model.columns.every(({ lower, upper }, index) => counts[index]! >= lower && counts[index]! <= upper)
  const isFull = model.pools.every(({ need }, pool) => filled[pool] === need)
  return isWithin && isFull ? counts : null
}

function rolesOf({ blueprint }: Model, last: readonly ChosenSection[]) {
  return last.flatMap(({ section, questions }) => {
    const index = blueprint.sections.findIndex((one) => one.section === section)
    const alone = questions.filter(({ or_group }) => or_group === null).map(({ question_id }) => [question_id])
    const pairs = groupBy(
      questions.filter(({ or_group }) => or_group !== null),
      ({ or_group }) => or_group,
    )
    return [...alone, ...[...pairs.values()].map((pair) => pair.map(({ question_id }) => question_id))].flatMap((ids) =>
      ids.map((id, place): { id: number; section: number; role: Role } => ({
        id,
        section: index,
        role: place === 0 ? 'number' : 'alternative',
      })),
    )
  })
}

/** The column of each question of the last paper; -1 where the model has none for it. */
function columnsOf(model: Model, last: readonly ChosenSection[], items: Map<number, BankItem>): number[] {
  const query = countQuery(model.blueprint)
  const { columnsByPool } = searchTables(model)
  return rolesOf(model, last).map(({ id, section, role }) => {
    const item = items.get(id)
    const pool = model.pools.findIndex((one) => one.section === section && one.role === role)
    if (!item || pool === -1) return -1
    const group = toGroup(item, query)
    const classOf = (column: number) => model.classes[model.columns[column]!.class]!
    const own = columnsByPool[pool]!.find((column) => classOf(column).question_id === id)
    const alike = (column: number) => classOf(column).question_id === null && isOfClass(group, classOf(column).query)
    return own ?? columnsByPool[pool]!.find(alike) ?? -1
  })
}

function isOfClass(group: ReturnType<typeof toGroup>, query: DrawQuery): boolean {
  return (
    query.chapter_id === group.chapter_id &&
    query.level === group.level &&
    query.skill === group.skill &&
    query.tier === group.tier &&
    query.topic_id === group.topic_id &&
    query.max_marks === group.max_marks &&
    query.minutes === group.minutes &&
    query.types.includes(group.type)
  )
}
