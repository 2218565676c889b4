import { z } from 'zod'
import { pageStates } from '#contract'
import { urlId, urlPage } from '#web/ui/list/use-url-state.ts'

export const scanTabs = ['doubts', 'pages', 'pupils'] as const
export type ScanTab = (typeof scanTabs)[number]

/** Whose pages are shown, and what of them. */
export const ScansUrl = z.object({
  exam: urlId,
  /** null: what there is to do. */
  tab: z.enum(scanTabs).nullable().catch(null),
  section: urlId,
  /** Pupils of whom a page is missing. */
  lacking: z.enum(['1']).nullable().catch(null),
  /** Pages in this state, or in any; null: those that somebody must look at. */
  state: z
    .enum([...pageStates, 'ALL'])
    .nullable()
    .catch(null),
  page: urlPage,
})
export type ScansUrlState = z.output<typeof ScansUrl>
