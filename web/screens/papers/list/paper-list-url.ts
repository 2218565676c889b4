import type { z } from 'zod'
import { paperStates, testTypeNames } from '#contract'
import { urlSession } from '#web/entity/filters/session-filter.ts'
import { listUrl } from '#web/entity/use-entity-list.ts'
import { urlId } from '#web/ui/list/use-url-state.ts'
import { urlChoice } from '../making/url-choice.ts'

export const ListUrl = listUrl({
  grade_id: urlId,
  subject_id: urlId,
  type_test: urlChoice(testTypeNames),
  session_id: urlSession,
  state: urlChoice(paperStates),
})
export type ListFilters = Omit<z.output<typeof ListUrl>, 'page' | 'search' | 'sort'>
