import { z } from 'zod'
import { Id, text } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { editionNames, pageSizes, setLetters } from '../../domain/papers/documents.ts'
import { coded, say } from '../../domain/say.ts'
import { can, list, read, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Instant, oneValue, Parent } from '../fields.ts'

/** Named: a pupil's own; blank: whose it is, its circles say; extra: blank, with lines to write on alone. */
export const answerSheetKinds = ['NAMED', 'BLANK', 'EXTRA'] as const
export const unnamedKinds = ['BLANK', 'EXTRA'] as const

/** Most sheets that are printed in one go, or voided. */
export const mostUnnamed = 500
export const mostVoided = 500
export const mostExtraPages = 20

export const AnswerSheetRow = z.object({
  id: Id,
  row_version: z.int(),
  /** Twelve letters; what stands beside a code has Q before them, page and check behind. */
  serial: z.string(),
  kind: z.enum(answerSheetKinds),
  layout_id: Id,
  edition: z.string(),
  page: z.string(),
  /** How many it has. */
  pages: z.int(),
  set: z.string().nullable(),
  /** Whose it is: printed, or found by its circles. */
  student: z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() }).nullable(),
  exam: Parent.nullable(),
  printed_at: Instant,
  void: z.object({ at: Instant, reason: z.string() }).nullable(),
  /** The pages whose answers are there. */
  counted: z.array(z.int()),
})
export type AnswerSheetRow = z.output<typeof AnswerSheetRow>

const oneOfNames = (names: readonly string[]) => coded('field.one_of', { names: names.join(', ') })

const AnswerSheetFilter = z.strictObject({
  id: anyId(),
  exam_id: anyId(),
  question_paper_id: anyId(),
  student_id: anyId(),
  section_id: anyId(),
  /** The serial, or what of it was typed: as it is printed, with Q, page and check too. */
  serial: anyText(),
  kind: anyOf(z.enum(answerSheetKinds, oneOfNames(answerSheetKinds))),
  is_void: oneValue(z.boolean(coded('field.not_boolean')), coded('field.not_boolean')),
})

const Place = { x: z.number(), y: z.number() }
const Room = { ...Place, w: z.number(), h: z.number() }

/** As scanning/layout/answer-layout.ts has it: millimetres from the paper's top left corner. */
const FrozenLayout = z.object({
  v: z.literal(1),
  size: z.string(),
  edition: z.string(),
  pages: z.array(
    z.object({
      n: z.int(),
      w: z.number(),
      h: z.number(),
      tags: z.array(z.object({ id: z.int(), ...Place, s: z.number() })),
      codes: z.array(z.object({ ...Place, s: z.number() })),
      fields: z.array(
        z.object({
          id: z.string(),
          kind: z.enum(['CHOICE', 'DIGITS', 'GRID', 'FLAG']),
          label: z.string(),
          many: z.boolean(),
          r: z.number(),
          decimals: z.int().optional(),
          rows: z.array(z.array(z.object({ v: z.string(), ...Place }))),
        }),
      ),
      crops: z.array(
        z.object({ id: z.string(), label: z.string(), kind: z.enum(['NAME', 'LINE', 'BOX', 'RULED']), ...Room }),
      ),
      prints: z.record(z.string(), z.string()),
    }),
  ),
})

const count = (most: number) =>
  z
    .int(coded('field.not_whole'))
    .min(1, coded('field.at_least', { least: 1 }))
    .max(most, coded('field.at_most', { most }))

export const UnnamedInput = z.strictObject({
  exam_id: Id,
  count: count(mostUnnamed),
  kind: z.enum(unnamedKinds, oneOfNames(unnamedKinds)),
  /** Of an extra sheet; 2 where it is left out. */
  pages: count(mostExtraPages).optional(),
  edition: z.enum(editionNames, oneOfNames(editionNames)).optional(),
  page: z.enum(pageSizes, oneOfNames(pageSizes)).optional(),
  /** Whose order of questions it has; the first where it is left out. */
  set: z.enum(setLetters, oneOfNames(setLetters)).optional(),
  /** Written answers in boxes of their own. */
  booklet: z.boolean(coded('field.not_boolean')).optional(),
  /** Of the file's name; English where it is left out. */
  language: z.enum(languagesOf('files'), oneOfNames(languagesOf('files'))).optional(),
})
export type UnnamedInput = z.output<typeof UnnamedInput>

const Voided = z.strictObject({
  ids: z
    .array(Id, coded('field.not_ids'))
    .min(1, coded('answer_sheet.none'))
    .max(mostVoided, coded('batch.too_many_ids', { most: mostVoided })),
})

/** Answer sheets with a serial each, which every page of them bears. */
export const answerSheetApi = {
  /** Sheets without a name, in the background; the id is the paper's, the job's result a MadeBatch. */
  printBlank: write(
    '/answer-sheet/print-blank/{id}',
    can('question-paper', 'download'),
    UnnamedInput,
    z.object({ job_id: Id }),
    say('done.printing'),
  ),
  list: list(
    '/answer-sheet/list',
    can('exam-marks', 'view'),
    AnswerSheetFilter,
    AnswerSheetRow,
    say('answer_sheet.found'),
    {
      sort: ['id', 'serial'],
    },
  ),
  /** Where everything of some sheets stands; the id is the layout's. */
  layout: read(
    '/answer-sheet/layout/{id}',
    can('exam-marks', 'view'),
    z.strictObject({}).prefault({}),
    z.object({
      id: Id,
      hash: z.string(),
      question_paper_id: Id,
      set: z.string().nullable(),
      layout: FrozenLayout,
    }),
  ),
  /** Takes sheets out of use, as lost ones; also needs the right to download question papers. What comes back of them from then on counts no more. */
  void: write(
    '/answer-sheet/void',
    can('exam-marks', 'upload'),
    Voided.extend({ reason: text(200, coded('paper.reason_missing')) }),
    z.object({ changed: z.int() }),
    say('answer_sheet.voided'),
  ),
  /** Takes that back, by the same rights. Pages that came meanwhile are read again one by one. */
  restore: write(
    '/answer-sheet/restore',
    can('exam-marks', 'upload'),
    Voided,
    z.object({ changed: z.int() }),
    say('answer_sheet.in_use_again'),
  ),
}
