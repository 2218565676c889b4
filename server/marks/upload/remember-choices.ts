import { saidWords } from '../../../interchange/doors/marks/values.ts'
import type { StampedChange } from '../../ground/change.ts'
import type { ListChoices } from '../../uploads/reading/list-choices.ts'
import { markUsed, remember } from '../../uploads/reading/remembered.ts'
import type { OpenedList } from './read-file.ts'

interface Keeping extends StampedChange {
  actor: { account_id: number }
}

/** What was confirmed and said of a list is remembered, unless it was for this time alone; what it was read by is of now. */
export async function rememberChoices(change: Keeping, list: OpenedList, said: ListChoices): Promise<void> {
  const { layout, values } = list.read.reading
  const { signature, sentence, known, sure } = layout
  const used = values.filter(({ by }) => by === 'remembered')
  await markUsed(change, { door: 'marks', signature: known ? signature : null, values: used })
  if (!said.remember) return
  const isNew = said.is_confirmed && !sure
  await remember(change, {
    ...{ door: 'marks', account_id: change.actor.account_id },
    layout: isNew ? { signature, sentence } : null,
    values: saidWords(list.read.reading, list.pupils),
  })
}
