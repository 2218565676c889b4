import { z } from 'zod'
import { levels, type QuestionFilter, questionTypeNames, reviewStates, Status, skills } from '#contract'
import { urlId, urlPage, urlSort, urlText } from '#web/ui/list/use-url-state.ts'

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

export const ListState = PlaceState.extend({
  page: urlPage,
  search: urlText,
  sort: urlSort,
  max_marks: z.coerce.number().positive().nullable().catch(null),
  status: z.coerce.number().pipe(Status).nullable().catch(null),
  review_state: urlOne(reviewStates),
  language: urlText,
  tag: urlText,
  /** Only questions of the own hand. */
  mine: urlOne(['1']),
})
export type ListState = z.output<typeof ListState>

const { page: _page, sort: _sort, ...noFilters } = ListState.parse({})
/** Every filter at rest. */
export const clearedFilters: Partial<ListState> = noFilters

/** What the server is asked for. */
export function toFilter(state: ListState, account_id: number | undefined): z.input<typeof QuestionFilter> {
  const { page: _page, sort: _sort, tag, mine, ...filter } = state
  return { ...filter, tags: tag, created_by: mine ? account_id : null }
}

/** How many filters are set; the search box counts only when asked for. */
export function countFilters(state: ListState, options: { withSearch: boolean }): number {
  const names = Object.keys(noFilters) as (keyof typeof noFilters)[]
  return names.filter((name) => state[name] !== noFilters[name] && (options.withSearch || name !== 'search')).length
}
