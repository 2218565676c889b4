import { z } from 'zod'
import { Id, optionalText, text } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, file, list, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Parent } from '../fields.ts'

/** What a page is to the exam it came for; the first alone gives answers. */
export const pageStates = [
  ...(['COUNTED', 'SAME', 'CLASH', 'NO_CODE', 'UNKNOWN', 'OTHER_EXAM', 'NOT_YOURS', 'VOID', 'SPECIMEN'] as const),
  ...(['NO_PUPIL', 'LATE', 'UNREADABLE', 'BLANK', 'DISCARDED'] as const),
] as const
export type PageState = (typeof pageStates)[number]

/** Why a page can't be read. */
export const unreadableReasons = [
  ...(['no_marks', 'two_pages', 'bent', 'blurred', 'low_contrast', 'cut_off', 'too_small', 'damaged'] as const),
] as const
/** Beside these: of NO_CODE, and of NO_PUPIL. */
export const pageReasons = [
  ...unreadableReasons,
  ...([
    'no_code',
    'codes_differ',
    'no_such_page',
    'roll_doubtful',
    'roll_unknown',
    'roll_taken',
    'not_on_list',
  ] as const),
] as const
export type PageReason = (typeof pageReasons)[number]

/** What a person does with a page. COUNT: this one counts; RETURN: as it was before it was set aside. */
export const pageActs = ['COUNT', 'DISCARD', 'RETURN', 'READ_AGAIN', 'ASSIGN'] as const
export type PageAct = (typeof pageActs)[number]

export const ScanPageRow = z.object({
  id: Id,
  row_version: z.int(),
  scan_id: Id,
  /** In its scan, from 1. */
  number: z.int(),
  /** Which of the scan's files it is of, from 1. */
  file: z.int(),
  state: z.enum(pageStates),
  why: z.enum(pageReasons).nullable(),
  /** As it was read, whoever's it is. */
  serial: z.string().nullable(),
  page_no: z.int().nullable(),
  /** Pages of its sheet. */
  of: z.int().nullable(),
  /** null too for a pupil whom the caller doesn't see. */
  student: z
    .object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable(), section: Parent })
    .nullable(),
  set: z.string().nullable(),
  /** `marks` of four; `contrast` 0 to 1; `blur` in millimetres; `px` pixels a millimetre. null without a place. */
  quality: z.object({ marks: z.int(), contrast: z.number(), blur: z.number(), px: z.number() }).nullable(),
  /** Fields that a person must look at. */
  doubts: z.int(),
  /** Of SAME and CLASH: the page that came before. */
  same_as: Id.nullable(),
  decided: z.object({ at: Instant, by: z.object({ id: Id, name: z.string() }).nullable() }).nullable(),
})
export type ScanPageRow = z.output<typeof ScanPageRow>

const names = (words: readonly string[]) => coded('field.one_of', { names: words.join(', ') })

const PageFilter = z.strictObject({
  id: anyId(),
  scan_id: anyId(),
  exam_id: anyId(),
  sheet_id: anyId(),
  student_id: anyId(),
  state: anyOf(z.enum(pageStates, names(pageStates))),
  why: anyOf(z.enum(pageReasons, names(pageReasons))),
})

const Picture = z
  .strictObject({
    /** Of the layout: its circles with what is round them. */
    field: text(40).optional(),
    /** Of the layout: a place to write. */
    crop: text(40).optional(),
    /** Millimetres round it; 6 unless it is said. */
    margin: z
      .number(coded('field.not_number'))
      .min(0, coded('field.at_least', { least: 0 }))
      .max(40, coded('field.at_most', { most: 40 }))
      .optional(),
    width: z
      .int(coded('field.not_whole'))
      .min(16, coded('field.at_least', { least: 16 }))
      .max(1600, coded('field.at_most', { most: 1600 }))
      .optional(),
  })
  .prefault({})

const Decision = z.strictObject({
  act: z.enum(pageActs, names(pageActs)),
  row_version: z.int(coded('field.not_whole')).optional(),
  /** Serial and page as they are printed, in capitals or not, with blanks or without. */
  code: text(40).optional(),
  student_id: Id.optional(),
  page_no: z.int(coded('field.not_whole')).min(1).max(1023).optional(),
  reason: optionalText(500),
})

const view = can('exam-marks', 'view')

export const scanPageApi = {
  list: list('/scan-page/list', view, PageFilter, ScanPageRow, say('scan_page.found'), {
    sort: ['id', 'number'],
    page_size: 50,
    max_page_size: 200,
  }),
  /** The whole page where neither field nor crop is named. */
  picture: file('/scan-page/picture/{id}', view, Picture),
  /** `moved`: other pages that became something else by it. */
  decide: write(
    '/scan-page/decide/{id}',
    canAny(['exam-marks', 'upload'], ['exam-marks', 'update']),
    Decision,
    z.object({ page: ScanPageRow, moved: z.array(Id) }),
    say('done.scan_page'),
  ),
}
