import { CompiledQuery } from 'kysely'

/** Most statements that are kept: each takes memory in every connection. */
const MOST = 60

/** By their text. */
const names = new Map<string, string>()

/**
 * A statement that is sent so often that each connection keeps it parsed and planned. Its text is one of few: what differs from call to
 * call is in its parameters, and its best plan doesn't hang on them.
 */
export function keep<Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> {
  if (!names.has(statement.sql) && names.size < MOST) names.set(statement.sql, `kept_${names.size}`)
  return statement
}

/** Texts of templates, each put together once. */
const texts = new WeakMap<TemplateStringsArray, string>()

/** A statement that is kept, of values alone: unlike with `sql` nothing is built for each call. */
export function often<Row>(template: TemplateStringsArray, ...values: readonly unknown[]): CompiledQuery<Row> {
  const known = texts.get(template)
  const text = known ?? template.reduce((before, part, at) => `${before}$${at}${part}`)
  if (!known) texts.set(template, text)
  return keep(CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>)
}

export const preparedName = (text: string): string | undefined => names.get(text)
