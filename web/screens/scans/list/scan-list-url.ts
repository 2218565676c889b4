import { z } from 'zod'
import { scanStates } from '#contract'
import { urlId, urlPage, urlSort } from '#web/ui/list/use-url-state.ts'

export const ListUrl = z.object({
  page: urlPage,
  sort: urlSort,
  exam_id: urlId,
  state: z.enum(scanStates).nullable().catch(null),
})
