import { useQuery } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract'
import { call, type Sent } from '../call.ts'
import type { CallOptions } from '../call-options.ts'

/** The answer of a call that only reads; `data` is undefined until it is there. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions & { enabled?: boolean } = {},
) {
  const { enabled = true, ...callOptions } = options
  const query = useQuery({
    queryKey: [endpoint.path, sent, options.link],
    queryFn: ({ signal }) => call(endpoint, sent, { ...callOptions, signal }),
    enabled,
  })
  return {
    data: query.data?.data,
    answer: query.data,
    isPending: query.isPending,
    error: query.error,
    refetch: query.refetch,
  }
}
