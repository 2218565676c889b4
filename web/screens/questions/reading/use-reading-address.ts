import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { z } from 'zod'
import { toSearch, urlId, urlPage } from '#web/ui/list/use-url-state.ts'
import { readingTabs } from './tabs.ts'

/** What of a reading is looked at: a tab, a page of it, one of its questions. A page that is loaded again opens there. */
const ReadingAddress = z.object({
  tab: z.enum(readingTabs).catch('DOUBTFUL'),
  page: urlPage,
  row: urlId,
})
export type ReadingAddress = z.output<typeof ReadingAddress>

const usual = ReadingAddress.parse({})

export function useReadingAddress() {
  const state = ReadingAddress.parse(useSearch({ strict: false }))
  const navigate = useNavigate()
  const { tab, page, row } = state
  /** From question to question no step of the history is made, and nothing scrolls. */
  const go = useCallback(
    (changes: Partial<ReadingAddress>) => {
      const begun = 'tab' in changes ? usual : { tab, page, row }
      const search = toSearch({ ...begun, ...changes }, usual)
      void navigate({ to: '.', search: () => search, replace: true, resetScroll: false })
    },
    [navigate, tab, page, row],
  )
  return { ...state, go }
}
