import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, list, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, anyText, Instant, oneValue } from '../fields.ts'
import { messageFields } from '../message.ts'

/** Why a person must look at a field, the first that holds: as the reader says, then as the server does, who knows list and sets. */
export const doubtReasons = [
  ...(['faint', 'two', 'crossed', 'around', 'gap', 'set_differs', 'roll_unknown', 'roll_taken'] as const),
] as const
export type DoubtReason = (typeof doubtReasons)[number]

export const doubtStates = ['OPEN', 'DECIDED'] as const
export type DoubtState = (typeof doubtStates)[number]

export const fieldKinds = ['CHOICE', 'DIGITS', 'GRID', 'FLAG'] as const

/** Printed values that are marked, row by row; a row without a mark is []. */
const Marked = z.array(z.array(z.string()))

/** A field of a page as it is looked at: without a name, so that nobody knows whose it is. Places are in millimetres of the paper. */
export const ScanDoubtRow = z.object({
  id: Id,
  row_version: z.int(),
  page_id: Id,
  /** Of the page, in its scan. */
  number: z.int(),
  /** As the layout names it: q:<item>:<part>, roll, set, absent. */
  field: z.string(),
  /** As it is printed. */
  label: z.string(),
  kind: z.enum(fieldKinds),
  /** Several circles of a row may be marked. */
  many: z.boolean(),
  /** Of DIGITS: how many of the last rows stand behind the point. */
  decimals: z.int(),
  why: z.enum(doubtReasons).nullable(),
  /** `ink`: 0 to 1; x, y of its centre. */
  rows: z.array(
    z.array(
      z.object({
        v: z.string(),
        state: z.enum(['empty', 'marked', 'ask']),
        ink: z.number(),
        x: z.number(),
        y: z.number(),
      }),
    ),
  ),
  /** As the machine sees it, which counts for nothing while it is in doubt. */
  marked: Marked,
  /** The likeliest meaning; null where nothing should be proposed. */
  proposal: Marked.nullable(),
  /** As it holds; null while it is open. */
  value: Marked.nullable(),
  decided: z.object({ at: Instant, by: z.object({ id: Id, name: z.string() }).nullable() }).nullable(),
  /** What a picture of the field with 6 mm round it shows. */
  place: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
})
export type ScanDoubtRow = z.output<typeof ScanDoubtRow>

const names = (words: readonly string[]) => coded('field.one_of', { names: words.join(', ') })

const DoubtFilter = z.strictObject({
  id: anyId(),
  exam_id: anyId(),
  scan_id: anyId(),
  section_id: anyId(),
  state: anyOf(z.enum(doubtStates, names(doubtStates))),
  why: anyOf(z.enum(doubtReasons, names(doubtReasons))),
  field: anyText(40),
  /** Decided by the caller. */
  mine: oneValue(z.boolean(coded('field.not_boolean')), coded('field.not_boolean')),
})

/** Rows of a field at most: places of an ORDER, entries of a MATCH, digits. */
const MOST_ROWS = 26

const DoubtValue = z
  .array(z.array(z.string(coded('field.not_text')).max(20)).max(MOST_ROWS), coded('scan_doubt.value'))
  .max(MOST_ROWS)

const DoubtItem = z.strictObject({
  id: Id,
  row_version: z.int(coded('field.not_whole')).optional(),
  /** null: it can't be told; it stays open, last of all. */
  value: DoubtValue.nullable(),
})
export type DoubtItem = z.output<typeof DoubtItem>

export const doubtCodes = [
  'unknown_doubt',
  'not_yours',
  'exam_closed',
  'session_locked',
  'wrong_value',
  'applied',
] as const
export type DoubtCode = (typeof doubtCodes)[number]

const said = z.object({ code: z.string(), params: messageFields.params })

export const DoubtResult = z.discriminatedUnion('status', [
  z.object({ i: z.int(), status: z.literal('ok') }),
  z.object({
    i: z.int(),
    status: z.literal('conflict'),
    value: Marked.nullable(),
    by: z.object({ id: Id, name: z.string() }).nullable(),
    at: Instant.nullable(),
  }),
  z.object({ i: z.int(), status: z.literal('invalid'), code: z.enum(doubtCodes), message: z.string(), said }),
])
export type DoubtResult = z.output<typeof DoubtResult>

const update = can('exam-marks', 'update')
const MOST_ITEMS = 200

export const scanDoubtApi = {
  list: list('/scan-doubt/list', update, DoubtFilter, ScanDoubtRow, say('scan_doubt.found'), {
    sort: ['page', 'question'],
    page_size: 20,
    max_page_size: 200,
  }),
  /** `open`: doubts of these exams that are left. */
  decide: withBodyUpTo(
    512,
    write(
      '/scan-doubt/decide',
      update,
      z.strictObject({
        items: z
          .array(DoubtItem, coded('scan_doubt.no_item'))
          .min(1, coded('scan_doubt.no_item'))
          .max(MOST_ITEMS, coded('field.too_many', { most: MOST_ITEMS })),
      }),
      z.object({ results: z.array(DoubtResult), open: z.int() }),
      null,
    ),
  ),
  undo: write(
    '/scan-doubt/undo',
    update,
    z.strictObject({
      ids: z
        .array(Id, coded('scan_doubt.no_item'))
        .min(1, coded('scan_doubt.no_item'))
        .max(MOST_ITEMS, coded('field.too_many', { most: MOST_ITEMS })),
    }),
    z.object({ results: z.array(DoubtResult), open: z.int() }),
    null,
  ),
}
