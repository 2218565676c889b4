import { z } from 'zod'
import { type ExamState, examStates, examTasks, testTypeNames } from '#contract'
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

/** The states that a pupil is told of; while the result is to come they are one. */
export const shownStates = ['SCHEDULED', 'MARKING', 'PUBLISHED'] as const
const toCome: ExamState[] = ['MARKING', 'SUBMITTED', 'VERIFIED']

/** What the state of the address is on the wire. */
export const statesOf = (state: ExamState | null, isPupil: boolean) =>
  isPupil && state !== null && toCome.includes(state) ? toCome : state
