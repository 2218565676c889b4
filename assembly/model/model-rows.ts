import { commonDivisor } from '../../domain/papers/marks.ts'
import type { TopicCap } from '../blueprint/goals.ts'
import { timeUnits } from '../search/time.ts'
import { groupBy } from './group.ts'
import type { Model, RowSubject } from './model.ts'

/** The hard rows of a model: shared supply, topic caps, OR pairs, pins, similar questions, time. */
export function addHardRows(
  model: Model,
  caps: readonly TopicCap[],
  similar: readonly (readonly [number, number])[],
): void {
  addSupplyRows(model)
  addCapRows(model, caps)
  addPairRows(model)
  addPinRows(model)
  addSimilarRows(model, similar)
  addTimeRow(model)
}

/** low ≤ Σ coefficient · n ≤ high; a row that its columns' bounds already keep is left out. */
function addRow(model: Model, about: RowSubject, [low, high]: [number, number], members: Iterable<[number, number]>) {
  const list = [...members]
  const bounds = (upper: boolean) =>
    list.reduce((sum, [column, coefficient]) => {
      const side = coefficient > 0 === upper ? model.columns[column]!.upper : model.columns[column]!.lower
      return sum + coefficient * side
    }, 0)
  if (bounds(false) >= low && bounds(true) <= high) return
  const row = model.rows.push({ about, low, high, weight: null }) - 1
  for (const [column, coefficient] of list) model.entries[column]!.push({ row, coefficient })
}

function indexed(model: Model) {
  return model.columns.map((column, index) => ({
    index,
    pool: model.pools[column.pool]!,
    class: column.class,
    of: model.classes[column.class]!,
  }))
}

/** A class that fits several sections, or both roles of one, has its questions once. */
function addSupplyRows(model: Model): void {
  for (const [index, columns] of groupBy(indexed(model), (column) => column.class)) {
    if (columns.length < 2) continue
    const members = columns.map((column): [number, number] => [column.index, 1])
    addRow(model, { kind: 'supply', class: index }, [-Infinity, model.classes[index]!.supply], members)
  }
}

function addCapRows(model: Model, caps: readonly TopicCap[]): void {
  for (const cap of caps) {
    const members = indexed(model)
      .filter(({ of, pool }) => of.query.topic_id === cap.topic_id && (cap.section ?? pool.section) === pool.section)
      .map(({ index }): [number, number] => [index, 1])
    addRow(model, { kind: 'cap', cap }, [-Infinity, cap.max_count], members)
  }
}

/** An alternative stands beside a number of the same section, chapter and level: never more of them than numbers. */
function addPairRows(model: Model): void {
  const paired = indexed(model).filter(({ pool }) => model.blueprint.sections[pool.section]!.or_pairs > 0)
  const groups = groupBy(paired, ({ pool, of }) => `${pool.section}|${of.query.chapter_id}|${of.query.level}`)
  for (const columns of groups.values()) {
    const members = columns.map(({ index, pool }): [number, number] => [index, pool.role === 'number' ? -1 : 1])
    addRow(model, { kind: 'pairs', section: columns[0]!.pool.section }, [-Infinity, 0], members)
  }
}

function addPinRows(model: Model): void {
  const pinned = indexed(model).filter(({ of, pool }) => of.pinned === pool.section)
  for (const columns of groupBy(pinned, (column) => column.class).values()) {
    const { of, pool } = columns[0]!
    const about: RowSubject = { kind: 'pin', question_id: of.question_id!, section: pool.section }
    addRow(
      model,
      about,
      [1, 1],
      columns.map(({ index }) => [index, 1]),
    )
  }
}

/** What the numbers to be attempted take together. */
function addTimeRow(model: Model): void {
  const time = timeUnits(model.blueprint)
  if (time === null) return
  const units = indexed(model).flatMap(({ index, of, pool }): [number, number][] =>
    pool.role === 'number' ? [[index, time.unitsOf(model.blueprint.sections[pool.section]!, of.query.minutes)]] : [],
  )
  const divisor = commonDivisor([time.limit, ...units.map(([, one]) => one)])
  const members = units.map(([index, one]): [number, number] => [index, one / divisor])
  addRow(model, { kind: 'time', perMinute: time.perMinute / divisor }, [-Infinity, time.limit / divisor], members)
}

/** At most one of each group of questions that are all similar to each other. */
function addSimilarRows(model: Model, similar: readonly (readonly [number, number])[]): void {
  const columns = groupBy(
    indexed(model).filter(({ of }) => of.question_id !== null),
    ({ of }) => of.question_id!,
  )
  const known = similar.filter(([left, right]) => columns.has(left) && columns.has(right))
  for (const clique of coverByCliques(known)) {
    const members = clique.flatMap((id) => columns.get(id)!.map(({ index }): [number, number] => [index, 1]))
    addRow(model, { kind: 'similar', question_ids: clique }, [-Infinity, 1], members)
  }
}

/**
 * Groups that hold every pair between them, each of mutually similar questions, grown greedily: one row for a group bounds
 * the programme more tightly than one row for each of its pairs.
 */
function coverByCliques(pairs: readonly (readonly [number, number])[]): number[][] {
  const neighbours = new Map<number, Set<number>>()
  for (const [left, right] of pairs) {
    neighbours.set(left, (neighbours.get(left) ?? new Set()).add(right))
    neighbours.set(right, (neighbours.get(right) ?? new Set()).add(left))
  }
  const covered = new Set<string>()
  const pairKey = (left: number, right: number) => `${Math.min(left, right)}|${Math.max(left, right)}`
  return pairs.flatMap(([left, right]) => {
    if (covered.has(pairKey(left, right))) return []
    const clique = [left, right]
    for (const next of neighbours.get(left)!) {
      if (next !== right && clique.every((one) => neighbours.get(one)!.has(next))) clique.push(next)
    }
    for (const one of clique) for (const other of clique) if (one < other) covered.add(pairKey(one, other))
    return [clique]
  })
}
