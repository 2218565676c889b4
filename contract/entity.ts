import type { z } from 'zod'
import { type Sentence, say, type TextCode } from '../domain/say.ts'
import {
  type Access,
  can,
  changeStatus,
  list,
  remove,
  type Sender,
  sentFrom,
  type Taken,
  withTaken,
  write,
} from './endpoint.ts'
import { changesTo, Nothing } from './fields.ts'
import type { Module } from './permissions.ts'

interface Facts<P, I, R, F, S, X> {
  /** First part of the addresses, where it isn't the module's name. */
  path?: P
  /** What a row is called in what is said of it: 'class' says 'class.created' and so on (contract/texts/rows.ts). */
  noun: RowNoun
  input: I
  row: R
  filter: F
  sort: readonly S[]
  page_size?: number
  max_page_size?: number
  extra?: X
  /** Where the list is open to others than those with the permission to view. */
  listed_for?: Access
  /** What a name that another row has is told. */
  taken?: Taken
  sender?: Sender
}

/** Those that have a line by contract/texts/rows.ts. */
type RowNoun = TextCode extends infer Code ? (Code extends `${infer Noun}.restored` ? Noun : never) : never

type StatusRow<P extends string> = { changeStatus: ReturnType<typeof changeStatus<`/${P}/change-status/{id}`>> }

/**
 * The rows that are alike for every entity: create, list, update, remove, restore, and change-status where it has a status.
 * A row that departs stands after them: `{ ...crud(…), update: … }`.
 */
export function crud<
  M extends Module,
  I extends z.ZodObject,
  R extends z.ZodObject,
  F extends z.ZodObject,
  const S extends string,
  P extends string = M,
  X extends z.core.$ZodShape = {},
>(module: M, facts: Facts<P, I, R, F, S, X>) {
  const { input, row, filter, sort, page_size, max_page_size, extra } = facts
  const path = facts.path ?? (module as string as P)
  const done = (what: 'created' | 'found' | 'updated' | 'deleted' | 'restored'): Sentence =>
    say(`${facts.noun}.${what}`)
  const viewers = facts.listed_for ?? can(module, 'view')
  const rows = {
    create: write(`/${path}/create`, can(module, 'create'), input, row, done('created')),
    list: list(`/${path}/list`, viewers, filter, row, done('found'), { sort, page_size, max_page_size, extra }),
    update: write(
      `/${path}/update/{id}`,
      can(module, 'update'),
      () => changesTo<I['shape']>(input),
      row,
      done('updated'),
    ),
    remove: remove(`/${path}/delete/{id}`, can(module, 'delete'), done('deleted')),
    restore: withTaken(
      facts.taken ?? {},
      write(`/${path}/restore/{id}`, can(module, 'delete'), Nothing, row, done('restored')),
    ),
  }
  const status = { changeStatus: changeStatus(`/${path}/change-status/{id}`, can(module, 'change-status')) }
  const all = 'status' in row.shape ? { ...rows, ...status } : rows
  const sent = Object.entries(all).map(([name, one]) => [name, sentFrom(facts.sender ?? 'school', one)])
  return Object.fromEntries(sent) as typeof rows & (R['shape'] extends { status: z.ZodType } ? StatusRow<P> : {})
}
