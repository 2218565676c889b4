import { z } from 'zod'
import { recheckAssignees, recheckStates, recheckTurns } from '#contract'
import { urlSession } from '#web/entity/filters/session-filter.ts'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

export const ListUrl = listUrl({
  exam_id: urlId,
  state: z.enum(recheckStates).nullable().catch(null),
  assigned: z.enum(recheckAssignees).nullable().catch(null),
  /** ME: what the reader is to answer. */
  waits_for: z.enum(recheckTurns).nullable().catch(null),
  session_id: urlSession,
})
export type ListFilters = Omit<z.output<typeof ListUrl>, 'page' | 'search' | 'sort'>
