import { type ContentColumn, contentPaths } from './content-columns.ts'
import { type CarriedScope, type ContentTableName, contentTable } from './content-tables.ts'

/** A row as JSON has it. */
export type ContentRow = Record<string, unknown>

/** What a number of a row is on the other side; undefined: there is no such row. */
export type Renumber = (table: ContentTableName, id: number) => number | undefined

/** Why a row can't be carried. */
export class RowFault extends Error {
  override name = 'RowFault'
  readonly column: string

  constructor(column: string) {
    super(column)
    this.column = column
  }
}

const stays: ReadonlySet<ContentColumn> = new Set(['school', 'derived', 'left'])

/** Members of a row in a file, in their order. */
export const membersOf = (table: ContentTableName, scope: CarriedScope): string[] =>
  Object.entries(contentTable(table).columns).flatMap(([column, how]) =>
    stays.has(how) || (how === 'person' && scope === 'content') ? [] : column,
  )

const gone = Symbol('gone')

/**
 * The row with the other side's numbers in the place of its own, its members in the order of the list. Numbers inside of lists and JSON that lead to no
 * row are left out there, and who did something is nobody then: nothing in the database keeps them from it.
 * @param strict nothing is left out
 * @throws RowFault with the column whose number leads to no row
 */
export function renumbered(
  { table, scope }: { table: ContentTableName; scope: CarriedScope },
  row: ContentRow,
  renumber: Renumber,
  strict = false,
): ContentRow {
  const entries = membersOf(table, scope).map((column): [string, unknown] => {
    const how = contentTable(table).columns[column] ?? 'value'
    const value = row[column] ?? null
    const found = renumberedValue(how, value, (of, id) => {
      const other = renumber(of, id)
      if (other === undefined && strict) throw new RowFault(column)
      return other
    })
    if (found === gone && typeof value === 'number' && how !== 'person' && !how.startsWith('?'))
      throw new RowFault(column)
    return [column, found === gone ? null : found]
  })
  return Object.fromEntries(entries)
}

function renumberedValue(how: ContentColumn, value: unknown, renumber: Renumber): unknown {
  if (value === null) return null
  const to = (table: string) => (one: unknown) => {
    const found = typeof one === 'number' ? renumber(table as ContentTableName, one) : undefined
    return found ?? gone
  }
  if (how === 'card') return typeof value === 'object' ? { ...value, link: null } : gone
  if (how === 'person') return to('accounts')(value)
  if (how.startsWith('>>'))
    return Array.isArray(value) ? value.map(to(how.slice(2))).filter((one) => one !== gone) : gone
  if (how.startsWith('>') || how.startsWith('?')) return to(how.slice(1))(value)
  if (!how.startsWith('{')) return value
  const paths = contentPaths[how.slice(1, -1) as keyof typeof contentPaths]
  return paths.reduce<unknown>(
    (found, [path, table]) => (found === gone ? gone : mapAt(found, path.split('.'), to(table))),
    value,
  )
}

/** What stands at the end of the steps replaced; `gone` takes away the nearest entry of a list around it. */
function mapAt(value: unknown, [step, ...rest]: readonly string[], map: (one: unknown) => unknown): unknown {
  if (value === null || value === undefined) return value
  if (step === undefined) return map(value)
  if (step.startsWith('*')) {
    if (!Array.isArray(value)) return value
    const [member, wanted] = step.slice(1).split('=')
    const isMeant = (one: unknown) => !member || (one as ContentRow | null)?.[member] === wanted
    return value.map((one) => (isMeant(one) ? mapAt(one, rest, map) : one)).filter((one) => one !== gone)
  }
  if (typeof value !== 'object' || !(step in value)) return value
  const found = mapAt((value as ContentRow)[step], rest, map)
  return found === gone ? gone : { ...value, [step]: found }
}
