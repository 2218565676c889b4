import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { AnyEndpoint, DataOf } from '#contract'
import { call, type Sent } from '../call.ts'

type ListEndpoint = AnyEndpoint & { kind: 'list' }
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

function toRows<E extends ListEndpoint>(data: DataOf<E> | undefined): RowOf<E>[] | undefined {
  if (data === undefined || data === null) return undefined
  if (Array.isArray(data)) return data
  return Object.values(data)[0] as RowOf<E>[]
}

/**
 * One page of rows. While the next page loads, the rows of the last one stay (`isPlaceholderData`); `rows` is undefined only
 * before the first answer.
 */
export function useList<E extends ListEndpoint>(endpoint: E, sent: Sent<E>, options: { enabled?: boolean } = {}) {
  const given = sent as { filter?: Record<string, unknown> }
  const body = { ...given, filter: withoutEmpty(given.filter ?? {}) } as unknown as Sent<E>
  const query = useQuery({
    queryKey: [endpoint.path, body],
    queryFn: ({ signal }) => call(endpoint, body, { signal }),
    placeholderData: keepPreviousData,
    enabled: options.enabled ?? true,
  })
  return {
    rows: toRows<E>(query.data?.data),
    count: query.data?.count ?? 0,
    truncated: query.data?.truncated ?? false,
    isPending: query.isPending,
    isStale: query.isPlaceholderData,
    error: query.error,
    refetch: query.refetch,
    /** For ListTable: why there are no rows, and a way to ask again. */
    trouble: { error: query.error, onRetry: () => void query.refetch() },
  }
}
