import { z } from 'zod'
import { urlId, urlText } from '#web/ui/list/use-url-state.ts'

/** Which sheet, and what of it is shown. */
export const MarkingUrl = z.object({
  exam: urlId,
  section: urlId,
  /** One question for all pupils; null: all questions side by side. */
  question: urlId,
  search: urlText,
  incomplete: z.enum(['1']).nullable().catch(null),
})
export type MarkingState = z.output<typeof MarkingUrl>
