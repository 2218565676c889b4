import { buildModel } from '../../assembly/model/build-model.ts'
import { classesOf } from '../../assembly/model/classes.ts'
import { changeCount, emptyState, randomState } from '../../assembly/search/search-state.ts'
import { type SearchTables, searchTables } from '../../assembly/search/search-tables.ts'
import { type Random, randomBelow, randomFrom } from '../../solver/random.ts'
import type { Task } from './baselines.ts'

/**
 * A genetic algorithm as papers on test assembly describe it (tournaments of 3, uniform crossover, two elites, mutation of one gene in
 * twenty), over the same classes, prices and increments as ours, so that only the search differs. Similar questions are ignored.
 */
const population = 80
const generations = 250
const elites = 2
const tournament = 3
const mutation = 0.05

interface Member {
  slots: Int32Array
  cost: number
}

export function genetic({ supply }: Task, seed: number): number {
  const model = buildModel(supply.blueprint, classesOf(supply))
  const tables = searchTables(model)
  const columns = model.columns.length
  const random = randomFrom(seed, 11)
  let members = Array.from({ length: population }, (): Member => {
    const state = randomState(tables, columns, random)
    if (!state) throw new Error('The bank has too few questions')
    return { slots: state.slots, cost: state.cost }
  }).sort(byCost)
  for (let generation = 0; generation < generations && members[0]!.cost > 0; generation += 1) {
    const children = Array.from({ length: population - elites }, () =>
      cross(tables, columns, pick(members, random), pick(members, random), random),
    )
    members = [...members.slice(0, elites), ...children].sort(byCost)
  }
  return members[0]!.cost * model.unit
}

const byCost = (left: Member, right: Member) => left.cost - right.cost

/** The members are sorted: the best of a tournament is the first. */
function pick(members: readonly Member[], random: Random): Member {
  const drawn = Array.from({ length: tournament }, () => randomBelow(random, members.length))
  return members[Math.min(...drawn)]!
}

/** Each gene of either parent or mutated; one that its class cannot supply any more is drawn anew. */
function cross(tables: SearchTables, columns: number, mother: Member, father: Member, random: Random): Member {
  const state = emptyState(tables, columns)
  tables.slotPools.forEach((pool, slot) => {
    const list = tables.columnsByPool[pool]!
    const parent = random() < 0.5 ? mother : father
    let column = random() < mutation ? list[randomBelow(random, list.length)]! : parent.slots[slot]!
    while (state.counts[column]! >= tables.upper[column]!) column = list[randomBelow(random, list.length)]!
    state.slots[slot] = column
    changeCount(tables, state, column, 1)
  })
  return { slots: state.slots, cost: state.cost }
}
