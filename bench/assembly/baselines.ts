import loadHighs from 'highs'
import { freshnessRank, isUsedWithin } from '../../assembly/blueprint/usage.ts'
import type { BankItem } from '../../assembly/model/bank.ts'
import { buildModel } from '../../assembly/model/build-model.ts'
import { classesOf, type QuestionClass } from '../../assembly/model/classes.ts'
import { groupBy } from '../../assembly/model/group.ts'
import { type Supply, toGroup } from '../../assembly/model/supply.ts'
import { toProgram } from '../../assembly/model/to-program.ts'
import type { Placed } from '../../assembly/paper.ts'
import { measureDeviations, objectiveOf } from '../../assembly/search/measure.ts'
import { changeCount, emptyState } from '../../assembly/search/search-state.ts'
import { searchTables } from '../../assembly/search/search-tables.ts'
import type { Program } from '../../solver/program.ts'
import { randomFrom, shuffle } from '../../solver/random.ts'

/** What other products do, for comparison. Each answers an objective in the same units; none may take similar questions. */
export interface Task {
  supply: Supply
  items: readonly BankItem[]
  similar: readonly [number, number][]
}

/** The best of 1,000 papers drawn at random. */
export function bestOfRandom({ supply, items, similar }: Task, seed: number, papers = 1000): number {
  const random = randomFrom(seed, 9)
  const enemies = groupBy(
    similar.flatMap(([left, right]) => [[left, right] as const, [right, left] as const]),
    ([id]) => id,
  )
  const fitting = supply.blueprint.sections.map((_, index) =>
    items.filter((item) => fits(supply, index, item)).map((item) => toPlaced(supply, index, item)),
  )
  let best = Infinity
  for (let paper = 0; paper < papers; paper += 1) {
    const taken = new Set<number>()
    const placed = supply.blueprint.sections.flatMap(({ count }, index) => {
      const own: Placed[] = []
      while (own.length < count) {
        const one = fitting[index]![Math.floor(random() * fitting[index]!.length)]!
        const isSimilar = (enemies.get(one.question_id) ?? []).some(([, other]) => taken.has(other))
        if (taken.has(one.question_id) || isSimilar) continue
        taken.add(one.question_id)
        own.push(one)
      }
      return own
    })
    best = Math.min(best, objectiveOf(measureDeviations(supply.blueprint, placed)))
  }
  return best
}

function fits({ blueprint, query }: Supply, index: number, item: BankItem): boolean {
  const section = blueprint.sections[index]!
  const { tier } = toGroup(item, query)
  return (
    section.types.includes(item.type) &&
    section.marks_each === item.max_marks &&
    !isUsedWithin(section.exclude_used_within_days, tier, query.usage_bounds)
  )
}

function toPlaced({ query }: Supply, section: number, item: BankItem): Placed {
  const { type, ...group } = toGroup(item, query)
  const { usage_bounds, by_minutes, by_percent } = query
  return {
    question_id: item.id,
    section,
    role: 'number',
    query: { ...group, types: [type], other_topics: [], usage_bounds, by_minutes, by_percent },
    rank: freshnessRank(group.tier, usage_bounds),
  }
}

/** One question after the other, each the one that helps most; sections in order, ties at random. Similar ones ignored. */
export function greedy({ supply }: Task, seed: number): number {
  const model = buildModel(supply.blueprint, classesOf(supply))
  const tables = searchTables(model)
  const state = emptyState(tables, model.columns.length)
  const random = randomFrom(seed, 10)
  for (const pool of tables.slotPools) {
    let best = { column: -1, change: Infinity }
    for (const column of shuffle([...tables.columnsByPool[pool]!], random)) {
      if (state.counts[column]! >= tables.upper[column]!) continue
      const change = changeCount(tables, state, column, 1)
      changeCount(tables, state, column, -1)
      if (change < best.change) best = { column, change }
    }
    if (best.column === -1) return Infinity
    changeCount(tables, state, best.column, 1)
  }
  return state.breach === 0 ? state.cost * model.unit : Infinity
}

/** The textbook model: one 0/1 column for each question, a row for each similar pair. */
export function itemProgram({ supply, items, similar }: Task): { program: Program; unit: number } {
  const model = buildModel(supply.blueprint, itemClasses(supply, items), { similar, keepDominated: true })
  return { program: toProgram(model), unit: model.unit }
}

/** HiGHS as it comes, as WebAssembly. */
export async function itemLevel(task: Task, seconds: number): Promise<number> {
  const highs = await loadHighs()
  const { program, unit } = itemProgram(task)
  const { cost, lower, upper, integer, rowLower, rowUpper, starts, rows, values } = program
  const size = { numCols: cost.length, numRows: rowLower.length }
  const { continuous, integer: whole } = highs.constants.variableType
  return highs.withModel(
    {
      ...size,
      colCost: cost,
      colLower: lower,
      colUpper: upper,
      rowLower,
      rowUpper,
      matrix: { format: 'csc', ...size, starts, indices: rows, values },
      integrality: integer.map((is) => (is ? whole : continuous)),
    },
    (solver): number => {
      solver.options.set({ output_flag: false, mip_abs_gap: 0.999, mip_rel_gap: 0, time_limit: seconds })
      solver.run()
      const isFound = solver.info.get('primal_solution_status') === highs.constants.solutionStatus.feasible
      return isFound ? solver.getObjectiveValue() * unit : Infinity
    },
  )
}

function itemClasses(supply: Supply, items: readonly BankItem[]): QuestionClass[] {
  return items.flatMap((item) => {
    const places = supply.blueprint.sections.flatMap((_, section) =>
      fits(supply, section, item) ? [{ section, breaches: [] }] : [],
    )
    if (places.length === 0) return []
    const { query, rank } = toPlaced(supply, places[0]!.section, item)
    const key = String(item.id)
    return [{ key, rivals: key, query, supply: 1, rank, places, question_id: item.id, pinned: null }]
  })
}
