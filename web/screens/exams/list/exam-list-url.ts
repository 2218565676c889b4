import { z } from 'zod'
import { examStates, examTasks, testTypeNames } from '#contract'
import { urlSession } from '#web/entity/filters/session-filter.ts'
import { urlStatus } from '#web/entity/filters/status-filter.ts'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'

const urlDay = z.iso.date().nullable().catch(null)

export const ListUrl = listUrl({
  grade_id: urlId,
  subject_id: urlId,
  section_id: urlId,
  state: z.enum(examStates).nullable().catch(null),
  type_test: z.enum(testTypeNames).nullable().catch(null),
  session_id: urlSession,
  /** 1: without those that were cancelled. */
  status: urlStatus,
  from: urlDay,
  to: urlDay,
  waits_for: z.enum(examTasks).nullable().catch(null),
})
export type ListFilters = Omit<z.output<typeof ListUrl>, 'page' | 'search' | 'sort'>
