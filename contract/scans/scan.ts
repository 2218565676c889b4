import { z } from 'zod'
import { Id, IdAsText, optionalLine, text } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, list, read, slow, streamed, upload, upTo, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Nothing, Parent } from '../fields.ts'
import { pageStates, ScanPageRow } from './scan-page.ts'

/** How far pages that came together are. READ: all pages are there, or those until somebody cancelled; then `pages` is more than `done`. */
export const scanStates = ['UPLOADED', 'READING', 'READ', 'FAILED', 'CANCELLED', 'DISCARDED'] as const
export type ScanState = (typeof scanStates)[number]

export const scanSources = ['FILE', 'PHONE'] as const

/** What whoever asks may do to it now. */
export const scanDeeds = ['add', 'discard', 'restore'] as const
export type ScanDeed = (typeof scanDeeds)[number]

/** Pages in each state; a state without any is left out. */
const PageCounts = z.partialRecord(z.enum(pageStates), z.int())

/** Pages that came together: files of an upload, or what a phone sent on a day. */
export const ScanRow = z.object({
  id: Id,
  row_version: z.int(),
  exam: Parent,
  name: z.string(),
  source: z.enum(scanSources),
  state: z.enum(scanStates),
  /** Of its files; 0 until they are counted. */
  pages: z.int(),
  /** Of these so many are read. */
  done: z.int(),
  job_id: Id.nullable(),
  counts: PageCounts,
  /** Fields of its pages that a person must look at, and those that somebody has decided. */
  doubts: z.object({ open: z.int(), decided: z.int() }),
  files: z.array(z.object({ name: z.string(), bytes: z.int(), pages: z.int() })),
  created_at: Instant,
  by: z.object({ id: Id, name: z.string() }).nullable(),
  may: z.array(z.enum(scanDeeds)),
})
export type ScanRow = z.output<typeof ScanRow>

const names = (words: readonly string[]) => coded('field.one_of', { names: words.join(', ') })

const ScanFilter = z.strictObject({
  id: anyId(),
  exam_id: anyId(),
  state: anyOf(z.enum(scanStates, names(scanStates))),
  source: anyOf(z.enum(scanSources, names(scanSources))),
})

/** NONE: no page; TWICE: pages of two sheets; ABSENT: marked as absent on the sheet or by attendance, and no page. */
export const completenessStates = ['NONE', 'PARTIAL', 'COMPLETE', 'TWICE', 'ABSENT'] as const
export type CompletenessState = (typeof completenessStates)[number]

/** Pages of one sheet that count, and those that are missing. */
const AnswerSheetPages = z.object({ serial: z.string(), have: z.array(z.int()), lack: z.array(z.int()) })
export type AnswerSheetPages = z.output<typeof AnswerSheetPages>

export const ScanStudent = z.object({
  id: Id,
  name: z.string(),
  admission_no: z.string(),
  roll_no: z.string().nullable(),
})

export const Completeness = z.object({
  /** Everybody of the exam's list, by section and roll number. */
  pupils: z.array(
    z.object({
      student: ScanStudent,
      section: Parent,
      state: z.enum(completenessStates),
      sheets: z.array(AnswerSheetPages),
      /** Doubts that are open. */
      open: z.int(),
    }),
  ),
  counts: z.record(z.enum(completenessStates), z.int()),
  /** Sheets with pages that count, of whom nobody knows whose they are. */
  unowned: z.array(AnswerSheetPages),
  /** Pages of the exam by state. */
  pages: PageCounts,
})
export type Completeness = z.output<typeof Completeness>

/** Whoever brings pages: the office, and teachers for their own sections. */
const bring = canAny(['exam-marks', 'update'], ['exam-marks', 'upload'])
const view = can('exam-marks', 'view')
const FILE_BYTES = 300 * 1024 * 1024
const PHOTO_BYTES = 20 * 1024 * 1024

const Flag = z.enum(['true', 'false'], coded('field.not_boolean')).optional()

const CreateFields = z.strictObject({
  exam_id: IdAsText,
  name: optionalLine(100),
  /** "true": more files follow by scan/add before it is read. */
  more: Flag,
  /** "true": also where the same file came before. */
  again: Flag,
})

const AddFields = z.strictObject({ last: Flag, again: Flag })

const Reason = z.strictObject({ reason: text(500), row_version: z.int(coded('field.not_whole')).optional() })

export const scanApi = {
  create: slow(
    upTo(
      FILE_BYTES,
      streamed(
        upload('/scan/create', bring, CreateFields, z.object({ scan_id: Id, job_id: Id.nullable() }), say('done.scan')),
      ),
    ),
  ),
  add: slow(
    upTo(
      FILE_BYTES,
      streamed(
        upload(
          '/scan/add/{id}',
          bring,
          AddFields,
          /** `files`: how many it has. */
          z.object({ scan_id: Id, job_id: Id.nullable(), files: z.int() }),
          say('done.scan'),
        ),
      ),
    ),
  ),
  /** One page that a phone took, read at once. `have`, `lack`: pages of its sheet. */
  photo: slow(
    upTo(
      PHOTO_BYTES,
      streamed(
        upload(
          '/scan/photo',
          bring,
          z.strictObject({ exam_id: IdAsText }),
          z.object({
            scan_id: Id,
            page: ScanPageRow,
            doubts: z.int(),
            have: z.array(z.int()),
            lack: z.array(z.int()),
          }),
          null,
        ),
      ),
    ),
  ),
  list: list('/scan/list', view, ScanFilter, ScanRow, say('scan.found'), { sort: ['id', 'created_at'] }),
  get: read('/scan/get/{id}', view, Nothing, ScanRow),
  discard: write(
    '/scan/discard/{id}',
    can('exam-marks', 'upload'),
    /** `confirm`: though marks were written from its pages. */
    Reason.extend({ confirm: z.boolean(coded('field.not_boolean')).optional() }),
    ScanRow,
    say('done.scan_discarded'),
  ),
  restore: write('/scan/restore/{id}', can('exam-marks', 'upload'), Reason.partial(), ScanRow, say('scan.restored')),
  completeness: read(
    '/scan/completeness',
    view,
    z.strictObject({ exam_id: Id, section_id: Id.nullish() }),
    Completeness,
  ),
}
