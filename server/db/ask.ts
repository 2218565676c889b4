import type { Compilable, CompiledQuery, RawBuilder } from 'kysely'
import { compilable, type Reader, type Write } from './connect.ts'
import { keep } from './pool/prepared-statements.ts'
import { sendAtOnce } from './pool/transact.ts'

/** Sends a query, whether the call reads or writes. */
export type Ask = <Row>(query: Compilable<Row>) => Promise<Row[]>

export const askIn =
  (db: Write): Ask =>
  async (query) =>
    (await db.executeQuery(query.compile())).rows

export const askFrom =
  (reader: Reader): Ask =>
  async <Row>(query: Compilable<Row>) => {
    const [rows] = await reader.read<[Row]>(query)
    return rows
  }

/** A school's rows, read inside of a transaction or not. */
export interface Asking {
  db: Write | Reader
  client_id: number
}

/** A query for what is asked many times a second: each connection keeps the statement parsed and planned. */
export function preparedQuery<Row>(statement: RawBuilder<Row> | CompiledQuery<Row>): Compilable<Row> {
  const query = 'sql' in statement ? { compile: () => statement } : compilable(statement)
  return { compile: () => keep(query.compile()) }
}

/** As `ask`, for what is asked many times a second: each connection keeps the statement parsed and planned. */
export const askOften = async <Row>(
  { db }: Asking,
  statement: RawBuilder<Row> | CompiledQuery<Row>,
): Promise<Row[]> => {
  const prepared = preparedQuery(statement)
  return 'read' in db ? askFrom(db)(prepared) : (await sendAtOnce(db, prepared.compile())).rows
}

/** Sends one statement, whether the call reads or writes. */
export const ask = <Row>({ db }: Asking, statement: RawBuilder<Row> | Compilable<Row>): Promise<Row[]> => {
  const query = 'as' in statement ? compilable(statement) : statement
  return 'read' in db ? askFrom(db)(query) : askIn(db)(query)
}
