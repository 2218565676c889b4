import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { z } from 'zod'
import { questionApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { urlId, urlPage, useUrlState } from '#web/ui/list/use-url-state.ts'

/** The page is the place in the queue: one question at a time. */
const QueueState = z.object({
  page: urlPage,
  grade_id: urlId,
  subject_id: urlId,
  chapter_id: urlId,
  topic_id: urlId,
})

export type Queue = ReturnType<typeof useQueue>

/** One question of what waits for review; the next one is there before it is asked for. */
export function useQueue() {
  const { state, change, adjust } = useUrlState(QueueState)
  const queryClient = useQueryClient()
  const { page, ...place } = state
  const sent = (at: number) => ({
    filter: { ...place, review_state: 'IN_REVIEW' as const },
    range: { page: at, pageSize: 1 },
    // Who has waited longest comes first.
    sort: [{ field: 'updated_at' as const, dir: 'asc' as const }],
  })
  const list = useList(questionApi.list, sent(page))
  useList(questionApi.list, sent(page + 1), { enabled: page < list.count })
  const isPast = !list.isStale && list.count > 0 && page > list.count
  useEffect(() => {
    if (isPast) adjust({ page: list.count })
  }, [isPast, adjust, list.count])
  const go = (step: 1 | -1) => {
    const next = page + step
    if (next >= 1 && next <= list.count) change({ page: next })
  }
  const count = useRef(list.count)
  count.current = list.count
  /** Goes to the end of the queue, where questions stand that were put back: they have waited least. */
  const toEnd = () => {
    // What was answered for that place before says that the queue ends earlier.
    queryClient.removeQueries({ queryKey: [questionApi.list.path], type: 'inactive' })
    change({ page: count.current + 1 })
  }
  return { place, page, change, list, go, toEnd, question: list.isStale ? undefined : list.rows?.[0] }
}
