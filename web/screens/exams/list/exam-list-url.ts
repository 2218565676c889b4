import { z } from 'zod'
import { examStates, testTypeNames } from '#contract'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

/** In the address 0 stands for all sessions; without a value it is the one that is worked in. */
export const allSessions = 0
const urlSession = z.coerce.number().int().min(allSessions).nullable().catch(null)
const urlDay = z.iso.date().nullable().catch(null)

export const ListUrl = listUrl({
  grade_id: urlId,
  subject_id: urlId,
  section_id: urlId,
  state: z.enum(examStates).nullable().catch(null),
  type_test: z.enum(testTypeNames).nullable().catch(null),
  session_id: urlSession,
  from: urlDay,
  to: urlDay,
})
export type ListFilters = Omit<z.output<typeof ListUrl>, 'page' | 'search' | 'sort'>

export const sessionIdOf = ({ session_id }: Pick<ListFilters, 'session_id'>, selected: number | null): number | null =>
  session_id === allSessions ? null : (session_id ?? selected)
