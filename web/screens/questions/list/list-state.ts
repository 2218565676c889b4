import { z } from 'zod'
import { levels, measuredBands, type QuestionFilter, questionTypeNames, reviewStates, Status, skills } from '#contract'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId, urlText } from '#web/ui/list/use-url-state.ts'

const urlOne = <V extends string>(values: readonly [V, ...V[]]) => z.enum(values).nullable().catch(null)

/** What of a list's address a new question starts with. */
export const PlaceState = z.object({
  grade_id: urlId,
  subject_id: urlId,
  chapter_id: urlId,
  topic_id: urlId,
  type: urlOne(questionTypeNames),
  level: urlOne(levels),
  skill: urlOne(skills),
})
export type PlaceState = z.output<typeof PlaceState>

export const ListState = listUrl({
  ...PlaceState.shape,
  max_marks: z.coerce.number().positive().nullable().catch(null),
  status: z.coerce.number().pipe(Status).nullable().catch(null),
  review_state: urlOne(reviewStates),
  measured: urlOne(measuredBands),
  language: urlText,
  tag: urlText,
  /** Whether only questions are listed that the reader has written. */
  mine: urlOne(['1']),
})
export type ListState = z.output<typeof ListState>
export type ListFilters = Omit<ListState, 'page' | 'search' | 'sort'>

/** What the server is asked for. */
export function toFilter(filters: ListFilters, account_id: number | undefined): z.input<typeof QuestionFilter> {
  const { tag, mine, ...others } = filters
  return { ...others, tags: tag, created_by: mine ? account_id : null }
}
