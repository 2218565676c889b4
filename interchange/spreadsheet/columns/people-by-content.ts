import { withFigures } from '../../doors/grid/shown.ts'
import { isClassText, isPlaceText } from '../../doors/places/places.ts'
import { phonesIn, sexOf } from '../../doors/values/people.ts'
import type { SpreadsheetRow } from '../cells.ts'
import type { ColumnChoices } from './columns.ts'

/** Fewer rows say too little of their columns. */
const fewestRows = 3
const fewestKinds = 3
const share = 0.9
const mostRoll = 250

const bare = (text: string) => withFigures(text).trim()
const digitsOf = (text: string) => bare(text).replace(/[\s+().-]/g, '')
const isDate = (text: string) => /^\d{1,4}[-/. ](?:\d{1,2}|\p{L}{3,9})[-/. ,]{1,2}\d{2,4}$/u.test(bare(text))
const isPhone = (text: string) => /^\d{10,13}$/.test(digitsOf(text)) && !isDate(text)
const isEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim())
const isSex = (text: string) => sexOf(text) !== null
const isNumber = (text: string) => /^\p{L}{0,6}[-/ ]?\d{1,9}(?:[-/]\d{1,6})?$/u.test(bare(text)) && !isPhone(text)
const isSmall = (text: string) => /^\d{1,3}(?:\.0)?$/.test(bare(text)) && Number(bare(text)) <= mostRoll
const isName = (text: string) => /^[\p{L}\p{M}][\p{L}\p{M}.'’ ,()/-]*$/u.test(text.trim()) && !isPlaceText(text)
const isSection = (text: string) => /^\p{L}$/u.test(text.trim())
const isWhole = (text: string) => /\S\s+\S/.test(text.trim())

interface Content {
  at: number
  texts: readonly string[]
  filled: readonly string[]
  isEachOnce: boolean
}

const most = ({ filled }: Content, is: (text: string) => boolean) =>
  filled.filter(is).length >= Math.max(fewestRows, filled.length * share)

/** B throughout may be the section and the boys. */
const isOneLetter = ({ filled }: Content) => isSection(filled[0] ?? '') && new Set(filled).size === 1

/** Classes stand one after another; roll numbers that begin again in each section do not. */
const comesInRuns = ({ texts }: Content) =>
  texts.filter((text, line) => line > 0 && text === texts[line - 1]).length >= (texts.length - 1) / 2

/** Of all of them the first row too is such: a heading would be none. */
const fits = (column: Content, is: (text: string) => boolean) =>
  most(column, is) && (column.texts[0] === '' || is(column.texts[0] ?? ''))

/**
 * The columns of a list of pupils without headings, by what their cells are; null where they say too little, or the first row may be headings in words that
 * are not known. What could be two things is left to whoever brings the list.
 */
export function peopleByContent(rows: readonly SpreadsheetRow[]): ColumnChoices | null {
  const body = rows.filter(({ cells }) => cells.filter((text) => text !== '').length >= fewestKinds)
  if (body.length < fewestRows) return null
  const width = Math.max(...body.map(({ cells }) => cells.length))
  const columns = Array.from({ length: width }, (_, at): Content => {
    const texts = body.map(({ cells }) => cells[at] ?? '')
    const filled = texts.filter((text) => text !== '')
    return { at, texts, filled, isEachOnce: new Set(filled).size === filled.length }
  }).filter(({ filled }) => filled.length >= body.length / 2)
  const left = new Set(columns)
  const take = (is: (column: Content) => boolean) => {
    const found = [...left].filter(is)
    for (const column of found) left.delete(column)
    return found
  }
  const [emails, dates, phones] = [isEmail, isDate, isPhone].map((is) => take((column) => fits(column, is)))
  const sexes = take((column) => fits(column, isSex) && !isOneLetter(column))
  const serials = take(({ texts }) => texts.every((text, line) => Number(bare(text).replace(/\.$/, '')) === line + 1))
  const classes = take((column) => fits(column, isClassText) && comesInRuns(column))
  const both = take((column) => fits(column, isPlaceText) && comesInRuns(column))
  const isBesideClass = ({ at }: Content) => classes.some((one) => one.at === at - 1)
  const sections = take((column) => fits(column, isSection) && (isBesideClass(column) || !isOneLetter(column)))
  const rolls = take((column) => fits(column, isSmall))
  const numbers = take((column) => fits(column, isNumber) && column.isEachOnce)
  const names = take((column) => fits(column, isName) && new Set(column.filled).size >= column.filled.length / 2)
  const told = [emails, dates, phones, sexes, serials, classes, both, rolls, numbers].flat().flatMap((one) => one ?? [])
  const [name] = names.length === 1 || (names[0] && most(names[0], isWhole)) ? names : []
  if (told.length < 2 || told.length + names.length < fewestKinds) return null
  const only = (found: readonly Content[] | undefined) => (found?.length === 1 ? found[0] : undefined)
  const chosen = {
    ...{ full_name: name, admission_no: only(numbers), roll_no: only(rolls), gender: only(sexes), dob: bornIn(dates) },
    ...{ class: only(classes), class_section: classes.length === 0 ? only(both) : undefined, section: only(sections) },
    ...{ guardian_mobile: only(phones), email: undefined },
  }
  return Object.fromEntries(
    Object.entries(chosen).flatMap(([field, column]) => (column ? [[field, { at: column.at }] as const] : [])),
  )
}

/** One column of days is that of birth; of two the one whose years are the earlier. */
function bornIn(dates: readonly Content[] | undefined): Content | undefined {
  const yearOf = ({ filled }: Content) =>
    filled.reduce((sum, text) => sum + Number(/\d{4}/.exec(bare(text))?.[0] ?? Number.NaN), 0) / filled.length
  const [first, second, ...more] = dates ?? []
  if (!first || more.length > 0) return undefined
  if (!second) return first
  const [one, other] = [yearOf(first), yearOf(second)]
  return Math.abs(one - other) > 2 ? (one < other ? first : second) : undefined
}

const kinds: Readonly<Record<string, (text: string) => boolean>> = {
  ...{ dob: isDate, joined_on: isDate, email: isEmail, guardian_email: isEmail, gender: isSex },
  guardian_mobile: (text) => phonesIn(text).some(isPhone),
  class: (text) => isClassText(text) || isPlaceText(text),
  class_section: isPlaceText,
  section: (text) => isSection(text) || isPlaceText(text),
  ...{ first_name: isName, full_name: isName, last_name: isName, middle_name: isName },
  ...{ guardian_name: isName, father_name: isName, mother_name: isName },
}

/** Whether the cells under a heading are what a column of pupils holds; null: their kind says nothing of that. */
export function holdsSuch(column: string, texts: readonly string[]): boolean | null {
  const [is, filled] = [kinds[column], texts.filter((text) => text !== '')]
  if (!is || filled.length < 2) return null
  return filled.filter(is).length >= filled.length * share
}
