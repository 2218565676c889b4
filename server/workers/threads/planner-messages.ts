import type { DatesAsked, DatesProgress, DatesProposal } from '../../../planning/dates/propose-dates.ts'
import type { SeriesSchool } from '../../../planning/dates/school.ts'

/** What the planner's thread is asked for. */
export interface PlannerJob {
  school: SeriesSchool
  asked: Omit<DatesAsked, 'progress' | 'stopped'>
}

/** Main thread to planner. `stop`: one number that is 1 once the search is to end with what it has. */
export interface ToPlanner {
  id: number
  job: PlannerJob
  stop: SharedArrayBuffer
}

/** Planner to main thread. */
export type FromPlanner =
  | { type: 'progress'; id: number; progress: DatesProgress }
  | { type: 'done'; id: number; proposal: DatesProposal }
  | { type: 'failed'; id: number; message: string }
