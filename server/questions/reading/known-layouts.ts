import { sql } from 'kysely'
import type { ImportLayout } from '../../../interchange/items/imported-question.ts'
import { OWN_LAYOUT } from '../../../interchange/word/read-word.ts'
import type { Write } from '../../db/connect.ts'
import type { StampedChange } from '../../ground/change.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'

/** Whether somebody of the school has confirmed that files are laid out so; a format that says what is what needs nobody. */
export const isLayoutKnown = (
  look: SpreadsheetWork['look'],
  client_id: number,
  layout: Pick<ImportLayout, 'signature'> | null,
): Promise<boolean> =>
  layout === null || layout.signature === OWN_LAYOUT
    ? Promise.resolve(true)
    : look((db) => knowsLayout({ db, client_id }, layout.signature))

export async function knowsLayout(
  { db, client_id }: { db: Write; client_id: number },
  signature: string,
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from import_layouts where client_id = ${client_id} and signature = ${signature}`.execute(db)
  return rows.length > 0
}

/** From now on files that are laid out so are read without being asked. */
export async function rememberLayout(
  { db, client_id, now }: StampedChange,
  account_id: number,
  { signature, said, example }: Pick<ImportLayout, 'signature' | 'said' | 'example'>,
): Promise<void> {
  await sql`
    insert into import_layouts (client_id, signature, sentence, example, said_by, said_at)
    values (${client_id}, ${signature}, ${JSON.stringify(said)}::jsonb, ${example ? JSON.stringify(example) : null}::jsonb, ${account_id}, ${now.toISOString()})
    on conflict (client_id, signature) do nothing`.execute(db)
}
