import type { Actor } from '../../ground/actor.ts'
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

/** Remembers the layout of a list that is saved, where somebody confirmed it; a known one is used again. */
export async function keepReading(
  change: StampedChange & { actor: Actor },
  { door }: FileKind,
  { open }: ReadList,
  said: Pick<ListChoices, 'is_confirmed' | 'remember'>,
): Promise<void> {
  if (!open || !door) return
  const { signature, said: sentence, known, sure } = open.reading.layout
  if (known) return markUsed(change, { door, signature })
  if (sure || !said.is_confirmed || !said.remember || !sentence.code) return
  const { account_id } = change.actor
  const { code, params } = sentence
  await remember(change, { door, account_id, layout: { signature, sentence: { code, ...(params && { params }) } } })
}
