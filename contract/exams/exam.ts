import { z } from 'zod'
import {
  correctionKinds,
  entryModes,
  examComponents,
  examStates,
  examTasks,
  sectionStates,
} from '../../domain/exams/exam-words.ts'
import { Id, line, optionalLine, text } from '../../domain/fields.ts'
import { pageSizes } from '../../domain/papers/documents.ts'
import { isQuarterStep } from '../../domain/papers/marks.ts'
import { testTypeNames } from '../../domain/papers/test-types.ts'
import { coded, say } from '../../domain/say.ts'
import { titlesOf } from '../../domain/titles.ts'
import {
  can,
  canAny,
  confirmed,
  findingNear,
  heavyFile,
  list,
  read,
  recorded,
  withBeside,
  withBodyUpTo,
  withMessage,
  write,
} from '../endpoint.ts'
import {
  anyId,
  anyOf,
  anyText,
  bySession,
  changesTo,
  DateOnly,
  Instant,
  Nothing,
  ofSession,
  oneValue,
  Parent,
  rowBasics,
} from '../fields.ts'
import { messageFields, Warnings } from '../message.ts'
import { absentPolicies, countedPolicies } from '../platform/school-fields.ts'
import { ResponseRulesInput } from '../scans/response-fields.ts'

/** Minutes of a day as "09:00". */
export const ClockTime = z.string(coded('exam.time')).regex(/^([01]\d|2[0-3]):[0-5]\d$/, coded('exam.time'))

const ExamMarksMax = z
  .number(coded('marks.missing'))
  .min(0.25, coded('field.at_least', { least: 0.25 }))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))

const PassMarks = z
  .number(coded('field.not_number'))
  .min(0, coded('field.below_zero'))
  .max(1000, coded('field.at_most', { most: 1000 }))
  .refine(isQuarterStep, coded('marks.steps'))

const SectionIds = z
  .array(Id, coded('exam.no_section'))
  .min(1, coded('exam.no_section'))
  .max(100, coded('exam.too_many', { most: 100 }))

export const ExamInput = z.strictObject({
  name: line(150, coded('name.missing')),
  /** What it is called in other languages, by language: on report cards of theirs. */
  titles: titlesOf(150).optional(),
  session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
  grade_id: z.int(coded('place.choose_class')).positive(coded('place.choose_class')),
  section_ids: SectionIds,
  subject_id: z.int(coded('place.choose_subject')).positive(coded('place.choose_subject')),
  type_test: z.enum(testTypeNames, coded('paper.test_type_missing')),
  component: z.enum(examComponents, coded('field.one_of', { names: examComponents.join(', ') })).optional(),
  question_paper_id: Id.nullish(),
  date: DateOnly,
  start: ClockTime,
  end: ClockTime,
  max_marks: ExamMarksMax,
  /** The subject's share of the maximum where it is left out. */
  pass_marks: PassMarks.nullish(),
  weightage: z
    .number(coded('field.not_number'))
    .min(0, coded('field.below_zero'))
    .max(100, coded('field.at_most', { most: 100 }))
    .multipleOf(0.01, coded('field.two_decimals'))
    .nullish(),
  room: optionalLine(50),
  /** Rooms of single sections; the others are in `room`. */
  rooms: z
    .array(z.strictObject({ section_id: Id, room: line(50) }))
    .max(100)
    .optional(),
  invigilators: z
    .array(z.strictObject({ staff_id: Id, section_id: Id.nullish() }))
    .max(200)
    .optional(),
  /** `item_ids`: only these questions of the paper. */
  markers: z
    .array(z.strictObject({ staff_id: Id, section_id: Id.nullish(), item_ids: z.array(Id).max(400).optional() }))
    .max(200)
    .optional(),
  entry_mode: z.enum(entryModes, coded('field.either', { one: 'TOTAL', other: 'PER_QUESTION' })),
  /** How answers that were read become marks; null: as the product has it. */
  response_rules: ResponseRulesInput.nullish(),
})

const StaffOnDuty = z.object({
  staff_id: Id,
  name: z.string(),
  section_id: Id.nullable(),
})

export const ExamRow = z.object({
  ...rowBasics,
  name: z.string(),
  titles: z.record(z.string(), z.string()),
  ...ofSession,
  /** Of 38 pupils of the section 31 are complete. */
  sections: z.array(
    z.object({
      id: Id,
      title: z.string(),
      room: z.string().nullable(),
      state: z.enum(sectionStates),
      entered: z.int(),
      of: z.int(),
    }),
  ),
  subject_id: Id,
  subject: Parent,
  type_test: z.enum(testTypeNames),
  component: z.enum(examComponents),
  question_paper_id: Id.nullable(),
  question_paper: Parent.nullable(),
  /** The letters of its sets; none where everybody writes the same. */
  sets: z.array(z.string()),
  date: z.string(),
  start: z.string(),
  end: z.string(),
  max_marks: z.number(),
  pass_marks: z.number(),
  weightage: z.number().nullable(),
  room: z.string().nullable(),
  entry_mode: z.enum(entryModes),
  /** As somebody has set them; what is left out is as the product has it. */
  response_rules: ResponseRulesInput.nullable(),
  state: z.enum(examStates),
  state_reason: z.string().nullable(),
  revision: z.int(),
  /** The last correction of all marks: when it was made or taken back, and the question it was of. */
  revised: z
    .object({ at: Instant, kind: z.enum(correctionKinds), question: z.string().nullable(), undone: z.boolean() })
    .nullable(),
  published_at: Instant.nullable(),
  /** Requests for a recheck without an answer: of whoever verifies marks all, of others who enter marks what was assigned to them. */
  open_rechecks: z.int().optional(),
  invigilators: z.array(StaffOnDuty),
  markers: z.array(StaffOnDuty.extend({ item_ids: z.array(Id) })),
  progress: z.object({ cells: z.int(), of: z.int(), attendance: z.int(), students: z.int() }),
})
export type ExamRow = z.output<typeof ExamRow>

export const ExamFilter = z.strictObject({
  id: anyId(),
  ...bySession(),
  /** Exams on whose list a pupil stands. */
  student_id: anyId(),
  name: anyText(),
  section_id: anyId(),
  type_test: anyOf(z.enum(testTypeNames, coded('paper.test_type'))),
  state: anyOf(z.enum(examStates, coded('paper.state'))),
  /** 1: not cancelled, 0: cancelled. */
  status: anyOf(z.literal([0, 1], coded('field.not_status'))),
  from: oneValue(DateOnly, coded('field.date')),
  to: oneValue(DateOnly, coded('field.date')),
  /** 1: planned in a series, 0: by itself; whoever plans nothing sees each by itself. */
  in_series: anyOf(z.literal([0, 1], coded('field.one_of', { names: '0, 1' }))),
  /** Exams of which this is the caller's to do. */
  waits_for: anyOf(z.enum(examTasks, coded('field.one_of', { names: examTasks.join(', ') }))),
})

/** Pupils who would sit in two exams at once. */
const Clash = z.object({
  exam_id: Id,
  name: z.string(),
  section: z.string(),
  start: z.string(),
  end: z.string(),
  students: z.int(),
})
export type ExamClash = z.output<typeof Clash>

/** What is worth knowing of a field: `room`, `rooms.12` of a section, `invigilators`, `date` or `end`; and the other exam that it speaks of. */
const PlacedWarning = z.object({ ...messageFields, path: z.string(), exam: Parent.nullable() })
export type ExamWarning = z.output<typeof PlacedWarning>

/** Who was not there, and the class average for either way of counting those who were absent; null where nobody wrote. */
export const BeforeVerify = z.object({
  absent: z.int(),
  /** The first few of them. */
  names: z.array(z.string()),
  medical: z.int(),
  unfair: z.int(),
  /** The exam's where it is verified, else the school's rule. */
  policy: z.enum(absentPolicies),
  mean: z.record(z.enum(countedPolicies), z.number().nullable()),
})
export type BeforeVerify = z.output<typeof BeforeVerify>

const PageSize = z.enum(pageSizes, coded('field.one_of', { names: pageSizes.join(', ') }))

/** Of bodies with two hundred markers and the questions of each. */
const EXAM_KB = 256

export const examApi = {
  create: withBeside(
    withBodyUpTo(EXAM_KB, write('/exam/create', can('exam', 'create'), ExamInput, ExamRow, say('exam.created'))),
    Warnings,
  ),
  list: findingNear(
    list('/exam/list', can('exam', 'view'), ExamFilter, ExamRow, say('exam.found'), {
      sort: ['date', 'name', 'id'],
    }),
  ),
  update: withMessage(
    withBeside(
      withBodyUpTo(
        EXAM_KB,
        write('/exam/update/{id}', can('exam', 'update'), changesTo(ExamInput), ExamRow, say('exam.updated')),
      ),
      Warnings,
    ),
  ),
  remove: write(
    '/exam/delete/{id}',
    can('exam', 'delete'),
    z.strictObject({ session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')) }),
    z.object({ id: Id }),
    say('exam.deleted'),
  ),
  restore: write('/exam/restore/{id}', can('exam', 'delete'), Nothing, ExamRow, say('exam.restored')),
  changeState: confirmed(
    write(
      '/exam/change-state/{id}',
      canAny(
        ['exam', 'update'],
        ['exam', 'delete'],
        ['exam-marks', 'update'],
        ['exam-marks', 'verify'],
        ['exam-marks', 'publish'],
      ),
      z.strictObject({
        state: z.enum(examStates, coded('paper.state')),
        reason: text(500, coded('exam.reason_missing')).nullish(),
        /** Hands in or reopens these sections only. */
        section_ids: z.array(Id).min(1, coded('exam.no_section')).max(100).optional(),
        /** With VERIFIED: how absent pupils count in this exam; the school's rule where nothing is said. */
        absent_policy: z.enum(countedPolicies, coded('field.one_of', { names: countedPolicies.join(', ') })).optional(),
        row_version: z.int(coded('field.not_whole')).optional(),
      }),
      ExamRow,
      say('done.exam_state'),
    ),
    ({ state }) => state === 'PUBLISHED',
  ),
  /** What whoever verifies an exam should know of it first. */
  beforeVerify: read('/exam/before-verify/{id}', can('exam-marks', 'verify'), Nothing, BeforeVerify),
  /** What is wrong with an exam and what is worth knowing, while it is typed; `id` where it is there already. */
  check: withBodyUpTo(
    EXAM_KB,
    read(
      '/exam/check',
      canAny(['exam', 'create'], ['exam', 'update']),
      ExamInput.partial().extend({ id: Id.optional(), row_version: z.int(coded('field.not_whole')).optional() }),
      z.object({ warnings: z.array(PlacedWarning), clashes: z.array(Clash) }),
    ),
  ),
  /** The exams of a session, a class or a section by day and time, as PDF; of a pupil the own. */
  timetable: heavyFile(
    '/exam/timetable',
    can('exam', 'view'),
    z.strictObject({
      session_id: z.int(coded('place.choose_session')).positive(coded('place.choose_session')),
      grade_id: Id.nullish(),
      section_id: Id.nullish(),
      from: DateOnly.nullish(),
      to: DateOnly.nullish(),
      page: PageSize.optional(),
    }),
  ),
  /**
   * The list that is signed in the room, of a section or the whole exam, as PDF; with the set that each pupil is given. It is a list of pupils: of those
   * that one sees, or whose room one watches.
   */
  attendanceSheet: recorded(
    'exam',
    'download',
    heavyFile(
      '/exam/attendance-sheet/{id}',
      can('student', 'view'),
      z.strictObject({ section_id: Id.nullish(), page: PageSize.optional() }).prefault({}),
    ),
  ),
}
