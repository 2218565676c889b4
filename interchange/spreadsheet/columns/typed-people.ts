import { withFigures } from '../../doors/grid/shown.ts'
import { isClassText, isPlaceText } from '../../doors/places/places.ts'
import { placeIn } from '../../doors/places/title-place.ts'
import type { Spreadsheet, SpreadsheetRow } from '../cells.ts'
import type { ColumnChoices } from './columns.ts'

/** A list of pupils whose lines were typed: its parts as columns, and what these are. */
export interface TypedPeople {
  spreadsheet: Spreadsheet
  near: ColumnChoices
}

interface TypedLine {
  number: string
  name: string
  place: string
  phone: string
  /** Its number is called a roll number. */
  is_roll: boolean
}

const fewestRows = 2
/** A line that was typed is at most so many cells of a text, cut at its commas. */
const mostCells = 4
const mostLine = 160

const bullet = /^(?:[•▪●*✓✔>–—-]\s*)+/u
const numbered =
  /^(?:(roll|r\.|रोल|अनुक्रमांक)\s*(?:no|number|नं|नंबर)?\.?\s*[:#.-]?\s*)?[([]?(\d{1,4})(?:\s*[.):\]|–—-]+\s*|\s+)(?=\p{L})(.+)$/iu
const phoneAtEnd = /^(.*?\p{L}.*?)[\s,;:|–—-]+((?:\+|00)?\d[\d ()/-]{7,17}\d)$/u
const nameText = /^\p{L}[\p{L}\p{M}.'’ -]{0,80}(?:, ?\p{L}[\p{L}\p{M}.'’ -]{0,60})?$/u
/** Words of a heading, a title or a foot, and of no name. */
const noName =
  /(?:^|\s)(?:total|strength|boys|girls|students?|pupils?|teacher|principal|school|vidyalaya|academy|list|session|class|section|name|names|roll|signature|sign|date|contact|विद्यालय|कुल|शिक्षक|सूची|कक्षा|नाम)(?:\s|:|$)/iu
/** What may part a name from its class. */
const parting = /[\s,;:|([–—-]+$/u
const closing = /[\s)\].,;]+$/u

const isName = (text: string) => nameText.test(text) && !noName.test(text) && text.split(/\s+/).length <= 6

/** The class at the end of a line: of up to four words the most that are one. */
function placeAtEnd(text: string): { name: string; place: string } | null {
  const words = text.replace(closing, '').split(/(?=[\s,;:|([–—-])/u)
  for (let count = Math.min(6, words.length - 1); count > 0; count -= 1) {
    const place = words
      .slice(-count)
      .join('')
      .replace(/^[\s,;:|([–—-]+/u, '')
    const name = words.slice(0, -count).join('').replace(parting, '')
    if (place !== '' && (isPlaceText(place) || isClassText(place)) && isName(name)) return { name, place }
  }
  return null
}

function readLine(text: string): TypedLine | null {
  const line = withFigures(text.slice(0, mostLine)).replace(/\s+/g, ' ').trim().replace(bullet, '')
  const [, roll, number = '', rest] = numbered.exec(line) ?? []
  const [, before, phone = ''] = phoneAtEnd.exec(rest ?? line) ?? []
  const body = (before ?? rest ?? line).trim().replace(/[\s,;:]+$/u, '')
  const shared = { number, phone, is_roll: roll !== undefined }
  const placed = placeAtEnd(body)
  if (placed) return { ...shared, ...placed }
  return isName(body) ? { ...shared, name: body, place: '' } : null
}

const filledIn = ({ cells }: SpreadsheetRow) => cells.filter((text) => text !== '')

/** Numbers that leave some out are of people; those that count on may count the lines. */
function areRolls(lines: readonly TypedLine[]): boolean {
  if (lines.some(({ is_roll }) => is_roll)) return true
  const numbers = lines.map(({ number }) => Number(number))
  const counts = numbers.every((one, at) => one === 1 || one === (numbers[at - 1] ?? 0) + 1)
  return !counts && new Set(numbers).size === numbers.length
}

/**
 * "1. Aarav Sharma  9B" in each line: a number, a name, a class and a telephone number, of which the number, or the class, or a class over the lines, tells
 * that these are pupils. Titles stand above; null where a line between is otherwise.
 */
export function typedPeople(spreadsheet: Spreadsheet): TypedPeople | null {
  const { rows } = spreadsheet
  const texts = rows.map((row) => filledIn(row).join(', '))
  if (rows.some((row) => filledIn(row).length > mostCells)) return null
  const read = texts.map(readLine)
  const all = read.filter((one) => one !== null)
  const share = (is: (one: TypedLine) => boolean) => all.length > 0 && all.filter(is).length >= all.length * 0.8
  const [isNumbered, isPlaced] = [share(({ number }) => number !== ''), share(({ place }) => place !== '')]
  const isPerson = (one: TypedLine | null | undefined): one is TypedLine =>
    one !== null &&
    one !== undefined &&
    (!isNumbered || one.number !== '') &&
    (isNumbered || !isPlaced || one.place !== '')
  const places = texts.map((text, at) => (isPerson(read[at]) && (isNumbered || isPlaced) ? null : placeIn(text)))
  const firstPlace = places.findIndex((place) => place !== null)
  // Names alone are pupils below a class that stands over them.
  if (!isNumbered && !isPlaced && firstPlace < 0) return null
  const from = isNumbered || isPlaced ? read.findIndex(isPerson) : firstPlace
  const end = read.findLastIndex((one) => isPerson(one)) + 1
  const isLine = (at: number) => at >= from && at < end && places[at] === null && isPerson(read[at])
  const between = texts.flatMap((_, at) => (at >= from && at < end && places[at] === null && !isLine(at) ? [at] : []))
  const people = read.filter((one, at): one is TypedLine => isLine(at) && one !== null)
  if (people.length < fewestRows || between.length > 0) return null
  const [hasPlaces, hasPhones] = [people.some(({ place }) => place !== ''), people.some(({ phone }) => phone !== '')]
  const isIn = (at: number) => isLine(at) || (places[at] !== null && !hasPlaces)
  const titles = rows.filter((_, at) => !isIn(at))
  const kept = rows.flatMap((row, at): SpreadsheetRow[] => {
    const [one, place] = [read[at], places[at]]
    if (isLine(at) && one) return [{ ...row, cells: [one.number, one.name, one.place, one.phone] }]
    return place && isIn(at) ? [{ ...row, cells: ['', texts[at] ?? '', '', ''] }] : []
  })
  const isRoll = isNumbered && areRolls(people)
  return {
    spreadsheet: {
      ...spreadsheet,
      header: ['', '', '', ''],
      rows: kept,
      held: kept.map(({ cells }) => cells.map((shown) => ({ shown }))),
      titles: [...spreadsheet.titles, ...titles],
      left: [...spreadsheet.left, ...titles.map(({ row }) => ({ row, why: 'title' as const }))],
      is_reshaped: true,
    },
    near: {
      full_name: { at: 1 },
      ...(isRoll && { roll_no: { at: 0 } }),
      ...(hasPlaces && { class_section: { at: 2 } }),
      ...(hasPhones && { guardian_mobile: { at: 3 } }),
    },
  }
}
