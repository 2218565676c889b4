import { z } from 'zod'
import { Id } from '../../domain/fields.ts'
import { coded, say } from '../../domain/say.ts'
import { can, canAny, list, read, withBodyUpTo, write } from '../endpoint.ts'
import { anyId, anyOf, Instant } from '../fields.ts'
import { SentenceOnWire } from '../message.ts'
import type { Action, Module } from '../permissions.ts'
import { listKindRights, listKinds } from './list-kinds.ts'
import { ChosenValue } from './reading.ts'

const Door = z.enum(listKinds, coded('field.one_of', { names: listKinds.join(', ') }))

const anyDoor = () => anyOf(Door)

/** Who said it; null: the account is no more. */
export const ListPerson = z.object({ id: Id, name: z.string() }).nullable()

/** A layout of foreign lists that somebody confirmed. */
export const RememberedLayout = z.object({
  id: Id,
  door: Door,
  sentence: z.string(),
  said: SentenceOnWire,
  said_by: ListPerson,
  said_at: Instant,
  used_at: Instant,
})
export type RememberedLayout = z.output<typeof RememberedLayout>

/** What a word of foreign lists means here, as somebody said it. */
export const ListedValue = z.object({
  id: Id,
  door: Door,
  column: z.string(),
  value: z.string(),
  here: ChosenValue,
  /** What `here` is called; a word of ours is its own name, null is none. */
  here_name: z.string().nullable(),
  said_by: ListPerson,
  said_at: Instant,
  used_at: Instant,
})
export type ListedValue = z.output<typeof ListedValue>

/** What was said of a word of a list. */
export interface ConfirmedValue {
  column: string
  value: string
  here: ChosenValue
}

/** A browser tells words of ours alone: what a class or section is called is said beside a file. */
const ConfirmedWord = z.strictObject({
  column: z.string().min(1).max(100),
  value: z.string().min(1).max(300),
  here: z.string().max(200).nullable(),
})

/** A sentence that is kept: `code` and `params` as a reading has them. */
const KeptSentence = z.strictObject({ code: z.string().max(100), params: SentenceOnWire.shape.params })

export const ConfirmedLayout = z.strictObject({
  door: Door,
  signature: z.string().min(1).max(16_000),
  layout: z.strictObject({ sentence: KeptSentence }),
  /** What was said of its words meanwhile. */
  values: z
    .array(ConfirmedWord)
    .max(300, coded('field.too_many', { most: 300 }))
    .optional(),
})
export type ConfirmedLayout = z.output<typeof ConfirmedLayout>

/** What lists of a door are read by: of whoever asks, and of the school. */
export const RememberedLists = z.object({
  layouts: z.array(z.string()),
  values: z.array(z.object({ column: z.string(), value: z.string(), here: ChosenValue })),
})
export type RememberedLists = z.output<typeof RememberedLists>

const settings = can('module-wise-access', 'update')
const entry = canAny(
  ...listKinds.flatMap((door) => listKindRights[door].map(([module, action]): [Module, Action] => [module, action])),
)

const Forgotten = z.object({ id: Id })
const Filter = z.strictObject({ id: anyId(), door: anyDoor() })

/** How foreign lists were read once: confirmed by whoever brings them in, listed and forgotten in the school's settings. */
export const listLayoutApi = {
  list: list('/list-layout/list', settings, Filter, RememberedLayout, say('list_layout.found'), {
    sort: ['id', 'used_at'],
  }),
  remove: write(
    '/list-layout/delete/{id}',
    settings,
    z.strictObject({}).prefault({}),
    Forgotten,
    say('done.list_layout'),
  ),
  confirm: withBodyUpTo(
    128,
    write('/list-layout/confirm', entry, ConfirmedLayout, z.object({ known: z.boolean() }), null),
  ),
  remembered: read('/list-layout/remembered', entry, z.strictObject({ door: Door }), RememberedLists),
}

export const listValueApi = {
  list: list('/list-value/list', settings, Filter, ListedValue, say('list_value.found'), { sort: ['id', 'used_at'] }),
  remove: write(
    '/list-value/delete/{id}',
    settings,
    z.strictObject({}).prefault({}),
    Forgotten,
    say('done.list_value'),
  ),
}
