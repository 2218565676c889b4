import type { AnyEndpoint, DataOf, ListEndpoint, SortOf } from '#contract'
import type { Caller, Reply, TestApp } from '../app.ts'
import type { TestSchool } from '../factories/factories.ts'

/** The calls of an entity, as far as it has them. */
export interface EntityApi {
  list: ListEndpoint
  remove: AnyEndpoint
  restore: AnyEndpoint
  create?: AnyEndpoint
  update?: AnyEndpoint
  changeStatus?: AnyEndpoint
}

export interface TriedRow {
  id: number
  row_version: number
}

/** Names of example rows in the order expected; those that are equal in it stand together, in the list's own order. */
type InOrder<Name> = readonly (Name | readonly Name[])[]

export interface Setup<Api extends EntityApi, Name extends string, R = DataOf<Api['restore']>> {
  app: TestApp
  api: Api
  /** The body of a new row, after all that it needs to exist was made. */
  make?(school: TestSchool): Promise<object>
  /** The row itself, where it has no call to create it. */
  row?(school: TestSchool): Promise<{ id: number }>
  /** A change that every row takes. */
  other?: object
  /** What makes a second row the same as a first, and the field that is named then. */
  duplicate?: { as(row: R): object; path: string }
  /** Makes everything that may refer to a row; `message` is what deleting it answers. */
  uses?: { by(school: TestSchool, row: R): Promise<unknown>; message: string }
  /** What the row lies in, by its key; `gone` is what restoring the row answers while that is deleted. */
  parent?: { api: { remove: AnyEndpoint; restore: AnyEndpoint }; key: keyof R; gone: string }
  /** Rows by name, in a school that has no others of the kind. */
  examples(school: TestSchool): Promise<Record<Name, R>>
  /** What every filter of the contract finds among them. */
  filters(rows: Record<Name, R>, school: TestSchool): readonly (readonly [object, readonly Name[]])[]
  natural: readonly Name[]
  /** Rising. Rows that hold nothing come `last` both ways. */
  sorts: Record<SortOf<Api['list']>, InOrder<Name> | { order: InOrder<Name>; last: readonly Name[] }>
  /** Nobody but its maker changes a row. */
  own?: true
  /** Signs in who may do all of it, where that is not a school's admin. */
  caller?(): Promise<Caller>
}

/** A setup with the calls and questions that its tests share. */
export interface Trial extends Setup<EntityApi, string, TriedRow> {
  make(school: TestSchool): Promise<object>
  school(): TestSchool
  callerOf(school: TestSchool): Caller
  /** Signs somebody in who may do all of it. */
  signIn(): Promise<Caller>
  call(endpoint: AnyEndpoint, body: object, id?: number, caller?: Caller): Promise<Reply<TriedRow>>
  list(body: object, caller?: Caller): Promise<{ rows: TriedRow[]; count: number }>
  /** A new row of the school. */
  made(): Promise<TriedRow>
}
