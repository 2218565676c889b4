/** Words of exams, marks and results, as they stand in the tables and on the wire. */

export const examStates = ['DRAFT', 'SCHEDULED', 'MARKING', 'SUBMITTED', 'VERIFIED', 'PUBLISHED', 'CANCELLED'] as const
export type ExamState = (typeof examStates)[number]

/** What is left to do with the marks of an exam: a sheet that is complete is handed in, a pupil's request for a recheck is answered. */
export const examTasks = ['HAND_IN', 'RECHECK'] as const
export type ExamTask = (typeof examTasks)[number]

/** What a section's marks are: still being entered, or handed in. */
export const sectionStates = ['OPEN', 'SUBMITTED'] as const

export const examComponents = ['THEORY', 'PRACTICAL', 'INTERNAL'] as const
export type ExamComponent = (typeof examComponents)[number]

/** Whether one total is typed for each pupil, or marks question by question. */
export const entryModes = ['TOTAL', 'PER_QUESTION'] as const
export type EntryMode = (typeof entryModes)[number]

/** P present, A absent, ML medical leave, EX exempt, UFM unfair means. */
export const attendances = ['P', 'A', 'ML', 'EX', 'UFM'] as const
export type ExamAttendance = (typeof attendances)[number]

export const markResults = ['PASS', 'FAIL', 'ABSENT', 'EXEMPT', 'WITHHELD', 'PENDING'] as const
export type MarkResult = (typeof markResults)[number]

/** How a question counts after a correction of the key. */
export const treatments = ['COUNT', 'DROP', 'FULL'] as const

export const markFields = ['question', 'marks', 'attendance', 'grace', 'remarks'] as const
export type MarkField = (typeof markFields)[number]

/** Where a value came from. The first four of them a browser may say. */
export const markSources = [
  ...(['CELL', 'PASTE', 'UNDO', 'UPLOAD', 'ATTENDANCE', 'CORRECTION', 'RECHECK', 'SYNC', 'RESPONSE'] as const),
] as const
export type MarkSource = (typeof markSources)[number]

export const roundings = ['TWO_DP', 'NEAREST_INT'] as const

/** Which exams of a part of a result count. */
export const partTakes = ['ALL', 'BEST', 'LAST'] as const

/** Why one of several values was not stored. */
export const itemCodes = [
  'above_max',
  'below_min',
  'step',
  'not_present',
  'unknown_mark',
  'unknown_question',
  'not_yours',
  'exam_closed',
  'session_locked',
  'reason_required',
  'marks_would_vanish',
  'grace_limit',
  'not_permitted',
  'too_long',
  'incomplete',
  'remark_required',
  'wrong_field',
] as const
export type ItemCode = (typeof itemCodes)[number]

/** What can be corrected in an exam once its marks are settled: ACCEPT is for those named, the others are for all. */
export const correctionKinds = ['DROP', 'FULL', 'ACCEPT', 'ADD', 'SCALE'] as const

/** Marking anew, by what the wire and stored rows call it: code keeps "remark" for what is written beside a pupil's marks. */
export const REMARKING = 'REMARK'
/** Whether marks are added up again, or given anew. */
export const recheckKinds = ['TOTALLING', REMARKING] as const
export type RecheckKind = (typeof recheckKinds)[number]
export const recheckStates = ['OPEN', 'UNCHANGED', 'CHANGED', 'REFUSED'] as const
export const recheckDecisions = ['UNCHANGED', 'CHANGED', 'REFUSED'] as const
/** Whether a recheck may lower marks. */
export const recheckRules = ['ANY', 'ONLY_UP'] as const

/** How far the remark on a pupil's report card is: being written, handed in to be read, read and good to print. */
export const remarkStates = ['DRAFT', 'PROOF', 'APPROVED'] as const
export type RemarkState = (typeof remarkStates)[number]

/** Figures can be had as a workbook or set in pages. */
export const reportFormats = ['xlsx', 'pdf'] as const
export type ReportFormat = (typeof reportFormats)[number]
