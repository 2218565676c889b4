import { useQuery } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract'
import { call, type Sent } from '../call.ts'
import type { CallOptions } from '../call-options.ts'
import { queryClient } from '../query-client.ts'

/** How a call that only reads is asked for and kept. */
export const toQuery = <E extends AnyEndpoint>(endpoint: E, sent: Sent<E>, options: CallOptions) => ({
  queryKey: [endpoint.path, sent, options.link],
  queryFn: ({ signal }: { signal: AbortSignal }) => call(endpoint, sent, { ...options, signal }),
})

/** Asks for what a screen is about to read: it finds the answer, or waits for the same one. A refusal is not said: the screen asks again. */
export function askAhead<E extends AnyEndpoint>(endpoint: E, sent: Sent<E>): void {
  void queryClient.prefetchQuery(toQuery(endpoint, sent, { toasts: 'none' }))
}

/** The answer of a call that only reads; `data` is undefined until it is there. */
export function useRead<E extends AnyEndpoint>(
  endpoint: E,
  sent: Sent<E>,
  options: CallOptions & { enabled?: boolean } = {},
) {
  const { enabled = true, ...callOptions } = options
  const query = useQuery({ ...toQuery(endpoint, sent, callOptions), enabled })
  return {
    data: query.data?.data,
    answer: query.data,
    isPending: query.isPending,
    error: query.error,
    /** When it was answered, in ms; what is shown since may be older than what stands. */
    answered_at: query.dataUpdatedAt,
    refetch: query.refetch,
  }
}
