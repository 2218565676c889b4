import { useMemo } from 'react'
import { questionPaperApi } from '#contract'
import type { CallOptions } from '#web/api/call-options.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'

const firstOf = (id: number) => ({ id, part: 'first' }) as const

/** Sets a paper's pages while its text is read. */
export const askPagesAhead = (id: number): void => askAhead(questionPaperApi.pages, firstOf(id))

/** A paper's pages: the first is there to be seen while the others come. `pages` is undefined until then, `whole` until all are there. */
export function usePaperPages(id: number, options: CallOptions & { enabled?: boolean } = {}) {
  const { enabled = true } = options
  const first = useRead(questionPaperApi.pages, firstOf(id), { toasts: 'none', ...options })
  const { pages: seen, count = 0, warnings = [] } = first.data ?? {}
  const rest = useRead(
    questionPaperApi.pages,
    { id, part: 'rest' },
    { toasts: 'none', ...options, enabled: enabled && count > 1 },
  )
  const others = rest.data?.pages
  const pages = useMemo(() => seen && [...seen, ...(others ?? [])], [seen, others])
  return {
    pages,
    count,
    whole: pages?.length === count ? pages : undefined,
    warnings,
    isPending: first.isPending,
    error: first.error ?? rest.error,
    refetch: () => void (first.error ? first : rest).refetch(),
  }
}
