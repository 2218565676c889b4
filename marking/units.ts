import type { Cell, Column } from './sheet.ts'

/** A question with its parts, as it stands in a student's answer book. */
interface Question {
  columns: Column[]
  value: number
  max: number
  /** Columns whose value counts, as far as this question does. */
  counted: Column[]
  isComplete: boolean
  /** Something of it was answered. */
  isAttempted: boolean
  isGone: boolean
}

/** A question, or an OR pair of which the better one counts: what is chosen from where some of a section are to be attempted. */
export interface Unit {
  questions: Question[]
  best: Question
  value: number
  max: number
  isComplete: boolean
  isAttempted: boolean
}

export interface SectionSum {
  section: string
  /** The rule, where not all count. */
  choose: number | null
  units: Unit[]
  counted: Unit[]
  value: number
  max: number
  isComplete: boolean
}

export type Cells = ReadonlyMap<number, Cell>

/** Groups neighbours and others by a key, in the order of their first. */
function groupBy<T>(all: readonly T[], keyOf: (one: T) => string): T[][] {
  const groups = new Map<string, T[]>()
  for (const one of all) {
    const key = keyOf(one)
    const group = groups.get(key)
    if (group) group.push(one)
    else groups.set(key, [one])
  }
  return [...groups.values()]
}

const valueIn = (column: Column, cells: Cells): number => {
  if (column.treatment === 'FULL') return column.max_q
  const cell = cells.get(column.id)
  return typeof cell === 'number' ? cell : 0
}
const isEntered = (column: Column, cells: Cells) => column.treatment !== 'COUNT' || cells.has(column.id)
const isAnswered = (column: Column, cells: Cells) =>
  column.treatment === 'FULL' || typeof cells.get(column.id) === 'number'

/** The best of alternatives that were answered, else of all; of equals the first. An answer below zero is not made good by what was left blank. */
function firstBest<T>(all: readonly T[], isAnswered: (one: T) => boolean, value: (one: T) => number): T {
  const answered = all.filter(isAnswered)
  return (answered.length > 0 ? answered : all).reduce((best, one) => (value(one) > value(best) ? one : best))
}

/** The columns of a question, and by parts: alternatives together. */
interface QuestionShape {
  columns: Column[]
  parts: Column[][]
}

interface SectionShape {
  section: string
  choose: number | null
  /** Questions, and those of an OR pair together. */
  pairs: QuestionShape[][]
}

/** By the columns themselves: those who write the same paper have the same. */
const shapes = new WeakMap<readonly Column[], readonly SectionShape[]>()

function shapeOf(columns: readonly Column[]): readonly SectionShape[] {
  const known = shapes.get(columns)
  if (known) return known
  const shape = groupBy(columns, ({ section }) => section).map((own) => {
    const questions = groupBy(own, ({ item_id }) => String(item_id)).map((of) => ({
      columns: of,
      parts: groupBy(of, ({ part, part_or_group }) =>
        part_or_group === null ? `part ${part}` : `group ${part_or_group}`,
      ),
    }))
    const pairs = groupBy(questions, ({ columns: [first] }) =>
      first!.or_group === null ? `item ${first!.item_id}` : `group ${first!.or_group}`,
    )
    return { section: own[0]!.section, choose: own[0]!.choose, pairs }
  })
  shapes.set(columns, shape)
  return shape
}

const gone = { value: 0, max: 0, counted: [], isComplete: true, isAttempted: false, isGone: true }

/** A question of one column, as most are: there is nothing to choose from, and its cell is looked up once. */
function plainQuestion(columns: Column[], { id, treatment, max_q }: Column, cells: Cells): Question {
  if (treatment === 'DROP') return { columns, ...gone }
  const cell = treatment === 'FULL' ? max_q : cells.get(id)
  const isAttempted = typeof cell === 'number'
  return {
    columns,
    value: isAttempted ? cell : 0,
    max: max_q,
    counted: columns,
    isComplete: cell !== undefined,
    isAttempted,
    isGone: false,
  }
}

/** Parts that are alternatives count as one, by the better; one of them entered is enough where it was answered. */
function questionOf({ columns, parts }: QuestionShape, cells: Cells): Question {
  const [only] = columns
  if (only && columns.length === 1) return plainQuestion(columns, only, cells)
  const live = parts.filter((group) => group.every(({ treatment }) => treatment !== 'DROP'))
  const counted = live.map((group) =>
    firstBest(
      group,
      (column) => isAnswered(column, cells),
      (column) => valueIn(column, cells),
    ),
  )
  return {
    columns,
    value: counted.reduce((total, column) => total + valueIn(column, cells), 0),
    max: live.reduce((total, group) => total + Math.max(...group.map(({ max_q }) => max_q)), 0),
    counted,
    isComplete: live.every(
      (group) =>
        group.every((column) => isEntered(column, cells)) ||
        (group.length > 1 && group.some((column) => isAnswered(column, cells))),
    ),
    isAttempted: live.some((group) => group.some((column) => isAnswered(column, cells))),
    isGone: live.length === 0,
  }
}

/** An OR pair of which one side was left out goes as a whole. */
function unitOf(questions: Question[]): Unit | null {
  const [only] = questions
  if (only && questions.length === 1) {
    const { value, max, isComplete, isAttempted, isGone } = only
    return isGone ? null : { questions, best: only, value, max, isComplete, isAttempted }
  }
  if (questions.some(({ isGone }) => isGone)) return null
  const best = firstBest(
    questions,
    ({ isAttempted }) => isAttempted,
    ({ value }) => value,
  )
  return {
    questions,
    best,
    value: best.value,
    max: Math.max(...questions.map(({ max }) => max)),
    isComplete:
      questions.every(({ isComplete }) => isComplete) ||
      questions.some(({ isComplete, isAttempted }) => isComplete && isAttempted),
    isAttempted: questions.some(({ isAttempted }) => isAttempted),
  }
}

/** The sums of a paper, section by section. Columns come in printed order. */
export function sumSections(columns: readonly Column[], cells: Cells): SectionSum[] {
  return shapeOf(columns).map(({ section, choose, pairs }) => {
    const units: Unit[] = []
    for (const pair of pairs) {
      const unit = unitOf(pair.map((question) => questionOf(question, cells)))
      if (unit) units.push(unit)
    }
    return sumUnits(section, choose, pairs.length, units)
  })
}

function sumUnits(section: string, asked: number | null, all: number, units: Unit[]): SectionSum {
  const choose = asked !== null && asked < all ? asked : null
  const most = Math.min(choose ?? units.length, units.length)
  const counted = bestUnits(units, most)
  const attempted = units.filter(({ isComplete, isAttempted }) => isComplete && isAttempted)
  return {
    section,
    choose: choose !== null && units.length > most ? most : null,
    units,
    counted,
    value: counted.reduce((total, { value }) => total + value, 0),
    max: largest(units, most).reduce((total, max) => total + max, 0),
    isComplete: units.every(({ isComplete }) => isComplete) || (choose !== null && attempted.length >= most),
  }
}

/** The so many largest maxima. */
function largest(units: Unit[], most: number): number[] {
  const all = units.map(({ max }) => max)
  return most === all.length ? all : all.sort((a, b) => b - a).slice(0, most)
}

/** So many of the best that were answered, of equals the earlier; in their printed order. */
function bestUnits(units: Unit[], most: number): Unit[] {
  if (most === units.length) return units
  const byValue = units
    .map((unit, at) => ({ unit, at, answered: Number(unit.isAttempted) }))
    .sort((a, b) => b.answered - a.answered || b.unit.value - a.unit.value || a.at - b.at)
  return byValue
    .slice(0, most)
    .sort((a, b) => a.at - b.at)
    .map(({ unit }) => unit)
}

/** The columns whose cells make up the total. */
export function countedColumns(sections: readonly SectionSum[]): Set<number> {
  const ids = new Set<number>()
  for (const { counted } of sections) for (const { best } of counted) for (const { id } of best.counted) ids.add(id)
  return ids
}
