import type { ChosenValue } from '#contract'
import { chapterKey } from '../../interchange/doors/places/chapters.ts'
import { placeGuesser } from '../../interchange/doors/places/places.ts'
import { nameKey, nearestNames } from '../../interchange/spreadsheet/columns/nearest.ts'
import type { ListValue, OpenList } from '../uploads/reading/open-list.ts'
import {
  type ChosenPlaces,
  childrenKey,
  type Named,
  type PlaceColumn,
  type PlaceNames,
  partsOf,
} from './place-names.ts'
import { schoolClasses } from './ruled-places.ts'

type Near = ListValue['near']

/** Columns of whose texts somebody may say what they are. */
export const placedColumns = ['class', 'subject_code', 'chapter'] as const
/** Where a topic is a place too, and not what is listed. */
export const topicColumns = [...placedColumns, 'topic'] as const
type PlacedColumn = (typeof topicColumns)[number]

const idKeys = { class: 'grade_id', subject_code: 'subject_id', chapter: 'chapter_id', topic: 'topic_id' } as const

const isPlaced = (level: PlaceColumn): level is PlacedColumn => topicColumns.some((one) => one === level)

/** Buttons beside a text, and how many texts get some: past that the file is of another school. */
const mostNear = 6
const mostHints = 300

/**
 * Classes, subjects and chapters as somebody said them. What was said of a subject or a chapter holds in other classes for the one of the same code or
 * title there.
 * @param columns our columns that the file has: what the screen chose for all rows is no text of the list
 */
export function chosenPlaces(names: PlaceNames, list: OpenList, columns: ReadonlySet<string>): ChosenPlaces {
  const rows = new Map<string, Named>()
  for (const [key, children] of names)
    if (!key.startsWith('subject_title ')) for (const row of children.values()) rows.set(`${row.level} ${row.id}`, row)
  const near = nearPlaces(names)
  return {
    find(level, parent, wanted) {
      if (!isPlaced(level)) return undefined
      const said = list.said(level, wanted)
      if (said === undefined || said === null) return said
      const meant = rows.get(`${level} ${idIn(level, said)}`)
      if (!meant) return list.refuse(level, wanted)
      return Number(meant.parent) === parent ? meant : likeIn(names, meant, parent)
    },
    tell(level, parent, wanted, row) {
      if (!isPlaced(level) || !columns.has(level)) return
      const by = list.saidBy(level, wanted) ?? (row ? 'rule' : null)
      const here: ChosenValue = row ? hereOf(level, row.id) : null
      const open = by === null || (!row && list.said(level, wanted) !== null)
      list.tell({
        ...{ column: level, value: wanted, here, by: open ? null : by },
        near: open ? near(level, parent, wanted) : [],
      })
    },
  }
}

function idIn(level: PlacedColumn, said: ChosenValue): number | undefined {
  const key = idKeys[level]
  return typeof said === 'object' && said !== null && key in said ? (said as Record<string, number>)[key] : undefined
}

function hereOf(level: PlacedColumn, id: number): ChosenValue {
  if (level === 'class') return { grade_id: id }
  if (level === 'subject_code') return { subject_id: id }
  return level === 'chapter' ? { chapter_id: id } : { topic_id: id }
}

const childrenOf = (names: PlaceNames, level: Named['level'], parent: number): Named[] => [
  ...(names.get(childrenKey(level, parent))?.values() ?? []),
]

/** The subject of the same code, the chapter of the same title. */
const likeIn = (names: PlaceNames, { level, title }: Named, parent: number): Named | undefined =>
  level === 'chapter'
    ? childrenOf(names, level, parent).find((one) => chapterKey(one.title) === chapterKey(title))
    : names.get(childrenKey(level, parent))?.get(nameKey(title))

/** What a text may mean that is not known: several classes, parts of a title, near spellings; all there are where they are few. */
function nearPlaces(names: PlaceNames): (level: PlacedColumn, parent: number, wanted: string) => Near {
  const guess = placeGuesser(schoolClasses(names))
  const known = new Map<string, Near>()
  const labelled = (level: PlacedColumn, parent: number) => {
    const titles = new Map(childrenOf(names, 'subject_title', parent).map(({ id, title }) => [id, title]))
    return childrenOf(names, level, parent)
      .filter(({ status }) => status === 1)
      .map(({ id, title }) => ({
        title,
        label: (level === 'subject_code' && titles.get(id)) || title,
        here: hereOf(level, id),
      }))
  }
  const work = (level: PlacedColumn, parent: number, wanted: string): Near => {
    const there = labelled(level, parent)
    const guessed = level === 'class' ? guess(wanted).map((one) => one.class.title) : []
    const near = nearestNames(
      wanted,
      there.flatMap(({ title, label }) => [title, label]),
    )
    const parts = partsOf(wanted).flatMap((part) =>
      part === ''
        ? []
        : nearestNames(
            part,
            there.map(({ title }) => title),
          ),
    )
    const likely = new Set([...guessed, ...near, ...parts])
    const some = there.filter(({ title, label }) => likely.has(title) || likely.has(label))
    const shown = some.length > 0 ? some : there.length <= mostNear ? there : []
    return shown.slice(0, mostNear).map(({ label, here }) => ({ label, here }))
  }
  return (level, parent, wanted) => {
    const key = `${childrenKey(level, parent)} ${wanted}`
    if (!known.has(key) && known.size >= mostHints) return []
    const found = known.get(key) ?? work(level, parent, wanted)
    known.set(key, found)
    return found
  }
}
