import { z } from 'zod'
import { scanStates } from '#contract'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

export const ListUrl = listUrl({
  exam_id: urlId,
  state: z.enum(scanStates).nullable().catch(null),
})
