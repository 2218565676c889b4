import { apportion, type Level, levels, type Skill, type SupplyCell, skills } from '#contract'
import { type FieldNumber, toNumber } from '../../papers/making/plan/plan.ts'
import { commonStep, printedMarks, sumsOf } from './sums.ts'
import type { BlueprintValues, MixValues, SectionRow, WishValues } from './values.ts'

/** What of the bank will not do for the blueprint, whatever is chosen. */
export interface Short {
  /** 'hard': there is no such paper; 'soft': the paper will miss the wish. */
  kind: 'hard' | 'soft'
  /** Key of the section's row; null = the paper as a whole. */
  section: string | null
  chapter_id?: number
  level?: Level
  skill?: Skill
  unit: 'questions' | 'marks' | 'pairs'
  needed: number
  holds: number
}

/** The bank's questions for one section, from the chapters that it may draw from. */
interface Stock {
  row: SectionRow
  count: number
  marks_each: number
  cells: SupplyCell[]
}

const total = (cells: readonly SupplyCell[]): number => cells.reduce((sum, { count }) => sum + count, 0)

/** The chapters a section may draw from; null = any. One with 0 marks is kept out. */
function scopeOf(paper: WishValues, section: WishValues): Set<number> | null {
  const chapters = section.chapters ?? paper.chapters
  return chapters && new Set(chapters.filter(({ marks }) => Number(marks) !== 0 || marks === '').map(({ id }) => id))
}

function stockOf(values: BlueprintValues, supply: readonly SupplyCell[]): Stock[] {
  return values.sections.flatMap((row) => {
    const [count, marks_each] = [toNumber(row.count), toNumber(row.marks_each)]
    if (!(count > 0 && marks_each > 0) || row.types.length === 0) return []
    const scope = scopeOf(values.wishes, row.wishes)
    const cells = supply.filter((cell) => cell.section === row.section.trim() && (!scope || scope.has(cell.chapter_id)))
    return [{ row, count, marks_each, cells }]
  })
}

/**
 * Finds what the bank lacks, as far as sums can tell it: necessary conditions only, so that nothing is named that a paper could
 * meet. Whether a paper exists is for the solver to say.
 */
export function findShort(values: BlueprintValues, supply: readonly SupplyCell[]): Short[] {
  const stocks = stockOf(values, supply)
  return [...stocks.flatMap(sectionShort), ...paperShort(values, stocks)]
}

function sectionShort(stock: Stock): Short[] {
  const { row, count, cells } = stock
  const pairs = row.or_pairs === '' ? 0 : Number(row.or_pairs)
  // A pinned question may be one that was used lately.
  const available = total(cells) + (Number(row.exclude_used_within_days) > 0 ? row.pinned.length : 0)
  const needed = count + pairs
  const found: Short[] = []
  if (available < needed) found.push({ kind: 'hard', section: row.key, unit: 'questions', needed, holds: available })
  const possible = countPairs(cells)
  if (available >= needed && possible < pairs) {
    found.push({ kind: 'hard', section: row.key, unit: 'pairs', needed: pairs, holds: possible })
  }
  return [...found, ...sectionWishes(stock)]
}

/** Pairs of questions of the same chapter and level. */
function countPairs(cells: readonly SupplyCell[]): number {
  const groups = new Map<string, number>()
  for (const { chapter_id, level, count } of cells) {
    const key = `${chapter_id} ${level}`
    groups.set(key, (groups.get(key) ?? 0) + count)
  }
  return [...groups.values()].reduce((sum, count) => sum + Math.floor(count / 2), 0)
}

const kindOf = (weight: WishValues['weights'][keyof WishValues['weights']]): Short['kind'] =>
  weight === 'MUST' ? 'hard' : 'soft'

function sectionWishes({ row, count, marks_each, cells }: Stock): Short[] {
  const { wishes, key } = row
  const short = (about: Partial<Short>, kind: Short['kind'], marks: number, own: SupplyCell[]): Short[] => {
    const [needed, holds] = [Math.ceil(marks / marks_each - 1e-9), Math.min(count, total(own))]
    return holds < needed ? [{ kind, section: key, unit: 'questions', needed, holds: total(own), ...about }] : []
  }
  const chapters = (wishes.chapters ?? []).flatMap(({ id, marks }) =>
    short(
      { chapter_id: id },
      kindOf(wishes.weights.chapters),
      Number(marks),
      cells.filter((cell) => cell.chapter_id === id),
    ),
  )
  const byLevel = shareOf(levels, wishes.level_mix, printedMarks(row), marks_each).flatMap(([level, marks]) =>
    short(
      { level },
      kindOf(wishes.weights.levels),
      marks,
      cells.filter((cell) => cell.level === level),
    ),
  )
  const bySkill = shareOf(skills, wishes.skill_mix, printedMarks(row), marks_each).flatMap(([skill, marks]) =>
    short(
      { skill },
      kindOf(wishes.weights.skills),
      marks,
      cells.filter((cell) => cell.skill === skill),
    ),
  )
  return [...chapters, ...byLevel, ...bySkill]
}

/** The marks that a mix asks for, by name; nothing while there is none. */
function shareOf<Name extends string>(
  names: readonly Name[],
  mix: MixValues<Name> | null,
  printed: number,
  step: number,
): [Name, number][] {
  if (mix === null) return []
  const shares = apportion(
    printed,
    names.map((name) => Number(mix[name] || 0)),
    step,
  )
  return names.map((name, index) => [name, shares[index] ?? 0])
}

/** The most marks that the sections can take from some of the bank. */
const reachable = (stocks: readonly Stock[], isMeant: (cell: SupplyCell) => boolean): number =>
  stocks.reduce(
    (sum, { count, marks_each, cells }) => sum + Math.min(count, total(cells.filter(isMeant))) * marks_each,
    0,
  )

function paperShort(values: BlueprintValues, stocks: readonly Stock[]): Short[] {
  const { wishes } = values
  const { printed } = sumsOf(values)
  const step = commonStep(values.sections)
  // The engine takes a mix of a paper with questions of different marks as met within one mark.
  const tolerance = new Set(values.sections.map(({ marks_each }) => marks_each)).size > 1 ? 1 : 0
  const short = (about: Partial<Short>, kind: Short['kind'], needed: FieldNumber, holds: number, allowed: number) =>
    holds < Number(needed) - allowed
      ? [{ kind, section: null, unit: 'marks' as const, needed: Number(needed), holds, ...about }]
      : []
  return [
    ...(wishes.chapters ?? []).flatMap(({ id, marks }) => {
      const holds = reachable(stocks, (cell) => cell.chapter_id === id)
      return short({ chapter_id: id }, kindOf(wishes.weights.chapters), marks, holds, 0)
    }),
    ...shareOf(levels, wishes.level_mix, printed, step).flatMap(([level, marks]) => {
      const holds = reachable(stocks, (cell) => cell.level === level)
      return short({ level }, kindOf(wishes.weights.levels), marks, holds, tolerance)
    }),
    ...shareOf(skills, wishes.skill_mix, printed, step).flatMap(([skill, marks]) => {
      const holds = reachable(stocks, (cell) => cell.skill === skill)
      return short({ skill }, kindOf(wishes.weights.skills), marks, holds, tolerance)
    }),
  ]
}

/** What the bank holds for one section in one chapter. */
export interface Holding {
  count: number
  levels: Record<Level, number>
}

const noHolding = (): Holding => ({ count: 0, levels: { EASY: 0, MEDIUM: 0, HARD: 0 } })

/** The bank by section name and chapter id: `holdings.get('A')?.get(7)`. Chapter 0 holds the section's total. */
export function holdingsOf(supply: readonly SupplyCell[]): Map<string, Map<number, Holding>> {
  const sections = new Map<string, Map<number, Holding>>()
  for (const { section, chapter_id, level, count } of supply) {
    const chapters = sections.get(section) ?? new Map<number, Holding>()
    sections.set(section, chapters)
    for (const key of [chapter_id, allChapters]) {
      const holding = chapters.get(key) ?? noHolding()
      chapters.set(key, holding)
      holding.count += count
      holding.levels[level] += count
    }
  }
  return sections
}

/** Ids begin at 1. */
export const allChapters = 0
