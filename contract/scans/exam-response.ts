import { z } from 'zod'
import { Id, IdAsText, optionalText } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, heavy, list, read, recorded, slow, upload, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, Instant } from '../fields.ts'
import { TotalOf } from '../marks/exam-marks.ts'
import { messageFields } from '../message.ts'
import { readingFields } from '../uploads/reading.ts'
import { SpreadsheetFields, template, UploadAnswer } from '../uploads/upload.ts'
import { Person, Pupil, ResponseInput, ResponseOnWire, responseSources, responseStates } from './response-fields.ts'
import { ResponseTable } from './response-table.ts'

const view = can('exam-marks', 'view')
const update = can('exam-marks', 'update')
const byFile = canAny(['exam-marks', 'update'], ['exam-marks', 'upload'])
const names = (words: readonly string[]) => coded('field.one_of', { names: words.join(', ') })
const MOST_ITEMS = 200

/** What one pupil answered to one question. */
export const ResponseRow = z.object({
  exam_question_id: Id,
  mark_id: Id,
  student: Pupil,
  /** Of the question, as this pupil's paper prints it. */
  label: z.string(),
  value: ResponseOnWire,
  /** As this pupil's paper prints it: "B", "BD", "-12.50", "1-C; 2-A"; '' for a blank. */
  printed: z.string(),
  state: z.enum(responseStates),
  source: z.enum(responseSources),
  /** The scanned page that it was read from. */
  page_id: Id.nullable(),
  row_version: z.int(),
  updated_at: Instant,
  by: Person.nullable(),
})
export type ResponseRow = z.output<typeof ResponseRow>

const ResponseFilter = z.strictObject({
  exam_id: anyId(),
  student_id: anyId(),
  section_id: anyId(),
  exam_question_id: anyId(),
  state: anyOf(z.enum(responseStates, names(responseStates))),
  source: anyOf(z.enum(responseSources, names(responseSources))),
})

const ResponseItem = z.strictObject({
  mark_id: Id,
  exam_question_id: Id,
  /** What the writer last saw there; null: nothing. */
  base: ResponseInput.nullish(),
  /** null takes the answer away. */
  value: ResponseInput.nullable(),
})
export type ResponseItem = z.output<typeof ResponseItem>

export const responseCodes = [
  ...(['unknown_mark', 'unknown_question', 'not_yours', 'exam_closed', 'session_locked'] as const),
  ...(['reason_required', 'wrong_value'] as const),
] as const
export type ResponseCode = (typeof responseCodes)[number]

const ResponseResult = z.discriminatedUnion('status', [
  z.object({ i: z.int(), status: z.literal('ok') }),
  z.object({
    ...{ i: z.int(), status: z.literal('conflict'), value: ResponseOnWire.nullable() },
    ...{ by: Person.nullable(), at: Instant.nullable() },
  }),
  z.object({
    ...{ i: z.int(), status: z.literal('invalid'), code: z.enum(responseCodes), message: z.string() },
    said: z.object({ code: z.string(), params: messageFields.params }),
  }),
])
export type ResponseResult = z.output<typeof ResponseResult>

const HistoryRow = z.object({
  at: Instant,
  by: Person.nullable(),
  impersonated_by: Person.nullable(),
  exam_question_id: Id,
  label: z.string().nullable(),
  before: ResponseOnWire.nullable(),
  after: ResponseOnWire.nullable(),
  reason: z.string().nullable(),
  source: z.enum(responseSources),
})

/** A question's marks; NA: not attempted; null: nothing is entered. */
const ResponseMark = z.union([z.number(), z.literal('NA')]).nullable()
const Scope = {
  section_ids: z
    .array(Id)
    .max(100, coded('exam.too_many', { most: 100 }))
    .optional(),
  /** Pupils of whom pages are missing, whose answers count all the same. */
  partial: z
    .array(Id)
    .max(5000, coded('field.too_many', { most: 5000 }))
    .optional(),
  /** Who was there is taken from the sheets too, where nobody has said it. */
  attendance: z.boolean(coded('field.not_boolean')).optional(),
}

const attendances = z.string().nullable()

export const ResponsePreview = z.object({
  /**
   * Answers by what becomes of them: `open` are in doubt, `unread` have no answer. `not_attempted` are the blanks among new, same, changed and conflict.
   */
  cells: z.object({
    ...{ new: z.int(), same: z.int(), changed: z.int(), conflict: z.int() },
    ...{ open: z.int(), unread: z.int(), not_attempted: z.int() },
  }),
  /** What would be written; `exam_question_id` is null for the total of an exam that has no questions. */
  rows: z.array(
    z.object({
      mark_id: Id,
      student: Pupil,
      changes: z.array(
        z.object({
          ...{ exam_question_id: Id.nullable(), label: z.string(), before: ResponseMark, after: ResponseMark },
          printed: z.string(),
        }),
      ),
    }),
  ),
  /** Marks that somebody has entered otherwise: they stay unless they are taken by name. */
  conflicts: z.array(
    z.object({
      ...{ mark_id: Id, student: Pupil, exam_question_id: Id.nullable(), label: z.string(), stored: ResponseMark },
      ...{ by: Person.nullable(), at: Instant.nullable(), computed: ResponseMark },
    }),
  ),
  attendance: z.array(z.object({ mark_id: Id, student: Pupil, now: attendances, proposed: z.enum(['P', 'A']) })),
  /** Pupils who are left out: pages of theirs are missing. */
  incomplete: z.array(z.object({ mark_id: Id, student: Pupil })),
  token: z.string(),
})
export type ResponsePreview = z.output<typeof ResponsePreview>

const Taken = z.strictObject({ mark_id: Id, exam_question_id: Id.nullable() })

export const ResponsesFileFields = SpreadsheetFields.extend({
  ...readingFields,
  exam_id: IdAsText.optional(),
  /** With `mode` update: why answers that were read or entered are changed. */
  reason: optionalText(500),
})

/** What pupils answered, and marks from it. `{id}` is the exam, of history the pupil's row of marks. */
export const examResponseApi = {
  /** Of one exam. */
  list: list('/exam-response/list', view, ResponseFilter, ResponseRow, say('response.found'), {
    sort: ['student', 'question'],
    page_size: 50,
    max_page_size: 500,
  }),
  change: withBodyUpTo(
    512,
    write(
      '/exam-response/change',
      update,
      z.strictObject({
        exam_id: Id,
        reason: optionalText(500),
        items: z
          .array(ResponseItem, coded('response.no_item'))
          .min(1, coded('response.no_item'))
          .max(MOST_ITEMS, coded('field.too_many', { most: MOST_ITEMS })),
      }),
      z.object({ results: z.array(ResponseResult) }),
      null,
    ),
  ),
  history: list(
    '/exam-response/history/{id}',
    view,
    z.strictObject({ exam_question_id: anyId() }),
    HistoryRow,
    say('history.found'),
    { page_size: 50 },
  ),
  template: recorded('exam-marks', 'download', heavy(template('/exam-response/template/{id}', byFile))),
  upload: slow(upload('/exam-response/upload', byFile, ResponsesFileFields, UploadAnswer, say('done.file'))),
  preview: withBodyUpTo(
    128,
    heavy(read('/exam-response/preview/{id}', update, z.strictObject(Scope).prefault({}), ResponsePreview)),
  ),
  /** What was looked at, section by section: the token is of a preview. */
  apply: withBodyUpTo(
    512,
    heavy(
      write(
        '/exam-response/apply/{id}',
        update,
        z.strictObject({
          ...Scope,
          token: z.string(coded('response.token')).min(1, coded('response.token')).max(20_000, coded('response.token')),
          /** Marks that stand otherwise and are to be overwritten. */
          take: z
            .array(Taken)
            .max(5000, coded('field.too_many', { most: 5000 }))
            .optional(),
          /** Once the marks are handed in. */
          reason: optionalText(500),
        }),
        /** Values written, and those kept that stand otherwise; the rows that changed. */
        z.object({ changed: z.int(), kept: z.int(), rows: z.array(TotalOf) }),
        say('done.responses_applied'),
      ),
    ),
  ),
  table: heavy(
    read(
      '/exam-response/table/{id}',
      view,
      z.strictObject({ section_ids: Scope.section_ids }).prefault({}),
      ResponseTable,
    ),
  ),
  /** A pupil's own pages and answers, where the school shows them. */
  mySheets: read(
    '/exam-marks/my-sheets',
    view,
    z.strictObject({ exam_id: Id }),
    z.object({
      pages: z.array(z.object({ page_id: Id, n: z.int(), of: z.int() })),
      answers: z.array(
        z.object({
          ...{ label: z.string(), printed: z.string(), right: z.string(), marks: ResponseMark, max: z.number() },
        }),
      ),
    }),
  ),
}
