import { useLingui } from '@lingui/react/macro'
import { examApi, recheckStates, type Session } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { useSessionFilter } from '#web/entity/filters/session-filter.ts'
import type { ListFilters } from './recheck-list-url.ts'
import { stateNames } from './recheck-words.ts'

interface NarrowedRechecks {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** The filters by exam, by how far a request is, and by who answers it. */
export function useRecheckFilters(list: NarrowedRechecks, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { filters, change } = list
  const { exam_id } = filters
  const exam = useList(examApi.list, { filter: { id: exam_id ?? 0 } }, { enabled: exam_id !== null }).rows?.[0]
  return [
    // It is chosen where exams are listed; here it is only left out.
    ...(exam_id === null
      ? []
      : [
          choiceFilter({
            label: t`Exam`,
            all: t`All exams`,
            names: [[exam_id, exam?.name ?? '…']],
            value: exam_id,
            onChange: (id) => change({ exam_id: id }),
          }),
        ]),
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: recheckStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
    choiceFilter({
      label: t`Assigned to`,
      all: t`Anybody`,
      names: [
        ['ME', t`Me`],
        ['NOBODY', t`Nobody yet`],
      ],
      value: filters.assigned,
      onChange: (assigned) => change({ assigned }),
    }),
    choiceFilter({
      label: t`Left to you`,
      all: t`All rechecks`,
      names: [['ME', t`Rechecks to answer`]],
      value: filters.waits_for,
      lesser: true,
      onChange: (waits_for) => change({ waits_for }),
    }),
    useSessionFilter(list, session, t`Session of the exams`),
  ]
}
