import { z } from 'zod'
import {
  attendances,
  entryModes,
  examStates,
  itemCodes,
  markFields,
  markResults,
  markSources,
  treatments,
} from '../../domain/exams/exam-words.ts'
import { Id, IdAsText, optionalLine, optionalText } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, heavy, list, read, recorded, slow, upload, withBeside, withBodyUpTo, write } from '../endpoint.ts'
import { allData, anyId, anyOf, anyText, Instant, Nothing, ofKnownYear, oneValue, Parent } from '../fields.ts'
import { messageFields } from '../message.ts'
import { readingFields } from '../uploads/reading.ts'
import { SpreadsheetFields, template, UploadAnswer } from '../uploads/upload.ts'

/** A question's marks; "NA": not attempted. */
const QuestionMark = z.union([z.number(), z.literal('NA')], coded('marks.number_or_na'))

/** One pupil's row of an exam. Marks and all that follows are null unless the pupil was present. */
export const MarkRow = z.object({
  id: Id,
  row_version: z.int(),
  exam_id: Id,
  student: z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() }),
  section: Parent,
  set: z.string().nullable(),
  attendance: z.enum(attendances).nullable(),
  /** What they count as. */
  marks: z.number().nullable(),
  /** What was typed as a total, where marks were added or scaled for all since; a cell is compared with this. */
  typed: z.number().nullable(),
  grace: z.number(),
  counted_max: z.number(),
  percent: z.number().nullable(),
  grade: z.string().nullable(),
  point: z.number().nullable(),
  result: z.enum(markResults),
  is_complete: z.boolean(),
  remarks: z.string().nullable(),
  questions: z.record(z.string(), QuestionMark),
  /** No longer in the section; kept for the marks. */
  left: z.boolean(),
  rechecks: z.int(),
  /** In a pupil's own list: whether a request for a recheck of it would be taken now. */
  may_recheck: z.boolean().optional(),
  /** In a pupil's own list: whether the own answers are shown beside them. */
  has_answers: z.boolean().optional(),
  /** Where what was changed since a cursor is asked for: by whom the row was changed last. */
  changed_by: z.object({ id: Id, name: z.string() }).nullable().optional(),
  updated_at: Instant,
})
export type MarkRow = z.output<typeof MarkRow>

/** A column of the sheet: a question of the paper, or a part of a case study. */
export const MarkColumn = z.object({
  id: Id,
  item_id: Id,
  part: z.int(),
  section: z.string(),
  /** As printed in each set. */
  labels: z.record(z.string(), z.string()),
  max_marks: z.number(),
  min_marks: z.number(),
  or_group: z.string().nullable(),
  part_or_group: z.string().nullable(),
  choose: z.int().nullable(),
  type: z.string(),
  chapter: Parent,
  treatment: z.enum(treatments),
  /** The set whose pupils write it; null where all do. */
  set: z.string().nullable(),
  /** Whoever asks may mark it. */
  mine: z.boolean(),
})
export type MarkColumn = z.output<typeof MarkColumn>

const SheetExam = z.object({
  id: Id,
  name: z.string(),
  state: z.enum(examStates),
  entry_mode: z.enum(entryModes),
  max_marks: z.number(),
  pass_marks: z.number(),
  revision: z.int(),
  may: z.array(z.enum(['update', 'submit', 'verify', 'publish', 'grace'])),
  locked_by: z.enum(['session', 'state']).nullable(),
})

const Moment = z.iso.datetime(coded('field.instant')).regex(...ofKnownYear)

export const MarksFilter = z.strictObject({
  id: anyId(),
  exam_id: anyId(),
  section_id: anyId(),
  search: anyText(100),
  result: anyOf(z.enum(markResults, coded('field.one_of', { names: markResults.join(', ') }))),
  attendance: anyOf(z.enum(attendances, coded('field.one_of', { names: attendances.join(', ') }))),
  /** Rows of which something is still to be entered. */
  incomplete: oneValue(z.boolean(coded('field.not_boolean')), coded('field.not_boolean')),
  /** Rows without a value for this question. */
  exam_question_id: anyId(),
  /** A cursor of an earlier answer: rows that were changed since. */
  since: oneValue(Moment, coded('field.instant')),
  is_all_data_fetch: allData(),
})

const Reason = optionalText(500)
const Attendance = z.enum(attendances, coded('field.one_of', { names: attendances.join(', ') }))

export const MarkChanges = z
  .strictObject({
    row_version: z.int(coded('field.not_whole')).optional(),
    attendance: Attendance.optional(),
    marks: z.number(coded('field.not_number')).nullish(),
    questions: z
      .record(z.string().regex(/^[1-9]\d{0,14}$/, coded('field.not_whole')), QuestionMark.nullable())
      .optional(),
    grace: z.number(coded('field.not_number')).optional(),
    remarks: optionalLine(200),
    reason: Reason,
    confirm: z.boolean(coded('field.not_boolean')).optional(),
  })
  .refine(
    ({ attendance, marks, questions, grace, remarks }) =>
      [attendance, marks, questions, grace, remarks].some((one) => one !== undefined),
    { message: coded('field.nothing_to_change') },
  )

/** What a cell holds or should hold. It is judged cell by cell, so that one bad value keeps no other back. */
const CellValue = z.preprocess(
  // What is too large for a number is judged as what was typed.
  (value) => (typeof value === 'number' && !Number.isFinite(value) ? String(value) : value),
  z.union([z.number(), z.string().max(2000), z.null()], coded('field.value')),
)

export const MarkItem = z.strictObject({
  mark_id: Id,
  field: z.enum(markFields, coded('field.one_of', { names: markFields.join(', ') })),
  exam_question_id: Id.nullish(),
  /** What the writer last saw there; null: nothing. */
  base: CellValue.optional(),
  value: CellValue,
})
export type MarkItem = z.output<typeof MarkItem>

/** Where a value that a browser sends came from. */
export const browserMarkSources = ['CELL', 'PASTE', 'UNDO'] as const

const By = z.object({ id: Id, name: z.string() })

export const ItemResult = z.discriminatedUnion('status', [
  z.object({ i: z.int(), status: z.literal('ok') }),
  z.object({ i: z.int(), status: z.literal('conflict'), value: CellValue, by: By.nullable(), at: Instant.nullable() }),
  z.object({
    i: z.int(),
    status: z.literal('invalid'),
    code: z.enum(itemCodes),
    message: z.string(),
    /** The sentence by its code. */
    said: z.object({ code: z.string(), params: messageFields.params }),
  }),
])
export type ItemResult = z.output<typeof ItemResult>

/** What a sheet shows of a row after a change of it. */
export const TotalOf = MarkRow.pick({
  id: true,
  row_version: true,
  attendance: true,
  marks: true,
  typed: true,
  percent: true,
  grade: true,
  result: true,
  is_complete: true,
})

const HistoryRow = z.object({
  at: Instant,
  by: By.nullable(),
  impersonated_by: By.nullable(),
  field: z.enum(markFields),
  exam_question_id: Id.nullable(),
  /** Of the question, as printed for this pupil. */
  label: z.string().nullable(),
  before: z.string().nullable(),
  after: z.string().nullable(),
  reason: z.string().nullable(),
  source: z.enum(markSources),
})

export const ExplainLine = z.union([
  z.object({
    label: z.string(),
    value: z.union([z.number(), z.literal('NA'), z.null()]),
    counted: z.boolean(),
    max: z.number(),
    treatment: z.enum(treatments).optional(),
  }),
  z.object({ rule: z.string(), section: z.string() }),
  z.object({ floor: z.string() }),
  z.object({ moderation: z.string(), value: z.string() }),
  /** A correction that would have cost marks does not hold here. */
  z.object({ protected: z.string() }),
  z.object({ sum: z.number() }),
  z.object({ max: z.number() }),
  z.object({ grace: z.number() }),
  z.object({ pass: z.number() }),
  z.object({ percent: z.string() }),
  z.object({ band: z.string() }),
])

const examMarksUpdate = canAny(['exam-marks', 'update'], ['exam-marks', 'verify'])

/** A sheet is a bulk update. */
const examMarksFile = canAny(['exam-marks', 'update'], ['exam-marks', 'upload'])

export const MarksFileFields = SpreadsheetFields.extend({
  ...readingFields,
  exam_id: IdAsText.optional(),
  /** Once the marks are handed in. */
  reason: optionalText(500),
})

export const examMarksApi = {
  /** Of one exam; a pupil's own of all that are published. `exam` and `columns` describe the sheet, `cursor` is for `since`. */
  list: withBeside(
    list('/exam-marks/list', can('exam-marks', 'view'), MarksFilter, MarkRow, say('mark.found'), {
      sort: ['roll_no', 'name', 'marks'],
      max_page_size: 500,
    }),
    z.object({ exam: SheetExam.nullable(), columns: z.array(MarkColumn), cursor: Instant }),
  ),
  update: write('/exam-marks/update/{id}', examMarksUpdate, MarkChanges, MarkRow, say('done.marks')),
  /** Five hundred cells, each with a remark and the one before. */
  updateMany: withBodyUpTo(
    768,
    write(
      '/exam-marks/update-many',
      examMarksUpdate,
      z.strictObject({
        exam_id: Id,
        reason: Reason,
        source: z.enum(browserMarkSources, coded('field.one_of', { names: browserMarkSources.join(', ') })).optional(),
        confirm: z.boolean(coded('field.not_boolean')).optional(),
        items: z
          .array(MarkItem, coded('mark.no_item'))
          .min(1, coded('mark.no_item'))
          .max(500, coded('mark.too_many', { most: 500 })),
      }),
      z.object({ results: z.array(ItemResult), rows: z.array(TotalOf), cursor: Instant }),
      null,
    ),
  ),
  markAttendance: write(
    '/exam-marks/mark-attendance',
    examMarksUpdate,
    z.strictObject({
      exam_id: Id,
      section_id: Id.nullish(),
      entries: z
        .array(z.strictObject({ student_id: Id, attendance: Attendance }), coded('mark.no_item'))
        .min(1, coded('mark.no_item'))
        .max(1000, coded('mark.too_many', { most: 1000 })),
      /** Marks of those who were not there after all are cleared. */
      confirm: z.boolean(coded('field.not_boolean')).optional(),
      reason: Reason,
    }),
    z.object({ changed: z.int(), rows: z.array(TotalOf) }),
    say('done.attendance'),
  ),
  history: list(
    '/exam-marks/history/{id}',
    can('exam-marks', 'view'),
    z.strictObject({ exam_question_id: anyId() }),
    HistoryRow,
    say('history.found'),
    // A question may stand beside the filter as well as in it.
    { page_size: 50, extra: { exam_question_id: anyId() } },
  ),
  explain: read('/exam-marks/explain/{id}', can('exam-marks', 'view'), Nothing, z.array(ExplainLine)),
  /** The sheet of the exam with this id as a workbook to fill in, with what is there. */
  template: recorded('exam-marks', 'download', heavy(template('/exam-marks/template/{id}', examMarksFile))),
  /** Marks from a filled template: blank is unchanged; `create` fills empty cells only, `update` overwrites. */
  upload: slow(upload('/exam-marks/upload', examMarksFile, MarksFileFields, UploadAnswer, say('done.file'))),
}
