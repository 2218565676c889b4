import { plainText, wordsOf } from '../grid/shown.ts'
import type { SheetCell } from './reading.ts'
import { isClasses, type PlacesOf } from './sheet-classes.ts'
import { isDateText, weekdayIn } from './sheet-dates.ts'
import { timeIn } from './sheet-times.ts'

export type SheetRow = readonly SheetCell[]

/** across: days below one another, a class a column (a sheet of the other direction is turned first) · list: a paper a row */
export interface SheetForm {
  kind: 'across' | 'list'
  rows: readonly SheetRow[]
}

const headWords = {
  date: 'date,dates,exam date,date of exam,date of examination,day date,date day,date and day,day and date,दिनांक,तिथि,तारीख',
  day: 'day,days,weekday,दिन,वार',
  class: 'class,classes,grade,std,standard,कक्षा',
  subject: 'subject,subjects,paper,subject name,name of subject,name of paper,name of the subject,विषय',
  time: 'time,timing,timings,shift,session,slot,समय,पाली',
} as const
type HeadWord = keyof typeof headWords

const wordSets = (Object.keys(headWords) as HeadWord[]).map(
  (name) => [name, new Set<string>(headWords[name].split(','))] as const,
)

/** What a heading says of its column; null for none of them. */
export const headWordOf = (text: string): HeadWord | null => {
  const words = wordsOf(text)
  return wordSets.find(([, set]) => set.has(words))?.[0] ?? null
}

/** "Date / Class", "S. No.": over what the rows are called. */
const isCorner = (text: string) => {
  const words = wordsOf(text)
  return headWordOf(text) !== null || /(?:^| )(?:date|class|कक्षा|दिनांक)(?: |$)/u.test(words)
}

export const isNumberHead = (text: string): boolean => /^(?:s|sr|sl|serial)(?: ?no)?$|^क्र/u.test(wordsOf(text))

export const filled = (row: SheetRow): SheetCell[] => row.filter(({ text }) => text !== '')

/** A class is named, with a time beside it perhaps. */
export const isClassHead = (text: string, places: PlacesOf): boolean => {
  const bare = timeIn(text)?.rest ?? text
  return !isDateText(bare) && isClasses(bare, places)
}

/** A row that says which class each column is. */
export function isHeadRow(row: SheetRow, places: PlacesOf): boolean {
  if (row.some(({ text }) => isDateText(text))) return false
  const count = row.filter(({ text }) => isClassHead(text, places)).length
  return count > 1 || (count === 1 && row.some(({ text }) => isCorner(text) && !isClassHead(text, places)))
}

const isListHead = (row: SheetRow) => {
  const words = new Set(row.map(({ text }) => headWordOf(text)))
  return words.has('subject') && (words.has('date') || words.has('class'))
}

const mostHeads = 20
const dates = (row: SheetRow, times: ReadonlySet<number>) =>
  row.filter(({ text }, at) => !times.has(at) && isDateText(text)).length

function turned(rows: readonly SheetRow[]): SheetRow[] {
  const width = rows.reduce((most, row) => Math.max(most, row.length), 0)
  return Array.from({ length: width }, (_, at) => rows.map((row) => row[at] ?? { text: '', at: '' }))
}

/** How a sheet is drawn; null where it is neither table nor list. */
export function formOf(rows: readonly SheetRow[], places: PlacesOf): SheetForm | null {
  const heads = rows.slice(0, mostHeads)
  if (heads.some(isListHead)) return { kind: 'list', rows }
  // "9-12" below "Time" is no day.
  const times = new Set(heads.flatMap((row) => row.flatMap(({ text }, at) => (headWordOf(text) === 'time' ? at : []))))
  const isDown = rows.some((row) => dates(row, times) === 1)
  const across = rows.some((row) => dates(row, times) > 1)
  if (heads.some((row) => isHeadRow(row, places)) && isDown && !across) return { kind: 'across', rows }
  const other = turned(rows)
  if (other.some((row) => isHeadRow(row, places)) && across) return { kind: 'across', rows: other }
  return heads.some((row) => isHeadRow(row, places)) && isDown ? { kind: 'across', rows } : null
}

export const isWeekday = (text: string): boolean => weekdayIn(text) > 0
export const isTime = (text: string): boolean => {
  const found = timeIn(text)
  return found !== null && !/[\p{L}\p{N}]/u.test(found.rest)
}
/** A row of one text alone: a title, a note, or the class of the rows below. */
export const onlyText = (row: SheetRow): SheetCell | null => {
  const all = filled(row)
  return all.length === 1 ? (all[0] as SheetCell) : null
}

export const plainCell = (text: string): string => (/\n/.test(text) ? text.trim() : plainText(text))
