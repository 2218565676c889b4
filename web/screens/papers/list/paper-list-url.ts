import { z } from 'zod'
import { paperStates, testTypeNames } from '#contract'
import { urlId, urlPage, urlSort, urlText } from '#web/ui/list/use-url-state.ts'
import { urlChoice } from '../wizard/url-choice.ts'

/** In the address 0 stands for all sessions; without a value it is the one that is worked in. */
export const allSessions = 0
const urlSession = z.coerce.number().int().min(allSessions).nullable().catch(null)

export const ListUrl = z.object({
  page: urlPage,
  search: urlText,
  grade_id: urlId,
  subject_id: urlId,
  type_test: urlChoice(testTypeNames),
  session_id: urlSession,
  state: urlChoice(paperStates),
  sort: urlSort,
})
export type ListState = z.output<typeof ListUrl>

export const sessionIdOf = ({ session_id }: ListState, selected: number | null): number | null =>
  session_id === allSessions ? null : (session_id ?? selected)

/** Whether the user has narrowed the list; the sort and the page don't. */
export const hasFilters = ({ page: _page, sort: _sort, ...filters }: ListState): boolean =>
  Object.values(filters).some((value) => value !== null && value !== '' && value !== allSessions)
