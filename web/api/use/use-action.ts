import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AnyEndpoint } from '#contract'
import { type Answer, call, type Sent } from '../call.ts'
import type { CallOptions } from '../call-options.ts'

export interface ActionOptions<E extends AnyEndpoint> extends Omit<CallOptions, 'signal'> {
  /** The calls whose answers are out of date once this one has worked. */
  invalidates?: AnyEndpoint[]
  onSuccess?: (answer: Answer<E>, sent: Sent<E>) => void
}

/** A call that changes something. */
export function useAction<E extends AnyEndpoint>(endpoint: E, options: ActionOptions<E> = {}) {
  const { invalidates = [], onSuccess, ...callOptions } = options
  const queryClient = useQueryClient()
  const mutation = useMutation({
    mutationFn: (sent: Sent<E>) => call(endpoint, sent, callOptions),
    onSuccess: (answer, sent) => onSuccess?.(answer, sent),
    onSettled: () => Promise.all(invalidates.map((one) => queryClient.invalidateQueries({ queryKey: [one.path] }))),
  })
  return {
    /** Rejects with the CallError, whose toast has been shown (but for a 409). */
    run: mutation.mutateAsync,
    pending: mutation.isPending,
    error: mutation.error,
    reset: mutation.reset,
  }
}
