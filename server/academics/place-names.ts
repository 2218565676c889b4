import { sql } from 'kysely'
import { columnWord, type Sentence, say, saySeveral, type UploadProblem } from '#contract'
import { nameKey, nearestNames } from '../../interchange/spreadsheet/columns/nearest.ts'
import { compilable, type Reader, type Write } from '../db/connect.ts'
import { ApiError } from '../ground/errors.ts'
import type { Viewer } from '../policy/places.ts'
import { sees } from '../policy/policy.ts'
import { cellProblem, type SpreadsheetRecord } from '../uploads/spreadsheet-kind.ts'

export interface Named {
  level: keyof typeof levels | 'subject_title'
  id: number
  /** Id of the parent; 0 for a class. */
  parent: number
  title: string
  status: number
  /** Of a chapter, where it has one; of a class, where it stands among the others. */
  number: number | null
  /** Of a section, where it has one. */
  stream: string | null
}

/** The columns that name a place, from the widest to the narrowest. */
const levels = {
  class: { noun: 'noun.class', unknown: 'place.unknown_class' },
  section: { noun: 'noun.section', unknown: 'place.unknown_section' },
  subject_code: { noun: 'noun.subject', unknown: 'place.unknown_subject' },
  chapter: { noun: 'noun.chapter', unknown: 'place.unknown_chapter' },
  topic: { noun: 'noun.topic', unknown: 'place.unknown_topic' },
} as const
export type PlaceColumn = keyof typeof levels

/** The syllabus by its names, as far as the uploader reaches: level and parent → key of the name → row. */
export type PlaceNames = Map<string, Map<string, Named>>

export const childrenKey = (level: Named['level'], parent: number) => `${level} ${parent}`

/** Everything live of the syllabus, each row by its name and its parent. */
function everything({ client_id }: Viewer) {
  const live = sql`client_id = ${client_id} and deleted_at is null`
  return sql<Named>`
    select 'class' as level, id, 0 as parent, title, 1 as status, level_order as number, null as stream from grades where ${live}
    union all select 'section', id, grade_id, title, status, null, stream from sections where ${live}
    union all select 'subject_code', id, grade_id, subject_code, 1, null, null from subjects where ${live}
    union all select 'subject_title', id, grade_id, title, 1, null, null from subjects where ${live}
    union all select 'chapter', id, subject_id, chapter, status, number, null from chapters where ${live}
    union all select 'topic', id, chapter_id, title, status, null, null from topics where ${live}`
}

/** Everything live that the uploader may add to. */
export async function loadPlaceNames(db: Write, actor: Viewer): Promise<PlaceNames> {
  return namesOf((await everything(actor).execute(db)).rows, actor)
}

/** Each chapter that the person may add to, as the cells of a row name it. */
export async function readChapterRows(db: Reader, actor: Viewer): Promise<ChapterRow[]> {
  const [rows] = await db.read(compilable(everything(actor)))
  return [...chapterRows(namesOf(rows, actor))]
}

function namesOf(rows: Named[], actor: Viewer): PlaceNames {
  const names: PlaceNames = new Map()
  for (const row of rows) {
    if (row.level === 'class' && !sees(actor, 'grades', row)) continue
    if (row.level === 'section' && !sees(actor, 'sections', row)) continue
    if ((row.level === 'subject_code' || row.level === 'subject_title') && !sees(actor, 'subjects', row)) continue
    const key = childrenKey(row.level, Number(row.parent))
    const children = names.get(key) ?? new Map<string, Named>()
    const name = nameKey(row.title)
    // Two subjects of a class that share a title are told apart by their codes only.
    const isShared = row.level === 'subject_title' && children.has(name)
    names.set(key, children.set(name, isShared ? { ...row, id: 0 } : row))
  }
  return names
}

/** The subject of a code, or else of a title. */
function findSubject(names: PlaceNames, parent: number, key: string): Named | undefined {
  const titled = names.get(childrenKey('subject_title', parent))?.get(key)
  return names.get(childrenKey('subject_code', parent))?.get(key) ?? (titled?.id ? titled : undefined)
}

function findNamed(names: PlaceNames, level: PlaceColumn, parent: number, wanted: string): Named | undefined {
  const key = nameKey(wanted)
  if (level === 'subject_code') return findSubject(names, parent, key)
  return names.get(childrenKey(level, parent))?.get(key)
}

type ChapterRow = Record<'class' | 'subject_code' | 'chapter', string>

function* chapterRows(names: PlaceNames): Generator<ChapterRow> {
  const below = (level: PlaceColumn, parent: number) => names.get(childrenKey(level, parent))?.values() ?? []
  for (const grade of below('class', 0)) {
    for (const subject of below('subject_code', grade.id)) {
      for (const { title, status } of below('chapter', subject.id)) {
        if (status === 1) yield { class: grade.title, subject_code: subject.title, chapter: title }
      }
    }
  }
}

export interface FoundPlace {
  /** Columns whose cell is empty are absent. */
  ids: Partial<Record<PlaceColumn, number>>
  problems: UploadProblem[]
  /** Somebody said that rows of this text are left out. */
  is_left?: true
}

/** A place by the customary ways to write it; null where none, or several, may be meant. */
export type RuledPlaces = (level: PlaceColumn, parent: number, wanted: string) => Named | null

/** Suggestions are worked out for so many names at most: past that the file is of another school. */
const MOST_HINTS = 300

/** How rows of a list are put to their places, beside their names. */
export interface PlacedList {
  ruled?: RuledPlaces
  /** What somebody said of texts. */
  said?: ChosenPlaces
}

/** What somebody said of a text, and where it is told what became of it. */
export interface ChosenPlaces {
  /** null: rows with this text are left out; undefined: nothing was said of it that is here. */
  find(level: PlaceColumn, parent: number, wanted: string): Named | null | undefined
  tell(level: PlaceColumn, parent: number, wanted: string, row: Named | undefined): void
}

/** Finds the rows that the cells of a record name, column by column; an unknown name comes with the nearest ones. */
export function placeFinder(
  names: PlaceNames,
  columns: readonly PlaceColumn[],
  { ruled, said }: PlacedList = {},
): (record: SpreadsheetRecord) => FoundPlace {
  const hints = new Map<string, Sentence[]>()
  const hint = (level: PlaceColumn, parent: number, wanted: string): Sentence[] => {
    const key = `${childrenKey(level, parent)} ${wanted}`
    if (!hints.has(key) && hints.size >= MOST_HINTS) return []
    const found = hints.get(key) ?? hintOf(level, titlesIn(names, level, parent), wanted)
    hints.set(key, found)
    return found
  }
  const find = (level: PlaceColumn, parent: number, wanted: string) =>
    findNamed(names, level, parent, wanted) ?? ruled?.(level, parent, wanted) ?? undefined
  return (record) => {
    const place: FoundPlace = { ids: {}, problems: [] }
    let parent = 0
    for (const level of columns) {
      const wanted = record.values[level] ?? ''
      if (wanted === '' && level === 'topic') break
      const own = wanted === '' ? undefined : said?.find(level, parent, wanted)
      const row = own ?? (own === null ? undefined : find(level, parent, wanted))
      if (wanted !== '') said?.tell(level, parent, wanted, row)
      if (own === null) return { ...place, is_left: true }
      const isSeveral =
        ruled && (() => partsOf(wanted).every((part) => part !== '' && find(level, parent, part) !== undefined))
      const problem = faultOf(record, level, row, () => hint(level, parent, wanted), isSeveral)
      if (problem) {
        place.problems.push(problem)
        break
      }
      parent = row?.id ?? 0
      place.ids[level] = parent
    }
    return place
  }
}

/** "VII, VIII", "7 & 8": its parts; of one alone none is found. */
export const partsOf = (wanted: string): string[] => {
  const parts = wanted
    .slice(0, 200)
    .split(/\s*(?:[,;/&+|\r\n]|\s(?:and|to|और|व)\s)\s*/iu)
    .filter(Boolean)
  return parts.length > 1 ? parts : ['']
}

function faultOf(
  record: SpreadsheetRecord,
  level: PlaceColumn,
  row: Named | undefined,
  hint: () => Sentence[],
  isSeveral?: () => boolean,
): UploadProblem | null {
  const wanted = record.values[level] ?? ''
  const { noun, unknown } = levels[level]
  if (wanted === '') return cellProblem(record, level, 'required', say('cell.fill_in', { column: columnWord(level) }))
  if (!row) {
    const name = wanted.slice(0, 80)
    if (isSeveral?.()) {
      const sentence = level === 'topic' ? say('place.several_topics', { name }) : say('place.several', { name })
      return cellProblem(record, level, 'ask_value', sentence)
    }
    const sentence = saySeveral(say(unknown, { name }), ...hint())
    return cellProblem(record, level, 'unknown_name', sentence)
  }
  return row.status === 1 ? null : cellProblem(record, level, 'inactive', say('place.inactive', { noun: say(noun) }))
}

/** What may stand in a cell of this level; a subject goes by its title before its code. */
interface Title {
  title: string
  also: string | null
}

function titlesIn(names: PlaceNames, level: PlaceColumn, parent: number): Title[] {
  const children = [...(names.get(childrenKey(level, parent))?.values() ?? [])]
  if (level !== 'subject_code') return children.map(({ title }) => ({ title, also: null }))
  const titled = new Map(
    [...(names.get(childrenKey('subject_title', parent))?.values() ?? [])].map(({ id, title }) => [id, title]),
  )
  return children.map(({ id, title: code }) => ({ title: titled.get(id) ?? code, also: code }))
}

function hintOf(level: PlaceColumn, there: readonly Title[], wanted: string): Sentence[] {
  const titles = there.map(({ title }) => title)
  const likely = nearestNames(
    wanted,
    there.flatMap(({ title, also }) => (also ? [title, also] : title)),
  )
  const near = there
    .filter(({ title, also }) => likely.some((one) => one === title || one === also))
    .map(({ title }) => title)
  const quoted = (some: string[]) => some.map((title) => `"${title}"`).join(', ')
  if (near.length > 0) return [say('hint.did_you_mean', { names: quoted(near) })]
  if (titles.length === 0) return [say('hint.nothing_yet', { noun: say(levels[level].noun) })]
  return titles.length <= 5 ? [say('hint.there_is', { names: quoted(titles) })] : []
}

/** Keeps the parents that rows are put under from being deleted until the transaction ends. @throws busy */
export async function lockPlaces(
  db: Write,
  client_id: number,
  table: 'subjects' | 'chapters' | 'topics',
  ids: Iterable<number>,
): Promise<void> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const { rows } = await sql<{ id: number }>`
    select id from ${sql.table(table)}
    where client_id = ${client_id} and id = any(${wanted}::bigint[]) and deleted_at is null
    order by id for key share`.execute(db)
  if (rows.length < wanted.length) throw new ApiError('busy', say('syllabus.busy'))
}
