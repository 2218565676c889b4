import { z } from 'zod'
import { urlId, urlText } from '#web/ui/list/use-url-state.ts'

/** Orders of the lines besides that of the roll. */
export const sheetSorts = ['name', 'highest', 'lowest'] as const

/** Which sheet, and what of it is shown. */
export const MarkingUrl = z.object({
  exam: urlId,
  section: urlId,
  /** One question for all pupils; null: all questions side by side. */
  question: urlId,
  /** A cell that is gone to at once: of this row, the question or else the first of it. */
  mark: urlId,
  cell: urlId,
  search: urlText,
  incomplete: z.enum(['1']).nullable().catch(null),
  /** null: by roll number. */
  sort: z.enum(sheetSorts).nullable().catch(null),
})
export type MarkingState = z.output<typeof MarkingUrl>
