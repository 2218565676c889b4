import { type Write, writeInSchool } from '../../server/db/connect.ts'
import { createMail } from '../../server/mail/mail.ts'
import { readListChoices } from '../../server/uploads/reading/list-choices.ts'
import { importFile } from '../../server/uploads/spreadsheet-import.ts'
import type { SpreadsheetKind } from '../../server/uploads/spreadsheet-kind.ts'
import type { DemoSchool } from './demo-school.ts'

interface SpreadsheetInput {
  client_id: number
  bytes: Uint8Array
  /** Values of what every row has that no column names. */
  fillers: Record<string, string>
}

/** Reads, checks and saves a workbook as an upload does; the moments between, on the clock of `performance`. */
export async function takeSpreadsheet(
  { databases, files }: DemoSchool,
  kind: SpreadsheetKind,
  { client_id, bytes, fillers }: SpreadsheetInput,
) {
  const name = 'bench.xlsx'
  const start = performance.now()
  const look = <T>(ask: (db: Write) => Promise<T>) => writeInSchool(databases.app_kysely, client_id, ask)
  const actor = { account_id: 1, client_id, reach: null }
  const table = await kind.read({ bytes, name, said: readListChoices({}), now: new Date(), fillers }, actor, look)
  const read = performance.now()
  const work = {
    ...{ look, client_id, actor },
    now: new Date(),
    name,
    fillers,
    mode: 'create' as const,
    dry_run: false,
    pictures: null,
    files,
    mail: createMail('bench', null),
    progress: async () => undefined,
  }
  const save = await importFile(work, kind, table)
  const checked = performance.now()
  const { result } = await writeInSchool(databases.app_kysely, client_id, save)
  return { result, start, read, checked, done: performance.now() }
}
