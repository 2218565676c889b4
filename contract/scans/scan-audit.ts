import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, heavyFile, list, read, recorded, write } from '../endpoint.ts'
import { anyId, anyOf, Instant, Nothing } from '../fields.ts'
import { messageFields } from '../message.ts'
import { Person } from './response-fields.ts'

/** At most this share of the answers is to be wrong. */
export const auditBounds = [0.05, 0.02, 0.01, 0.001] as const
export const auditStates = ['OPEN', 'DONE', 'STALE'] as const

const view = can('exam-marks', 'view')
const update = can('exam-marks', 'update')
const names = (words: readonly string[]) => coded('field.one_of', { names: words.join(', ') })

/** A sample of what was read by machine, looked at by a person, and what it proves. */
export const ScanAuditRow = z.object({
  id: Id,
  row_version: z.int(),
  exam_id: Id,
  bound: z.number(),
  confidence: z.number(),
  /** Answers that were read and sure. */
  population: z.int(),
  size: z.int(),
  seen: z.int(),
  differences: z.int(),
  /** Once all are seen: the most of them that can be wrong, and the same as a share in percent, rounded up. */
  most_wrong: z.int().nullable(),
  share: z.number().nullable(),
  /** STALE: pages were counted since. */
  state: z.enum(auditStates),
  /** The sentence to print, in English and by its code; null while it is open. */
  statement: z.object(messageFields).nullable(),
  /** Where too many differ: pages of these differences, to be read again. */
  again: z.array(Id),
  by: Person.nullable(),
  at: Instant,
})
export type ScanAuditRow = z.output<typeof ScanAuditRow>

/** An answer to look at: without what was read, without whose it is. */
export const ScanAuditItem = z.object({
  n: z.int(),
  page_id: Id,
  field: z.string(),
  label: z.string(),
  kind: z.enum(['CHOICE', 'DIGITS', 'GRID', 'FLAG']),
  many: z.boolean(),
  /** Of a number: columns behind its point. */
  decimals: z.int(),
  rows: z.array(z.array(z.object({ v: z.string(), x: z.number(), y: z.number() }))),
  /** What was seen; null: not looked at yet. */
  seen: z.array(z.array(z.string())).nullable(),
  place: z.object({ x: z.number(), y: z.number(), w: z.number(), h: z.number() }),
})
export type ScanAuditItem = z.output<typeof ScanAuditItem>

const Marked = z
  .array(z.array(z.string(coded('field.not_text')).max(4)).max(26), coded('scan_audit.value'))
  .max(26, coded('scan_audit.value'))

export const scanAuditApi = {
  create: write(
    '/scan-audit/create',
    update,
    z.strictObject({
      exam_id: Id,
      bound: z.literal(auditBounds, coded('field.one_of', { names: auditBounds.join(', ') })).default(0.01),
    }),
    ScanAuditRow,
    say('scan_audit.created'),
  ),
  list: list(
    '/scan-audit/list',
    view,
    z.strictObject({ id: anyId(), exam_id: anyId(), state: anyOf(z.enum(auditStates, names(auditStates))) }),
    ScanAuditRow,
    say('scan_audit.found'),
  ),
  get: read('/scan-audit/get/{id}', view, Nothing, ScanAuditRow),
  items: list(
    '/scan-audit/items/{id}',
    update,
    z.strictObject({ n: anyId() }),
    ScanAuditItem,
    say('scan_audit.items'),
    {
      sort: ['n'],
      page_size: 50,
      max_page_size: 500,
    },
  ),
  decide: write(
    '/scan-audit/decide/{id}',
    update,
    z.strictObject({
      items: z
        .array(z.strictObject({ n: Id, value: Marked }), coded('scan_audit.no_item'))
        .min(1, coded('scan_audit.no_item'))
        .max(200, coded('field.too_many', { most: 200 })),
    }),
    ScanAuditRow,
    null,
  ),
  print: recorded(
    'exam-marks',
    'download',
    heavyFile(
      '/scan-audit/print/{id}',
      view,
      z.strictObject({ language: z.enum(['en', 'hi'], names(['en', 'hi'])).optional() }).prefault({}),
    ),
  ),
}
