import { cardEntryApi } from '#contract'
import { serve } from '../../http/serve.ts'
import { entriesOfSection } from './entries-of-section.ts'
import { changeState, setDays } from './entry-states.ts'
import { updateEntries } from './update-entries.ts'

export const cardEntryRoutes = serve(cardEntryApi, {
  sheet: entriesOfSection,
  updateMany: updateEntries,
  setDays,
  changeState,
})
