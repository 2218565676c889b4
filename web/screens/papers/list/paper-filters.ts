import { useLingui } from '@lingui/react/macro'
import { paperStates, type Session } from '#contract'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { useTestFilter } from '#web/entity/filters/test-filter.ts'
import { stateNames } from '../details/paper-words.ts'
import type { ListFilters } from './paper-list-url.ts'

interface NarrowedList {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** What narrows the list of papers; `session` is the one that is worked in. */
export function usePaperFilters(list: NarrowedList, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { filters, change } = list
  return [
    ...usePlaceFilters(list),
    useTestFilter(list),
    useSessionFilter(list, session, t`Session of the papers`),
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: paperStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
  ]
}
