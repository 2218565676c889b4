import type { ListKind, RememberedLists } from '#contract'
import type { Write } from '../../db/connect.ts'
import type { FoundInList } from '../../uploads/reading/open-list.ts'
import { markUsed, remember, rememberedOf } from '../../uploads/reading/remembered.ts'
import type { SpreadsheetWork } from '../../uploads/spreadsheet-kind.ts'

/** What the school's people said of texts of such lists before. */
export async function rememberedValues(
  { look, client_id, actor }: SpreadsheetWork,
  door: ListKind,
): Promise<RememberedLists['values']> {
  return (await look((db) => rememberedOf({ db, client_id }, door, actor.account_id))).values
}

/** Keeps what was said of texts of this list for the next one, unless it was said for this time only. */
export async function rememberTexts(
  { dry_run, said, client_id, actor, now }: SpreadsheetWork,
  db: Write,
  door: ListKind,
  { said: own, values }: Pick<FoundInList, 'said' | 'values'>,
): Promise<void> {
  if (dry_run) return
  const change = { db, client_id, now }
  if (said?.remember) await remember(change, { door, account_id: actor.account_id, layout: null, values: own })
  await markUsed(change, { door, signature: null, values: values.filter(({ by }) => by === 'remembered') })
}
