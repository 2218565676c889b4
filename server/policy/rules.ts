import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reach } from '../ground/actor.ts'
import type { Viewer } from './places.ts'

type ReachList = Exclude<keyof Reach, 'scope' | 'places'>

/** A condition on a viewer and a row of one table, read as SQL for lists and on a row at hand after it was locked. */
export type Rule<Column extends string = string> =
  | 'everyone'
  | 'nobody'
  /** The platform's own people. */
  | 'platform'
  /** Whoever sees the whole school. */
  | 'whole-school'
  /** Everybody but pupils. */
  | 'staff'
  /** The column names one of the viewer's; whoever sees the whole school passes. */
  | { within: ReachList; column: Column }
  /** The column names the viewer's account. */
  | { own: Column }
  /** The column names the viewer's school. */
  | { school: Column }
  | { column: Column; is: string | boolean | null }
  | { any: readonly Rule<Column>[] }
  | { all: readonly Rule<Column>[] }

/** A rule that asks other tables too; there is no reading it on a row. */
export type Query = (viewer: Viewer, alias: string) => RawBuilder<SqlBool>

/** How the parts of a rule are read: as SQL, or on a row. A part that does not depend on the row is settled before. */
interface Reading<T> {
  within(column: string, ids: readonly number[]): T | boolean
  equals(column: string, value: number | string | boolean | null): T | boolean
  any(parts: T[]): T
  all(parts: T[]): T
}

function read<T extends object>(rule: Rule, viewer: Viewer, reading: Reading<T>): T | boolean {
  const { reach, account_id, client_id } = viewer
  if (rule === 'everyone') return true
  if (rule === 'nobody') return false
  if (rule === 'platform') return client_id === 0
  if (rule === 'whole-school') return reach === null
  if (rule === 'staff') return reach?.scope !== 'OWN'
  if ('within' in rule) return reach === null || reading.within(rule.column, reach[rule.within])
  if ('own' in rule) return reading.equals(rule.own, account_id)
  if ('school' in rule) return reading.equals(rule.school, client_id)
  if ('column' in rule) return reading.equals(rule.column, rule.is)
  const isAny = 'any' in rule
  const parts = (isAny ? rule.any : rule.all).map((part) => read(part, viewer, reading))
  if (parts.includes(isAny)) return isAny
  const open = parts.filter((part): part is T => typeof part !== 'boolean')
  if (open.length === 0) return !isAny
  return isAny ? reading.any(open) : reading.all(open)
}

/** A rule as a condition on a table, which may stand in the query under another name. */
export function asCondition(rule: Rule, viewer: Viewer, alias: string): RawBuilder<SqlBool> {
  const ref = (column: string) => sql.ref(`${alias}.${column}`)
  const found = read<RawBuilder<SqlBool>>(rule, viewer, {
    within: (column, ids) => sql<SqlBool>`${ref(column)} = any(${ids}::bigint[])`,
    equals: (column, value) =>
      value === null ? sql<SqlBool>`${ref(column)} is null` : sql<SqlBool>`${ref(column)} = ${value}`,
    any: (parts) => sql<SqlBool>`(${sql.join(parts, sql` or `)})`,
    all: (parts) => sql<SqlBool>`(${sql.join(parts, sql` and `)})`,
  })
  return typeof found === 'boolean' ? sql<SqlBool>`${sql.lit(found)}` : found
}

/** A row at hand; it must have the columns that the rule names. */
export type RuledRow = object

/** The same rule on a row at hand. @throws Error where the row lacks a column of the rule */
export function holds(rule: Rule, viewer: Viewer, row: RuledRow): boolean {
  const columnOf = (column: string) => {
    if (!(column in row)) throw new Error(`A rule asks for ${column}, which the row at hand does not have`)
    return (row as Record<string, unknown>)[column]
  }
  return read<never>(rule, viewer, {
    within: (column, ids) => ids.includes(columnOf(column) as number),
    equals: (column, value) => columnOf(column) === value,
    any: settled,
    all: settled,
  })
}

/** On a row every part is settled, so that there is nothing left to join. */
function settled(): never {
  throw new Error('A part of a rule was left open')
}
