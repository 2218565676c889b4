import {
  type Compilable,
  type Expression,
  type OrderByItemBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely'
import type { BodyOf, ListEndpoint, RangeInput, SortOf } from '#contract'
import { build, compilable, type Reader } from '../db/connect.ts'
import type { Tables } from '../db/schema.ts'
import type { Actor } from '../ground/actor.ts'
import type { NearRows } from '../http/call.ts'
import { isPlatforms } from './change-row.ts'
import type { Order } from './conditions.ts'
import { MOST_NEAR, type NearSearch, soughtAlone } from './near-rows.ts'

/** Rows at most when a list is asked for as a whole. */
export const ALL_ROWS = 5000
/** Bytes of a page's rows, as PostgreSQL writes them, after which no other row comes. */
export const PAGE_BYTES = 8 * 1024 * 1024

/** A query of one table, which may have others joined to it; nothing is selected yet. */
export type From<T extends keyof Tables> = SelectQueryBuilder<Tables, T, {}>

type FilterOf<E extends ListEndpoint> = BodyOf<E> extends { filter: infer F } ? F : never

/** A condition for every filter of the contract; `column` is the table's one of the filter's name. */
type Conditions<F> = {
  [K in keyof F as Exclude<K, 'is_all_data_fetch'>]-?: (
    column: string,
    values: NonNullable<F[K]>,
    actor: Actor,
  ) => Expression<SqlBool>
}

/**
 * A query that reads rows like `O`. What Kysely compiles is of one type whatever it reads, so that by `Compilable` alone a column that
 * is missing would go unseen.
 */
export type Reads<O> = Compilable<O> & { execute(): Promise<O[]> }

/** What a list needs to be told. `O` is what it answers of each row. */
export interface Listing<E extends ListEndpoint, T extends keyof Tables, O> {
  table: T
  /** Selects what is answered; whatever it joins is read for the rows of one page only. */
  rows(from: From<T>, actor: Actor): Reads<O>
  filters: Conditions<FilterOf<E>>
  orders: Record<SortOf<E>, Order>
  /** Where nothing else is asked for; the id comes last, so that no two rows are equal. */
  natural: readonly Order[]
  /** Joins what the filters need. The count pays for it. */
  toFilter?(from: From<T>, actor: Actor): unknown
  /** Joins what the orders need. */
  toOrder?(from: From<T>, actor: Actor): unknown
  /** How rows are found that hold nearly what is sought. */
  near?: NearSearch
  /** The platform's view of all schools. */
  across_schools?: boolean
}

/** Which rows belong to a list at all: the school, the person, those that are not deleted. */
export type Among = (actor: Actor) => readonly Expression<SqlBool>[]

/** What every row carries. */
export const basics = ['id', 'row_version', 'created_at', 'updated_at'] as const

interface Sort<F> {
  field: F
  dir: 'asc' | 'desc'
}

interface ListCall {
  db: Reader
  actor: Actor
  body: { filter: object; range: RangeInput; sort?: Sort<string>[] | undefined }
}

export interface Page<O> {
  data: O[]
  count: number
  /** Rows of a full page. */
  size: number
  /** Whether the page has fewer rows than were asked for: they were too many bytes, or more than may come at once. */
  truncated?: boolean
  /** Rows under near spellings of what is sought, where all that has it stands on this page. */
  near?: NearRows<O>
}

/**
 * One page of rows and the count of all of them, in one round trip. They are statements of their own: the count names only what
 * filters, and the page finds its rows by their ids before it reads what is answered of them. With `is_all_data_fetch` the range is
 * ignored and up to 5,000 rows come back, with `truncated` when there were more. Where rows are large a page ends after some 8 MB, but
 * never before its first row, and says `truncated` too; the rows left out come in smaller pages.
 */
export function listing<E extends ListEndpoint, T extends keyof Tables, O>(
  row: E,
  among: Among,
  list: Listing<E, T, O>,
) {
  /** The rows that a filter finds; nothing is selected yet. */
  function found(actor: Actor, filter: FilterOf<E>): From<T> {
    const from = build.selectFrom(list.table as keyof Tables) as unknown as From<T>
    let query = (list.toFilter?.(from, actor) ?? from) as From<T>
    for (const condition of among(actor)) query = query.where(condition)
    const conditions = list.filters as unknown as Conditions<Record<string, unknown>>
    for (const [name, values] of Object.entries(filter as Record<string, unknown>)) {
      const condition = conditions[name]
      if (condition && values != null) query = query.where(condition(`${list.table}.${name}`, values, actor))
    }
    return query
  }

  /** The query of so many of the rows in their order, and the one that counts them all. */
  function pageOf(query: From<T>, actor: Actor, orders: Order[], { size, offset }: { size: number; offset: number }) {
    const places = placesOf(list, (list.toOrder?.(query, actor) ?? query) as From<T>, orders)
      .limit(size)
      .offset(offset)
    const count = query.select(sql<number>`count(*)`.as('count'))
    return { rows: withinBytes(list.rows(atPlaces(list, places, orders, actor), actor), list.across_schools), count }
  }

  async function page({ db, actor, body: { filter, range, sort = [] } }: ListCall): Promise<Page<O>> {
    const all = 'is_all_data_fetch' in filter && filter.is_all_data_fetch === true
    const size = all ? ALL_ROWS : (range.pageSize ?? row.page_size)
    const offset = all ? 0 : ((range.page ?? 1) - 1) * size
    const query = found(actor, filter as FilterOf<E>)
    const orders = wanted(list, sort as Sort<SortOf<E>>[])
    const { rows, count } = pageOf(query, actor, orders, { size, offset })
    const [data, [total]] = await db.read(rows, count)
    const answer: Page<O> = { data, count: total?.count ?? 0, size }
    if (data.at(-1)?.row_follows || (all && answer.count > ALL_ROWS)) answer.truncated = true
    const near = all || offset > 0 || answer.count >= size ? null : await nearRows(db, actor, filter, orders, size)
    return near ? { ...answer, near } : answer
  }

  /** What stands under near spellings, in the same order and seen by the same person. */
  async function nearRows(db: Reader, actor: Actor, filter: object, orders: Order[], size: number) {
    const typed = soughtAlone(list.near, filter)
    const near = typed === null ? null : await list.near?.find(db, actor, typed)
    if (!list.near || !near) return null
    const has = (list.filters as unknown as Conditions<Record<string, unknown>>)[list.near.filter]
    const name = `${list.table}.${list.near.filter}`
    const query = found(actor, { ...filter, [list.near.filter]: undefined } as unknown as FilterOf<E>)
      .where(near.condition)
      .where(sql<SqlBool>`not ${has?.(name, [typed], actor)}`)
    const { rows, count } = pageOf(query, actor, orders, { size: Math.min(size, MOST_NEAR), offset: 0 })
    const counted = near.spellings.reduce(
      (sum, { holds }, at) => sum.select(sql<number>`count(*) filter (where ${holds})`.as(`of_${at}`)),
      count,
    )
    const [data, [total]] = await db.read(rows, counted)
    const counts = (total ?? { count: 0 }) as Record<string, number>
    const words = near.spellings
      .map(({ sought, word }, at) => ({ sought, word, count: counts[`of_${at}`] ?? 0 }))
      .filter((one) => one.count > 0)
    return data.length > 0 ? { words, data, count: counts.count ?? 0 } : null
  }
  return { found, page }
}

type Sorted = Pick<Listing<ListEndpoint, keyof Tables, unknown>, 'table' | 'across_schools'>

/** What the caller asked for, then the list's own order. */
function wanted<F extends string>(
  { orders, natural }: { orders: Record<F, Order>; natural: readonly Order[] },
  sort: readonly Sort<F>[],
): Order[] {
  const asked = sort.map(({ field, dir }) => ({ ...orders[field], falls: dir === 'desc' }))
  const rest = natural.filter((order) => !asked.some((one) => one.by === order.by))
  return [...asked, ...rest]
}

/** The rows' ids in their order, and by what they are sorted. */
function placesOf<T extends keyof Tables>({ table, across_schools }: Sorted, from: From<T>, orders: Order[]) {
  const columns = across_schools ? ['client_id', 'id'] : ['id']
  const places = from.select(columns.map((column) => sql.ref<number>(`${table}.${column}`).as(`row_${column}`)))
  return orders.reduce(
    (sorted, order, at) => sorted.select(order.by.as(`by_${at}`)).orderBy(sql.ref(`by_${at}`), direction(order)),
    places,
  )
}

const direction =
  ({ falls, optional }: Order) =>
  (item: OrderByItemBuilder) => {
    const directed = falls ? item.desc() : item.asc()
    return optional ? directed.nullsLast() : directed
  }

/** The whole rows at these places, in the same order. */
function atPlaces<T extends keyof Tables>(
  { table, across_schools }: Sorted & { table: T },
  places: ReturnType<typeof placesOf<T>>,
  orders: Order[],
  { client_id }: Actor,
): From<T> {
  const id = sql<SqlBool>`${sql.ref(`${table}.id`)} = place.row_id`
  const school = sql.ref(`${table}.client_id`)
  const same = across_schools
    ? sql<SqlBool>`${school} = place.row_client_id and ${id}`
    : isPlatforms(table)
      ? id
      : sql<SqlBool>`${school} = ${client_id} and ${id}`
  const from = build.selectFrom(places.as('place')).innerJoin(table as keyof Tables, (join) => join.on(same))
  return orders.reduce(
    (sorted, order, at) => sorted.orderBy(sql.ref(`place.by_${at}`), direction(order)),
    from as unknown as From<T>,
  )
}

/**
 * As many of the rows as PAGE_BYTES hold, so that neither the connection nor the process ever has more of them; the others are only
 * measured. `row_follows` is true of the last one where there are others. No row of the contract names what is added here, so that it
 * does not leave the server. Rows of several schools are read before they are measured: a cluster can't send a whole row from node to node.
 */
export const withinBytes = <O>(rows: Reads<O>, across_schools = false) =>
  compilable(sql<O & { row_follows: true | null }>`
    ${across_schools ? sql`with page_rows as materialized (${rows})` : sql``} select * from (
      select page_row.*, sum(octet_length(page_row::text)) over earlier as bytes_before, lead(true) over earlier as row_follows
      from ${across_schools ? sql`page_rows` : rows} page_row window earlier as (rows between unbounded preceding and 1 preceding)
    ) page_row where coalesce(bytes_before, 0) < ${PAGE_BYTES}`)
