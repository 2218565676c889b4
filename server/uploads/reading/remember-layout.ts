import type { StampedChange } from '../../ground/change.ts'
import type { Viewer } from '../../policy/places.ts'
import type { FileKind, ReadFile, SpreadsheetWork } from '../spreadsheet-kind.ts'
import type { ListChoices } from './list-choices.ts'
import { markUsed, remember, rememberedOf } from './remembered.ts'

type ReadList = ReadFile<{ row: number }>

/** A list as it was read, with whether its layout is one that was confirmed before. */
export async function withKnown<List extends ReadList>(
  look: SpreadsheetWork['look'],
  { client_id, account_id }: Viewer,
  { door }: FileKind,
  list: List,
): Promise<List> {
  const { open } = list
  if (!open || !door) return list
  const { layouts } = await look((db) => rememberedOf({ db, client_id }, door, account_id))
  const { layout } = open.reading
  const known = layouts.includes(layout.signature)
  return { ...list, open: { ...open, reading: { ...open.reading, layout: { ...layout, known } } } }
}

/** Remembers of a list that is saved what somebody confirmed and said of it; what it was read by is of now. */
export async function keepReading(
  change: StampedChange & { actor: Viewer },
  { door }: FileKind,
  { open, said: texts = [] }: ReadList,
  said: Pick<ListChoices, 'is_confirmed' | 'remember'>,
): Promise<void> {
  if (!open || !door) return
  const { layout, values } = open.reading
  const { signature, said: sentence, known, sure } = layout
  const used = values.filter(({ by }) => by === 'remembered')
  await markUsed(change, { door, signature: known ? signature : null, values: used })
  if (!said.remember) return
  const { code, params } = sentence
  const isNew = !sure && !known && said.is_confirmed && code !== undefined
  await remember(change, {
    ...{ door, account_id: change.actor.account_id, values: texts },
    layout: isNew ? { signature, sentence: { code, ...(params && { params }) } } : null,
  })
}
