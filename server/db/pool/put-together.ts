import { CompiledQuery } from 'kysely'

/** Columns of rows that are given to a statement, with PostgreSQL's types. */
type Types<Row> = { [Column in keyof Row & string]?: string }

/**
 * A statement that is put together by hand, of texts and of rows which are given to it. One row is given value by value: that costs PostgreSQL half of
 * what JSON does, and most who type are after one mark.
 */
export function statementOf() {
  const values: unknown[] = []
  const value = (one: unknown): string => `$${values.push(one)}`
  const given = <Row extends object>(rows: readonly Row[], types: Types<Row>): string => {
    const columns = Object.entries(types) as [keyof Row & string, string][]
    const [only] = rows
    if (only && rows.length === 1)
      return `(select ${columns.map(([name, type]) => `${value(only[name])}::${type} as ${name}`).join(', ')}) given`
    const described = columns.map(([name, type]) => `${name} ${type}`).join(', ')
    return `jsonb_to_recordset(${value(JSON.stringify(rows))}::jsonb) as given (${described})`
  }
  const statement = <Row>(text: string) => CompiledQuery.raw(text, values) as CompiledQuery<Row>
  return { value, given, statement }
}
