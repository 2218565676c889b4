import { useLingui } from '@lingui/react/macro'
import { examStates, type Session, sectionApi, testTypeNames } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useList } from '#web/api/use/use-list.ts'
import { choiceFilter, type Filter } from '#web/entity/filter.ts'
import { usePlaceFilters } from '#web/entity/place-filter.tsx'
import { testName } from '#web/ui/message/names.ts'
import { stateNames } from '../words.ts'
import { allSessions, type ListFilters, sessionIdOf } from './exam-list-url.ts'

interface NarrowedList {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** What narrows the list of exams; `session` is the one that is worked in. */
export function useExamFilters(list: NarrowedList, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { sessions } = useSessions()
  const { filters, change } = list
  const mayPick = usePermission('section')('view')
  const { grade_id } = filters
  const sections = useList(
    sectionApi.list,
    { filter: { grade_id }, range: { page: 1, pageSize: 100 } },
    { enabled: mayPick && grade_id !== null },
  ).rows
  const day = (label: string, all: string, value: string | null, to: (day: string | null) => Partial<ListFilters>) =>
    ({ label, all, value, choices: 'date', lesser: true, onChange: (one) => change(to(one)) }) satisfies Filter
  // Another class has other sections.
  const place = usePlaceFilters({
    filters,
    change: (changes) => change({ ...changes, ...('grade_id' in changes ? { section_id: null } : {}) }),
  })
  return [
    ...place,
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: examStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
    ...(mayPick && grade_id !== null
      ? [
          choiceFilter({
            label: t`Section`,
            all: t`All sections`,
            names: (sections ?? []).map(({ id, title }) => [id, title]),
            value: filters.section_id,
            onChange: (section_id) => change({ section_id }),
            lesser: true,
          }),
        ]
      : []),
    choiceFilter({
      label: t`Type of test`,
      all: t`All types of test`,
      names: testTypeNames.map((type) => [type, testName(type)]),
      value: filters.type_test,
      onChange: (type_test) => change({ type_test }),
      lesser: true,
    }),
    choiceFilter({
      label: t`Session of the exams`,
      all: t`All sessions`,
      names: sessions.map(({ id, name }) => [id, name]),
      value: sessionIdOf(filters, session?.id ?? null),
      onChange: (id) => change({ session_id: id === (session?.id ?? null) ? null : (id ?? allSessions) }),
    }),
    day(t`From`, t`From any day`, filters.from, (from) => ({ from })),
    day(t`To`, t`To any day`, filters.to, (to) => ({ to })),
  ]
}
