import { cardEntryApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { entrySheet } from './entry-sheet.ts'
import { changeState, setDays } from './sheet-states.ts'
import { updateEntries } from './update-entries.ts'

export const cardEntryRoutes = serve(cardEntryApi, {
  sheet: entrySheet,
  updateMany: updateEntries,
  setDays,
  changeState,
})
