import type { Compilable, RawBuilder } from 'kysely'
import { compilable, type Reader, type Write } from '../db/connect.ts'
import { askFrom, askIn } from '../papers/paper-facts.ts'

/** A school's rows, read inside of a transaction or not. */
export interface Asking {
  db: Write | Reader
  client_id: number
}

/** Sends one statement, whether the call reads or writes. */
export function ask<Row>({ db }: Asking, query: RawBuilder<Row> | Compilable<Row>): Promise<Row[]> {
  const compiled = compilable(query as RawBuilder<Row>) as Compilable<Row>
  return 'read' in db ? askFrom(db)(compiled) : askIn(db)(compiled)
}
