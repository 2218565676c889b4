import { useMemo } from 'react'
import { questionPaperApi, type SentTo } from '#contract'
import type { CallOptions } from '#web/api/call-options.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'

/** An edition that is shown instead of the paper itself. */
export type PageScope = Omit<SentTo<typeof questionPaperApi.pages>, 'part' | 'id'>

const firstOf = (id: number, scope: PageScope = {}) => ({ id, part: 'first', ...scope }) as const

/** Sets a paper's pages while its text is read. */
export const askPagesAhead = (id: number): void => askAhead(questionPaperApi.pages, firstOf(id))

interface PagesOptions extends CallOptions {
  enabled?: boolean
  /** The first is seen: the others are asked for. */
  more?: boolean
  /** Another edition, set or language than the paper itself. */
  scope?: PageScope | undefined
}

/**
 * A paper's pages: the first is there to be seen before the others are asked for. `pages` is undefined until then, `whole` until all are there.
 */
export function usePaperPages(id: number, { more = false, scope, ...options }: PagesOptions = {}) {
  const first = useRead(questionPaperApi.pages, firstOf(id, scope), { toasts: 'none', ...options })
  const { pages: seen, count = 0, warnings = [], lacking = [] } = first.data ?? {}
  const rest = useRead(
    questionPaperApi.pages,
    { id, part: 'rest', ...scope },
    { toasts: 'none', ...options, enabled: more && count > 1 },
  )
  const others = rest.data?.pages
  const pages = useMemo(() => seen && [...seen, ...(others ?? [])], [seen, others])
  return {
    pages,
    count,
    whole: pages?.length === count ? pages : undefined,
    warnings,
    lacking,
    isPending: first.isPending,
    error: first.error ?? rest.error,
    refetch: () => void (first.error ? first : rest).refetch(),
  }
}
