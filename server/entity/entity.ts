import { type Compilable, type Insertable, type SqlBool, sql, type Updateable } from 'kysely'
import type { z } from 'zod'
import type { AnyEndpoint, ListEndpoint } from '#contract'
import { build } from '../db/connect.ts'
import type { Tables } from '../db/schema.ts'
import type { Actor } from '../ground/actor.ts'
import { audit } from '../ground/audit.ts'
import type { Change, ChangeWith, RowChange } from '../ground/change.ts'
import { notFound } from '../ground/errors.ts'
import type { Handlers } from '../http/serve.ts'
import { visibleTo } from '../policy/policy.ts'
import {
  type ChangeableTable,
  changeRow,
  deleteRow,
  flipStatus,
  isPlatforms,
  lockRow,
  madeBy,
  type RowKind,
  restoreRow,
  type StoredRow,
  type SwitchedTable,
  seenRows,
} from './change-row.ts'
import { type From, type Listing, listing, type Page } from './list.ts'
import { assertParentLive, type ParentTable } from './parents.ts'

/** The rows of an entity in the contract, as far as it has them. */
type EntityApi = Record<string, AnyEndpoint> & { list: ListEndpoint; remove: AnyEndpoint; restore: AnyEndpoint }
type RowOf<Api extends EntityApi> = z.input<Api['restore']['data']>

export interface EntityFacts<Api extends EntityApi, T extends ChangeableTable, O>
  extends Listing<Api['list'], T, O>,
    Pick<RowKind<T>, 'noun' | 'used_by' | 'instead'> {
  /** A deleted row comes back after these, not before. A key that is null names none. */
  parents: readonly { table: ParentTable; key: Extract<keyof StoredRow<T>, string> }[]
  /** The name of such a row in the log, where another entity is of the same module: ids are those of one table. */
  logged?: string
}

/** A column that no row of the contract names would be read for nothing. */
type NoOthers<O, R> = Exclude<keyof O, keyof R> extends never ? unknown : { unnamed: Exclude<keyof O, keyof R> }

/** Columns of a new row; who made it and when is known. */
export type NewRow<T extends ChangeableTable> = Omit<Insertable<Tables[T]>, keyof ReturnType<typeof madeBy>>

type UsualRow = 'create' | 'list' | 'update' | 'remove' | 'restore' | 'changeStatus'

type Updated = RowChange & { body: { row_version?: number | undefined } }

/**
 * The calls that every entity answers alike, each a plain function; `usual` is spread into its routes, and what departs stands after it.
 * An order, a filter or an answer's column that the contract has and `facts` lacks does not compile.
 */
export function entity<Api extends EntityApi, T extends ChangeableTable, O extends RowOf<Api>>(
  api: Api,
  facts: EntityFacts<Api, T, O> & NoOthers<O, RowOf<Api>>,
) {
  const { table, noun, used_by, instead, parents } = facts
  const show = (change: Change, id: number) => get(change, id)
  const kind: RowKind<T> = { table, noun, entity: facts.logged ?? moduleOf(api.remove), used_by, instead, show }
  const list = listing<Api['list'], T, O>(
    api.list,
    (actor) => [
      facts.across_schools ? visibleTo(actor, table) : seenRows(table, actor),
      sql<SqlBool>`${column('deleted_at')} is null`,
    ],
    facts,
  )

  function column(name: string) {
    return sql.ref(`${table}.${name}`)
  }

  /** A row that this call has locked or made, so that its visibility is settled. */
  async function get({ db, actor, client_id }: Pick<Change, 'db' | 'actor' | 'client_id'>, id: number): Promise<O> {
    const from = build.selectFrom(table as keyof Tables) as unknown as From<T>
    const school = isPlatforms(table) ? sql<SqlBool>`true` : sql<SqlBool>`${column('client_id')} = ${client_id}`
    const live = sql<SqlBool>`${column('id')} = ${id} and ${column('deleted_at')} is null`
    const query: Compilable<O> = facts.rows(from.where(school).where(live), actor)
    const { rows } = await db.executeQuery(query.compile())
    if (!rows[0]) throw notFound(noun)
    return rows[0]
  }

  /** Whether somebody sees a row; finds nothing otherwise. */
  const seen = (actor: Actor, id: number): Compilable<{ id: number }> =>
    list
      .found(actor, {} as never)
      .where(sql<SqlBool>`${column('id')} = ${id}`)
      .select(sql.ref<number>(`${table}.id`).as('id'))

  /** The whole row, as far as somebody sees it. */
  const seenRow = (actor: Actor, id: number): Compilable<O> =>
    facts.rows(list.found(actor, {} as never).where(sql<SqlBool>`${column('id')} = ${id}`), actor)

  /** `recorded` is what the audit keeps, where that is more than the columns. */
  async function insert(call: Change, columns: NewRow<T>, action = 'create', recorded: object = columns): Promise<O> {
    const { client_id, ...made } = madeBy(call)
    const values = { ...columns, ...made, ...(isPlatforms(table) ? {} : { client_id }) }
    const { id } = await call.db
      .insertInto(table as 'grades')
      .values(values as unknown as Insertable<Tables['grades']>)
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(call, { entity: kind.entity, entity_id: id, action, after: recorded })
    return get(call, id)
  }

  /** @throws as lockRow */
  const lock = (call: Updated): Promise<StoredRow<T>> =>
    lockRow({ call, kind, id: call.id, row_version: call.body.row_version })

  /** `undefined` values are left as they are. */
  async function update(
    call: RowChange,
    before: StoredRow<T>,
    columns: Updateable<Tables[T]>,
    action = 'update',
  ): Promise<O> {
    await changeRow(call, kind, before, columns, action)
    return get(call, call.id)
  }

  const remove = (call: RowChange) => deleteRow({ call, kind, id: call.id })

  async function restore(call: RowChange): Promise<O> {
    const row = await restoreRow({ call, kind, id: call.id })
    for (const parent of parents) {
      const id = row[parent.key] as number | null
      if (id !== null) await assertParentLive(call, parent.table, id, noun)
    }
    return get(call, call.id)
  }

  const changeStatus = (call: RowChange) =>
    flipStatus({ call, kind: kind as unknown as RowKind<SwitchedTable>, id: call.id })

  const usual = {
    create: (call: ChangeWith<NewRow<T>>) => insert(call, call.body),
    list: list.page,
    async update(call: Updated) {
      const { row_version: _, ...changes } = call.body
      return update(call, await lock(call), changes as Updateable<Tables[T]>)
    },
    remove,
    restore,
    changeStatus,
  }
  return {
    kind,
    found: list.found,
    page: list.page,
    seen,
    seenRow,
    get,
    insert,
    lock,
    update,
    remove,
    restore,
    changeStatus,
    usual: usual as unknown as Pick<Handlers<Api>, Extract<keyof Api, UsualRow>>,
  }
}

/** The audit records rows under the module that says who may delete them. */
function moduleOf({ access, path }: AnyEndpoint): string {
  const [first] = access.who === 'permitted' ? access.any : []
  if (!first) throw new Error(`${path} is of no module`)
  return first.module
}

export type { Page }
