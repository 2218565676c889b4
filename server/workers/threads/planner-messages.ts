import type { DatesAsked, DatesProgress, DatesProposal } from '../../../planning/dates/propose-dates.ts'
import type { SeriesSchool } from '../../../planning/dates/school.ts'
import type { Duty, DutyPlan } from '../../../planning/duties/plan.ts'
import type { DutiesProposal } from '../../../planning/duties/propose-duties.ts'

/** What the planner's thread is asked for. */
export interface PlannerJob {
  school: SeriesSchool
  asked: Omit<DatesAsked, 'progress' | 'stopped'>
}

/** The same for who watches where. */
export interface DutiesJob {
  plan: DutyPlan
  asked: { seed: number; kept: readonly Duty[] }
}

/** Main thread to planner. `stop`: one number that is 1 once the search is to end with what it has. */
export interface ToPlanner {
  id: number
  job: PlannerJob | DutiesJob
  stop: SharedArrayBuffer
}

/** Planner to main thread. */
export type FromPlanner =
  | { type: 'progress'; id: number; progress: DatesProgress }
  | { type: 'done'; id: number; proposal: DatesProposal | DutiesProposal }
  | { type: 'failed'; id: number; message: string }
