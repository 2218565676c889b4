import type { DatesAsked, DatesProgress, DatesProposal } from '../../../planning/dates/propose-dates.ts'
import type { SeriesSchool } from '../../../planning/dates/school.ts'
import type { Duty, DutyPlan } from '../../../planning/duties/plan.ts'
import type { DutiesProposal } from '../../../planning/duties/propose-duties.ts'
import type { SittingAsked, SittingSeats } from '../../../planning/seats/seat-the-rest.ts'

/** A date sheet that the planner's thread is asked for. */
export interface DatesJob {
  school: SeriesSchool
  asked: Omit<DatesAsked, 'progress' | 'stopped'>
}

/** What the planner's thread is asked for: a date sheet, the seats of one sitting, or who watches where. */
export type PlannerJob = DatesJob | { seats: SittingAsked } | DutiesJob

/** Who watches where. */
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
  | { type: 'done'; id: number; proposal: DatesProposal | SittingSeats | DutiesProposal }
  | { type: 'failed'; id: number; message: string }
