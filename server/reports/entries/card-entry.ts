import { cardEntryApi } from '#contract'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { entriesTemplate, prepareEntries } from '../lists/entry-list.ts'
import { entriesOfSection } from './entries-of-section.ts'
import { changeState, setDays } from './entry-states.ts'
import { updateEntries } from './update-entries.ts'

export const cardEntryRoutes = serve(cardEntryApi, {
  sheet: entriesOfSection,
  updateMany: updateEntries,
  setDays,
  changeState,
  template: entriesTemplate,
  upload: { prepare: (call, services: Pick<Services, 'typeset'>) => prepareEntries(call, services) },
})
