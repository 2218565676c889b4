import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { ListEndpoint, SortOf } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { getAccount, useAccount } from '#web/api/sign-in/account.ts'
import { type FoundNear, type ListBody, listBody, type RowOf, useRows } from '#web/api/use/use-list.ts'
import { askAhead } from '#web/api/use/use-read.ts'
import type { Address } from '#web/routes/route.ts'
import { toSort } from '#web/ui/list/sort-header.tsx'
import { urlPage, urlSort, urlText, useUrlState } from '#web/ui/list/use-url-state.ts'
import type { Entity, EntityApi } from './entity.ts'
import { storedPageSize, storePageSize } from './page-size.ts'
import type { PrintedRows } from './print-list.ts'

const basics = { page: urlPage, search: urlText, sort: urlSort }
export type ListBasics = z.output<z.ZodObject<typeof basics>>
type ListUrl = z.ZodObject<typeof basics>

/** What a list keeps in its address: page, search, sort, and filters of its own. */
export const listUrl = <S extends z.core.$ZodShape>(filters: S) => z.object({ ...basics, ...filters })

type FilterOf<E extends ListEndpoint> = NonNullable<(Sent<E> & { filter?: unknown })['filter']>

/** How the address of a list says what is asked for. */
interface Asked<A extends EntityApi, U extends ListUrl> {
  /** The filter that the search box fills. */
  search: keyof FilterOf<A['list']> & string
  /** What it is filled with, where rows are stored under other words than are shown. */
  toSearched?: (typed: string) => string | string[]
  /** What the server is asked for, where it isn't the address's filters by the same names. */
  toFilter?: (filters: Omit<z.output<U>, keyof ListBasics>) => FilterOf<A['list']>
  /** Rows of a page, where the list keeps them itself. */
  page_size?: number
}

interface ListOptions<A extends EntityApi, U extends ListUrl> extends Asked<A, U> {
  /** What the filter needs is known; nothing is asked before. */
  ready?: boolean
  /** The text that is shown where the rows can't be had and no reason is given. */
  fallback?: string
  /** Keeps `page_size`. */
  onPageSize?: (size: number) => void
}

function bodyOf<A extends EntityApi, U extends ListUrl>(
  { list }: A,
  { page, search, sort, ...filters }: z.output<U>,
  { search: searched, toSearched, toFilter }: Asked<A, U>,
  page_size: number,
): ListBody {
  const filter = { ...(toFilter?.(filters) ?? filters), [searched]: toSearched?.(search) ?? search }
  return { filter, range: { page, pageSize: page_size }, sort: toSort(sort, list.sort) }
}

/** Asks for the page that the address says before the list is drawn. */
export function askListAhead<A extends EntityApi, U extends ListUrl>(
  { api }: Entity<A>,
  url: U,
  asked: Asked<A, U>,
  { search }: Address,
): void {
  const size = asked.page_size ?? storedPageSize(api.list, getAccount().user?.id)
  askAhead(api.list, listBody(bodyOf(api, url.parse(search), asked, size)))
}

/** What is said of a row. */
interface RowWords<R> {
  nameOf: (row: R) => string
  fullNameOf?: (row: R) => string
  staysBecause?: (row: R) => string | null
  fixedBecause?: (row: R) => string | null
  sentWith?: (row: R) => Record<string, unknown>
}

/** A list of rows R, as an address of state S says, sorted by fields F. */
export interface EntityRows<R, S, F extends string> {
  entity: Pick<Entity<EntityApi>, 'api' | 'fallback' | 'logged'> & RowWords<R>
  state: S & ListBasics
  /** The state but for page, search and sort. */
  filters: Omit<S, keyof ListBasics>
  page_size: number
  /** Makes an entry of the history; `adjust`, for typing, doesn't. */
  change: (changes: Partial<S>) => void
  adjust: (changes: Partial<S>) => void
  toPage: (page: number) => void
  /** Pages of another length: the first row that is shown stays. */
  toPageSize: (size: number) => void
  /** All that is found, as far as it is printed. */
  readWhole: () => Promise<PrintedRows<R>>
  toSearch: (text: string) => void
  toSort: (sort: string | null) => void
  /** The search or a filter narrows the rows. */
  isFiltered: boolean
  clear: () => void
  rows: R[] | undefined
  count: number
  /** The page was too large: `rows` are its first. */
  truncated: boolean
  /** Rows under near spellings of what is sought. */
  near: FoundNear<R> | undefined
  isStale: boolean
  trouble: { error: unknown; onRetry: () => void }
  /** What a column may be sorted by. */
  sort: readonly F[]
}

/** One page of an entity's rows, as the address says, and the ways to change the address. */
export function useEntityList<A extends EntityApi, U extends ListUrl>(
  entity: Entity<A>,
  url: U,
  options: ListOptions<A, U>,
): EntityRows<RowOf<A['list']>, z.output<U>, SortOf<A['list']>> {
  const endpoint: A['list'] = entity.api.list
  const { state, change, adjust } = useUrlState(url)
  const go = change as (changes: Partial<ListBasics>) => void
  const correct = adjust as typeof go
  const { page, search: _search, sort: _by, ...filters } = state
  const account_id = useAccount().user?.id
  const [chosen, setChosen] = useState(() => storedPageSize(endpoint, account_id))
  const page_size = options.page_size ?? chosen
  const body = bodyOf(entity.api, state, options, page_size)
  const list = useRows(endpoint, body, {
    enabled: options.ready ?? true,
    fallback: options.fallback,
  })
  // The last row of the last page was deleted, or the address names a page that there is not.
  const last = Math.ceil(list.count / page_size)
  const isBeyond = list.rows?.length === 0 && last > 0 && page > last
  useEffect(() => {
    if (isBeyond) correct({ page: last })
  }, [isBeyond, last, correct])
  const { page: _page, sort: _sort, ...atRest } = url.parse({})
  const isFiltered = Object.entries(atRest).some(([name, value]) => state[name as keyof typeof state] !== value)
  return {
    ...{ entity, state, filters, page_size, change, adjust, isFiltered },
    toPage: (next) => go({ page: next }),
    toPageSize: (size) => {
      if (options.onPageSize) options.onPageSize(size)
      else {
        setChosen(size)
        storePageSize(endpoint, account_id, size)
      }
      correct({ page: Math.floor(((page - 1) * page_size) / size) + 1 })
    },
    readWhole: async () => {
      const { readWhole } = await import('./print-list.ts')
      return readWhole<A['list']>(endpoint, body)
    },
    toSearch: (text) => correct({ search: text }),
    toSort: (next) => go({ sort: next }),
    clear: () => change(atRest as Partial<z.output<U>>),
    ...list,
    rows: isBeyond ? undefined : list.rows,
    sort: endpoint.sort,
  }
}
