import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { z } from 'zod'
import type { QuestionReading } from '#contract'
import { toSearch, urlId, urlPage } from '#web/ui/list/use-url-state.ts'
import { readingTabs } from './tabs.ts'

/** What of a reading is looked at: a tab, a page of it, one of its questions. A page that is loaded again opens there. */
const ReadingAddress = z.object({
  tab: z.enum(readingTabs).nullable().catch(null),
  page: urlPage,
  row: urlId,
})
export type ReadingAddress = z.output<typeof ReadingAddress> & { tab: (typeof readingTabs)[number] }

const usual = ReadingAddress.parse({})

/** Where no tab is said, the first that has something is open, as it was when the page came. */
export function useReadingAddress(reading: Pick<QuestionReading, 'counts' | 'left' | 'layout'>) {
  const { counts, left, layout } = reading
  const first = readingTabs.find((one) => counts[one] > 0) ?? (left.length > 0 ? 'LEFT_OUT' : 'DOUBTFUL')
  const [begun] = useState(first)
  const said = ReadingAddress.parse(useSearch({ strict: false }))
  const asked = said.tab ?? begun
  // What changes the whole file (its layout is shown or confirmed, an import is saved or undone) may empty the tab that stands open.
  const whole = [layout?.signature, layout?.known, counts.SAVED === 0].join(' ')
  const [opened, setOpened] = useState({ asked, whole })
  if (opened.asked !== asked) setOpened({ asked, whole })
  const isEmptied = opened.asked === asked && opened.whole !== whole && counts[asked] === 0
  const state = { ...said, tab: isEmptied ? first : asked }
  const navigate = useNavigate()
  const { tab, page, row } = state
  /** From question to question no step of the history is made, and nothing scrolls. */
  const go = useCallback(
    (changes: Partial<ReadingAddress>) => {
      const from = 'tab' in changes ? usual : { tab, page, row }
      const search = toSearch({ ...from, ...changes }, usual)
      void navigate({ to: '.', search: () => search, replace: true, resetScroll: false })
    },
    [navigate, tab, page, row],
  )
  return { ...state, go }
}
