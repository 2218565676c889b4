import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEndpoint, DataOf, ListEndpoint, NearAnswer } from '#contract'
import type { Sent } from '../call.ts'
import { toQuery } from './use-read.ts'

type RowsOf<D> = D extends (infer R)[] ? R : D extends Record<string, (infer R)[]> ? R : never
/** One row of a list, also of one that answers a named field. */
export type RowOf<E extends AnyEndpoint> = RowsOf<DataOf<E>>

/** Empty values are left out of a request, so that an empty box and no box are the same list. */
export function withoutEmpty(filter: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(filter).filter(
      ([, value]) =>
        value !== undefined && value !== null && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  )
}

/** The rows of a list's answer, also of one that answers a named field. */
export function toRows<E extends ListEndpoint>(data: DataOf<E> | undefined): RowOf<E>[] | undefined {
  if (data === undefined || data === null) return undefined
  if (Array.isArray(data)) return data
  return Object.values(data)[0] as RowOf<E>[]
}

/** Rows under near spellings of what was sought. */
export interface FoundNear<R> extends NearAnswer {
  rows: R[]
}

/** Those of a list's answer, where there are any. */
export function toNear<E extends ListEndpoint>(
  near: (NearAnswer & { data: DataOf<E> }) | undefined,
): FoundNear<RowOf<E>> | undefined {
  const rows = toRows<E>(near?.data)
  return near && rows ? { words: near.words, count: near.count, rows } : undefined
}

/** The body of a list call, whatever the list. */
export interface ListBody {
  filter?: Record<string, unknown>
  range?: { page?: number; pageSize?: number }
  sort?: readonly { field: string; dir: 'asc' | 'desc' }[] | undefined
}

/**
 * One page of rows. While the next page loads, the rows of the last one stay (`isStale`); `rows` is undefined only before the first
 * answer.
 */
export const useList = <E extends ListEndpoint>(endpoint: E, sent: Sent<E>, options: { enabled?: boolean } = {}) =>
  useRows(endpoint, sent as ListBody, options)

interface RowsOptions {
  enabled?: boolean
  /** The text that is shown when a refusal comes without a message. */
  fallback?: string | undefined
}

/** As lists are asked for and kept, whatever was left empty. */
export const listBody = <E extends ListEndpoint>(sent: ListBody) =>
  ({ ...sent, filter: withoutEmpty(sent.filter ?? {}) }) as unknown as Sent<E>

/** The same where the list is known only when it runs. */
export function useRows<E extends ListEndpoint>(endpoint: E, sent: ListBody, options: RowsOptions = {}) {
  const query = useQuery({
    ...toQuery(endpoint, listBody<E>(sent), { fallback: options.fallback }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
  return {
    rows: toRows<E>(query.data?.data),
    count: query.data?.count ?? 0,
    truncated: query.data?.truncated ?? false,
    near: toNear<E>(query.data?.near),
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    /** For ListTable: why there are no rows, and a way to ask again. */
    trouble: { error: query.error, onRetry: () => void query.refetch() },
  }
}
