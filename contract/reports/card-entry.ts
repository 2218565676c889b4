import { z } from 'zod'
import { Id, optionalText } from '../../domain/fields.ts'
import { languagesOf } from '../../domain/languages.ts'
import { coded, say } from '../../domain/say.ts'
import { canAny, heavyFile, read, recorded, slow, upload, withBodyUpTo, write } from '../endpoint.ts'
import { Instant } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'
import { CardListAnswer, CardListFields } from './card-list.ts'

export { namedIn, PRESENT } from '../../domain/reports/card-layout.ts'

export const entryStates = ['OPEN', 'SUBMITTED'] as const
/** Values of one call. */
const MOST_ITEMS = 500
/** Letters of a sentence beside a level. */
export const ENTRY_TEXT = 200

const staff = canAny(['school-report', 'view'], ['teacher-report', 'view'])
const Session = z.int(coded('place.choose_session')).positive(coded('place.choose_session'))
const Key = z.string(coded('layout.key')).regex(/^[a-z0-9_-]{1,40}$/, coded('layout.key'))
const Language = z.enum(languagesOf('cards'), coded('field.one_of', { names: languagesOf('cards').join(', ') }))
const Named = z.record(z.string(), z.string())

/** Whose cards, and what they are for; null: the year. */
const which = { session_id: Session, occasion_id: Id.nullish(), section_id: Id }

const EntryItem = z.object({
  key: z.string(),
  title: Named,
  group: Named.nullable(),
  terms: z.array(z.string()),
  levels: z.array(z.object({ key: z.string(), title: Named.nullable(), says: Named.nullable() })),
  has_text: z.boolean(),
  /** Whether it is the caller's to enter. */
  is_own: z.boolean(),
})

const EntryPupil = z.object({
  enrolment_id: Id,
  student: z.object({ id: Id, name: z.string(), admission_no: z.string(), roll_no: z.string().nullable() }),
  /** By item and term, "art|t1". Days present are those of the item "present". */
  values: z.record(z.string(), z.object({ value: z.string().nullable(), text: z.string().nullable() })),
})
export type EntryPupil = z.output<typeof EntryPupil>

/** What is entered of a section for report cards without an exam. */
export const EntriesOfSection = z.object({
  state: z.enum(entryStates),
  /** Why it was opened again. */
  reason: z.string().nullable(),
  /** Whether the session takes changes. */
  is_locked: z.boolean(),
  /** Whether the caller answers for the whole section: its days, handing in. */
  is_writer: z.boolean(),
  /** Whether the caller may open it again. */
  may_reopen: z.boolean(),
  terms: z.array(z.object({ key: z.string(), title: Named })),
  items: z.array(EntryItem),
  /** Terms or months in which days are counted; title null: a month, as its key says. */
  periods: z.array(z.object({ key: z.string(), title: Named.nullable(), days: z.int().nullable() })),
  pupils: z.array(EntryPupil),
})
export type EntriesOfSection = z.output<typeof EntriesOfSection>
export type EntryItem = EntriesOfSection['items'][number]

/** Of an entry its level, or the sentence beside it. */
export const entryParts = ['value', 'text'] as const

export const CardEntryItem = z.strictObject({
  enrolment_id: Id,
  /** "t1"; of days also a month. */
  term: Key,
  item: Key,
  part: z.enum(entryParts, coded('field.one_of', { names: entryParts.join(', ') })).default('value'),
  /** What the writer last saw there. */
  base: z.string().max(ENTRY_TEXT).nullable(),
  value: z.string().max(1000).nullable(),
})
export type CardEntryItem = z.output<typeof CardEntryItem>

const CardEntryResult = z.object({
  i: z.int(),
  status: z.enum(['ok', 'conflict', 'invalid']),
  code: z.string().optional(),
  message: z.string().optional(),
  said: SentenceOnWire.optional(),
  /** Of a conflict: what stands there. */
  value: z.string().nullable().optional(),
  by: z.object({ id: Id, name: z.string() }).nullable().optional(),
  at: Instant.nullable().optional(),
})
export type CardEntryResult = z.output<typeof CardEntryResult>

export const cardEntryApi = {
  sheet: read('/card-entry/sheet', staff, z.strictObject(which), EntriesOfSection),
  /** Each value is judged alone. 409 where the entries are handed in, 422 where the session is locked. */
  updateMany: withBodyUpTo(
    160,
    write(
      '/card-entry/update-many',
      staff,
      z.strictObject({
        ...which,
        items: z
          .array(CardEntryItem)
          .min(1, coded('card_entry.none'))
          .max(MOST_ITEMS, coded('card_entry.too_many', { most: MOST_ITEMS })),
      }),
      z.object({ results: z.array(CardEntryResult) }),
      say('done.card_entries'),
    ),
  ),
  /** How many days the section was taught; null takes the number away. */
  setDays: write(
    '/card-entry/set-days',
    staff,
    z.strictObject({
      ...which,
      period: Key,
      days: z
        .int(coded('field.not_whole'))
        .min(0, coded('card_entry.days'))
        .max(366, coded('card_entry.days'))
        .nullable(),
    }),
    z.object({ days: z.int().nullable() }),
    say('done.card_days'),
  ),
  /** Handing in, or opening again with a reason, of many sections: all or none. */
  changeState: write(
    '/card-entry/change-state',
    staff,
    z.strictObject({
      session_id: Session,
      occasion_id: Id.nullish(),
      section_ids: z.array(Id, coded('field.not_ids')).min(1, coded('batch.no_section')).max(200),
      state: z.enum(entryStates, coded('field.one_of', { names: entryStates.join(', ') })),
      reason: optionalText(300),
    }),
    z.object({ changed: z.int() }),
    say('done.card_sheets'),
  ),
  /** The entries of a section as a workbook to fill in, with what is there: a column for each item and term that is the caller's, and its days. */
  template: recorded(
    'card-entry',
    'download',
    heavyFile('/card-entry/template', staff, z.strictObject({ ...which, language: Language.default('en') })),
  ),
  /** A filled template, or whatever list names the items: blank is unchanged, an unknown column stops it. */
  upload: slow(upload('/card-entry/upload', staff, CardListFields, CardListAnswer, say('done.card_list'))),
}
