import { useLingui } from '@lingui/react/macro'
import { paperStates, type Session, testTypeNames } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { choiceFilter, type Filter } from '#web/entity/filter.ts'
import { usePlaceFilters } from '#web/entity/place-filter.tsx'
import { testName } from '#web/ui/message/names.ts'
import { stateNames } from '../details/paper-words.ts'
import { allSessions, type ListFilters, sessionIdOf } from './paper-list-url.ts'

interface NarrowedList {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** What narrows the list of papers; `session` is the one that is worked in. */
export function usePaperFilters(list: NarrowedList, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { sessions } = useSessions()
  const { filters, change } = list
  return [
    ...usePlaceFilters(list),
    choiceFilter({
      label: t`Type of test`,
      all: t`All types of test`,
      names: testTypeNames.map((type) => [type, testName(type)]),
      value: filters.type_test,
      onChange: (type_test) => change({ type_test }),
    }),
    choiceFilter({
      label: t`Session of the papers`,
      all: t`All sessions`,
      names: sessions.map(({ id, name }) => [id, name]),
      value: sessionIdOf(filters, session?.id ?? null),
      onChange: (id) => change({ session_id: id === (session?.id ?? null) ? null : (id ?? allSessions) }),
    }),
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: paperStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
  ]
}
