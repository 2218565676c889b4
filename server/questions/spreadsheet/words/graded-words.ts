import { levels, questionTypeNames, questionTypes, skills } from '#contract'
import { nearestNames } from '../../../../interchange/spreadsheet/columns/nearest.ts'
import { nearTexts, type OpenList } from '../../../uploads/reading/open-list.ts'
import type { SpreadsheetRecord } from '../../../uploads/spreadsheet-kind.ts'
import { typeOf } from './type-of.ts'
import { nameOfWord } from './words.ts'

/** Columns whose texts are words of ours, of which somebody may say what they are. */
export const gradedColumns = ['level', 'skill', 'type'] as const
type GradedColumn = (typeof gradedColumns)[number]

const namesOf: Record<GradedColumn, readonly string[]> = { level: levels, skill: skills, type: questionTypeNames }

/** So few names are buttons beside a text, whatever it is like. */
const mostNear = 6

/**
 * Levels, skills and types as somebody said them ("2" is MEDIUM, "K1" REMEMBER), once for a list: where nobody has, their rows wait. Answers the
 * records with our names, and the rows that are left out.
 * @throws invalid_field where something was said that no such column can be
 */
export function gradedWords(
  records: readonly SpreadsheetRecord[],
  list: OpenList,
  columns: ReadonlySet<string>,
): { records: SpreadsheetRecord[]; left: Set<number> } {
  const left = new Set<number>()
  const own = gradedColumns.filter((column) => columns.has(column))
  const read = records.map((record) => {
    const found = own.flatMap((column) => {
      const text = record.values[column] ?? ''
      const name = text === '' || isOwn(column, text) ? undefined : meaningOf(column, record, list)
      if (name === null) left.add(record.row)
      return name ? [[column, name] as const] : []
    })
    return found.length > 0 ? { ...record, values: { ...record.values, ...Object.fromEntries(found) } } : record
  })
  return { records: read, left }
}

const isOwn = (column: GradedColumn, text: string) => namesOf[column].includes(text.toUpperCase())

/** Our name of a text; null: somebody said that its rows are left out. */
function meaningOf(column: GradedColumn, record: SpreadsheetRecord, list: OpenList): string | null | undefined {
  const text = record.values[column] ?? ''
  const given = list.said(column, text)
  const isName = given === undefined || given === null || namesOf[column].some((name) => name === given)
  const said = isName ? (given as string | null | undefined) : list.refuse(column, text)
  const known = column === 'type' ? typeOf(record) : nameOfWord(column, text)
  const here = said === undefined ? (known && isOwn(column, known) ? known : null) : said
  const by = list.saidBy(column, text) ?? (here ? 'rule' : null)
  list.tell({ column, value: text, here, by, near: by ? [] : nearOf(column, text) })
  return said === null ? null : (here ?? undefined)
}

function nearOf(column: GradedColumn, text: string) {
  const names = namesOf[column]
  if (names.length <= mostNear) return nearTexts(names)
  const titled = questionTypeNames.filter((name) => nearestNames(text, [name, questionTypes[name].title]).length > 0)
  return nearTexts(titled.slice(0, mostNear))
}
