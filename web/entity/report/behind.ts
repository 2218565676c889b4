import type { ReportCell, ReportName } from '#contract'

/** Where a figure stands in its report; `session_id` where it is of another session than the report. */
export type Behind = ReportCell & { session_id?: number }

export interface OpenedFigure {
  report: ReportName
  behind: Behind
  /** What the figure says, as the head of what is opened. */
  title: string
  /** Whether the figure is 0, also after a grade ('A1 0'): then no rows need to be opened behind it. */
  isNone: boolean
}

/** What is explained: a subject's percent (null: the overall), or the total of one exam. */
export type Explaining = { subject_id: number | null } | { mark_id: number; name: string }
