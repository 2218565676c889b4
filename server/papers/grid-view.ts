import { sql } from 'kysely'
import {
  type AnswerOf,
  apportion,
  type assemblyApi,
  type Blueprint,
  commonDivisor,
  type GridCell,
  type Level,
  levels,
  type QuestionType,
  quartersPerMark,
  questionTypeNames,
  type StoredSection,
  toQuarters,
} from '#contract'
import { compilable, type Reader } from '../db/connect.ts'
import type { Actor } from '../ground/actor.ts'
import { notFound } from '../ground/errors.ts'
import type { Call } from '../http/call.ts'
import { type PaperFact, paperFacts } from './paper-facts.ts'
import { papers } from './rows.ts'
import { readAssembly } from './stored-assembly.ts'

type Grid = (typeof assemblyApi)['gridView']

/** Chapter × level and chapter × type of a paper, in marks of its printed numbers: an OR pair counts by its first question. */
export const gridView = ({ actor, db, id, now }: Call<Grid>): Promise<AnswerOf<Grid>> =>
  readGrid(db, actor, { id, now })

/** @throws 404 where the actor may not see the paper */
export async function readGrid(
  db: Reader,
  actor: Actor,
  { id, now }: { id: number; now: Date },
): Promise<AnswerOf<Grid>> {
  const [[seen]] = await db.read(papers.seen(actor, id))
  if (!seen) throw notFound('paper')
  return gridOf(db, { id, now })
}

/** The same for whoever has opened the paper. @throws 404 where there is none */
export async function gridOf(db: Reader, { id, now }: { id: number; now: Date }): Promise<AnswerOf<Grid>> {
  const { client_id } = db
  const [[paper], facts] = await db.read(planQuery(client_id, id), paperFacts(client_id, id, now))
  if (!paper) throw notFound('paper')
  const blueprint = readAssembly(paper.assembly, paper.plan)?.blueprint ?? null
  const numbers = printedNumbers(facts)
  const wished = (blueprint ? [blueprint, ...blueprint.sections] : []).flatMap(({ chapters }) => chapters ?? [])
  const ids = [...new Set([...wished.map((chapter) => chapter.id), ...numbers.map(({ chapter_id }) => chapter_id)])]
  const [rows] = await db.read(chapterQuery(client_id, ids))
  const types = questionTypeNames.filter(
    (type) => numbers.some((one) => one.type === type) || blueprint?.sections.some((one) => one.types.includes(type)),
  )
  const axes = { chapters: rows.map((row) => row.id), types }
  return { rows, columns: { levels: [...levels], types }, cells: cellsOf(axes, numbers, plannedOf(blueprint)) }
}

const planQuery = (client_id: number, id: number) =>
  compilable(sql<{ plan: StoredSection[]; assembly: unknown }>`
    select plan, assembly from question_papers where client_id = ${client_id} and id = ${id} and deleted_at is null`)

/** In the order of the syllabus. */
const chapterQuery = (client_id: number, ids: number[]) =>
  compilable(sql<{ id: number; title: string }>`
    select id, chapter as title from chapters where client_id = ${client_id} and id = any(${ids}::bigint[])
    order by number nulls last, chapter collate natural_order, id`)

export function printedNumbers(facts: readonly PaperFact[]): PaperFact[] {
  const seen = new Set<string>()
  return facts.filter(({ section, or_group }) => {
    if (or_group === null) return true
    const key = `${section}|${or_group}`
    if (seen.has(key)) return false
    seen.add(key)
    return true
  })
}

interface Axes {
  chapters: number[]
  types: QuestionType[]
}

interface Place {
  chapter_id: number | null
  level: Level | null
  type: QuestionType | null
}

type Planned = (place: Place) => number | null

function cellsOf({ chapters, types }: Axes, numbers: readonly PaperFact[], planned: Planned): GridCell[] {
  const cellOf = (place: Place): GridCell => {
    const { chapter_id, level, type } = place
    const own = numbers.filter(
      (one) =>
        (chapter_id ?? one.chapter_id) === one.chapter_id &&
        (level ?? one.level) === one.level &&
        (type ?? one.type) === one.type,
    )
    const marks = own.reduce((sum, one) => sum + one.max_marks, 0)
    const wish = planned(place)
    return { ...place, count: own.length, marks, planned: wish, deviation: wish === null ? null : marks - wish }
  }
  const across = (chapter_id: number | null) => [
    ...(chapter_id === null ? [] : [cellOf({ chapter_id, level: null, type: null })]),
    ...levels.map((level) => cellOf({ chapter_id, level, type: null })),
    ...types.map((type) => cellOf({ chapter_id, level: null, type })),
  ]
  return [...chapters.flatMap(across), ...across(null)]
}

/** What a blueprint asks for in marks. A paper's own wish comes before those of its sections, which must all name one to add up. */
function plannedOf(blueprint: Blueprint | null): Planned {
  if (!blueprint) return () => null
  return ({ chapter_id, level, type }) => {
    if (chapter_id !== null) return level === null && type === null ? plannedOfChapter(blueprint, chapter_id) : null
    if (level !== null) return plannedOfLevel(blueprint, level)
    return type === null ? null : plannedOfType(blueprint, type)
  }
}

function plannedOfChapter({ chapters, sections }: Blueprint, id: number): number | null {
  const wish = (list: Blueprint['chapters']) => list?.find((one) => one.id === id)?.marks ?? null
  const own = wish(chapters)
  if (own !== null) return own
  const all = sections.map((section) =>
    section.chapters?.length ? { marks: wish(section.chapters), named: namesChapter(section.chapters, id) } : null,
  )
  if (all.length === 0 || all.some((one) => one === null || (one.named && one.marks === null))) return null
  return all.reduce((sum, one) => sum + (one?.marks ?? 0), 0)
}

const namesChapter = (list: NonNullable<Blueprint['chapters']>, id: number) => list.some((one) => one.id === id)

const plannedOfLevel = (blueprint: Blueprint, level: Level): number | null =>
  plannedOfMix(blueprint, levels, level, ({ level_mix }) => level_mix)

type Mix<Key extends string> = Partial<Record<Key, number>> | null | undefined

/** Of a level or a skill: the mix of the whole paper comes before those of its sections. */
export function plannedOfMix<Key extends string>(
  blueprint: Blueprint,
  keys: readonly Key[],
  key: Key,
  mixOf: (of: Blueprint | Blueprint['sections'][number]) => Mix<Key>,
): number | null {
  const { sections } = blueprint
  const place = keys.indexOf(key)
  const share = (mix: Partial<Record<Key, number>>, total: number, step: number) =>
    apportion(
      total,
      keys.map((name) => mix[name] ?? 0),
      step,
    )[place]! / quartersPerMark
  const steps = sections.map(({ marks_each }) => toQuarters(marks_each))
  const totals = sections.map(({ count }, index) => count * steps[index]!)
  const own = mixOf(blueprint)
  if (hasMix(own)) {
    return share(
      own,
      totals.reduce((sum, one) => sum + one, 0),
      commonDivisor(steps),
    )
  }
  let sum = 0
  for (const [index, section] of sections.entries()) {
    const mix = mixOf(section)
    if (!hasMix(mix)) return null
    sum += share(mix, totals[index]!, steps[index]!)
  }
  return sum
}

const hasMix = <Key extends string>(mix: Mix<Key>): mix is Partial<Record<Key, number>> =>
  mix != null && Object.keys(mix).length > 0

/** Known only where every section that takes the type takes nothing else. */
function plannedOfType({ sections }: Blueprint, type: QuestionType): number | null {
  const taking = sections.filter(({ types }) => types.includes(type))
  if (taking.some(({ types }) => new Set(types).size > 1)) return null
  return taking.reduce((sum, { count, marks_each }) => sum + count * marks_each, 0)
}
