import { useLingui } from '@lingui/react/macro'
import { examStates, type Session } from '#contract'
import { useClassFilters } from '#web/entity/filters/class-filters.ts'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { useSessionFilter } from '#web/entity/filters/session-filter.ts'
import { useTestFilter } from '#web/entity/filters/test-filter.ts'
import { currentArea } from '#web/landing.ts'
import { pupilStateNames, stateNames } from '../../../entity/exam/words.ts'
import { type ListFilters, shownStates } from './exam-list-url.ts'

interface NarrowedList {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** What narrows the list of exams; `session` is the one that is worked in. */
export function useExamFilters(list: NarrowedList, session: Session | null): Filter[] {
  const { t, i18n } = useLingui()
  const { filters, change } = list
  const day = (label: string, all: string, value: string | null, to: (day: string | null) => Partial<ListFilters>) =>
    ({ label, all, value, choices: 'date', lesser: true, onChange: (one) => change(to(one)) }) satisfies Filter
  const isPupil = currentArea() === 'student-admin'
  const leftToYou = choiceFilter({
    label: t`Left to you`,
    all: t`All exams`,
    names: [
      ['HAND_IN', t`To be handed in`],
      ['RECHECK', t`Rechecks to answer`],
    ],
    value: filters.waits_for,
    lesser: true,
    onChange: (waits_for) => change({ waits_for }),
  })
  return [
    ...useClassFilters(list, { lesser: true }),
    choiceFilter({
      label: t`State`,
      all: t`All states`,
      names: isPupil
        ? shownStates.map((one) => [one, i18n._(pupilStateNames[one])])
        : examStates.map((one) => [one, i18n._(stateNames[one])]),
      value: filters.state,
      onChange: (state) => change({ state }),
    }),
    ...(isPupil ? [] : [leftToYou]),
    choiceFilter({
      label: t`Cancelled exams`,
      all: t`With cancelled ones`,
      names: [
        [1, t`Left out`],
        [0, t`Only these`],
      ],
      value: filters.status,
      lesser: true,
      onChange: (status) => change({ status }),
    }),
    useTestFilter(list, true),
    useSessionFilter(list, session, t`Session of the exams`),
    day(t`From`, t`From any day`, filters.from, (from) => ({ from })),
    day(t`To`, t`To any day`, filters.to, (to) => ({ to })),
  ]
}
