import { quartersPerMark, toQuarters } from '../../domain/papers/marks.ts'
import type { QuestionClass } from '../model/classes.ts'
import type { Model, ModelRow, Pool } from '../model/model.ts'
import type { Paper } from '../paper.ts'

/** The paper that misses least, where none meets all hard wishes. */
export interface NearestPaper extends Pick<Paper, 'sections' | 'deviations'> {
  missing: Missing[]
}

/** What a nearest paper lacks; marks that MUST be and aren't, and minutes too many, show in its deviations. */
export type Missing =
  | { section: string; kind: 'questions' | 'or_pairs'; count: number }
  | { section: string; kind: 'pinned'; question_id: number }

/** How much dearer a missing question is than the most that leaving it out could earn. */
const dearer = 10

/**
 * A model that always has a solution: numbers may stay empty, pins may be left out, a MUST may be missed and the time be
 * too short, each at a price above all soft goals. What the blueprint keeps out (recent use, other chapters, too many of a topic, similar
 * questions) stays out.
 */
export function toNearestModel(model: Model): Model {
  const price = dearer * highestStake(model)
  const missing: QuestionClass[] = model.pools.map(missingClass)
  const prices = model.pools.map(({ section }) => price * toQuarters(model.blueprint.sections[section]!.marks_each))
  const nearest: Model = {
    ...model,
    classes: [...model.classes, ...missing],
    rows: model.rows.map((row) => soften(row, price)),
    columns: [
      ...model.columns.map((column) => ({ ...column, lower: 0 })),
      ...model.pools.map(({ need }, pool) => ({
        pool,
        class: model.classes.length + pool,
        cost: prices[pool]!,
        lower: 0,
        upper: need,
        breaches: [],
      })),
    ],
    entries: [...model.entries.map((list) => [...list]), ...model.pools.map(() => [])],
  }
  model.columns.forEach(({ lower, pool, class: index }, column) => {
    if (lower === 0) return
    const about = {
      kind: 'pin' as const,
      question_id: model.classes[index]!.question_id!,
      section: model.pools[pool]!.section,
    }
    const row = nearest.rows.push({ about, low: 1, high: 1, weight: prices[pool]! }) - 1
    nearest.entries[column]!.push({ row, coefficient: 1 })
  })
  return nearest
}

function highestStake({ columns, rows, entries }: Model): number {
  const stakes = columns.map(({ cost }, index) =>
    entries[index]!.reduce((sum, { row, coefficient }) => sum + (rows[row]!.weight ?? 0) * Math.abs(coefficient), cost),
  )
  return stakes.reduce((most, stake) => Math.max(most, stake), 1)
}

function soften(row: ModelRow, price: number): ModelRow {
  const { about } = row
  // A minute too long weighs as much as a mark that is missing.
  if (about.kind === 'time')
    return { ...row, weight: Math.max(1, Math.round((price * quartersPerMark) / about.perMinute)) }
  const isWish = about.kind === 'goal' || about.kind === 'pin'
  return row.weight === null && isWish ? { ...row, weight: price } : row
}

/** Stands for questions that aren't there. */
function missingClass(pool: Pool): QuestionClass {
  return {
    key: `missing|${pool.section}|${pool.role}`,
    rivals: '',
    query: {
      chapter_id: 0,
      topic_id: null,
      other_topics: [],
      types: [],
      level: '',
      skill: '',
      max_marks: 0,
      minutes: 0,
      by_minutes: false,
      percent: null,
      by_percent: false,
      tier: 0,
      usage_bounds: [],
    },
    supply: pool.need,
    rank: 0,
    places: [],
    question_id: null,
    pinned: null,
  }
}

export function isMissing(model: Model, column: number): boolean {
  return model.classes[model.columns[column]!.class]!.places.length === 0
}

export function missingOf(model: Model, counts: ArrayLike<number>): Missing[] {
  const { sections } = model.blueprint
  const lacking = model.columns.flatMap(({ pool }, column): Missing[] => {
    const count = counts[column]!
    if (count === 0 || !isMissing(model, column)) return []
    const { section, role } = model.pools[pool]!
    return [{ section: sections[section]!.section, kind: role === 'number' ? 'questions' : 'or_pairs', count }]
  })
  const placed = new Set(model.columns.flatMap(({ class: index }, column) => (counts[column]! > 0 ? [index] : [])))
  const unpinned = model.classes.flatMap((one, index): Missing[] => {
    if (one.pinned === null || placed.has(index)) return []
    return [{ section: sections[one.pinned]!.section, kind: 'pinned', question_id: one.question_id! }]
  })
  return [...lacking, ...unpinned]
}
