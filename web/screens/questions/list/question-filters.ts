import type { MessageDescriptor } from '@lingui/core'
import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { languageChoices } from '#web/ui/form/languages.ts'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { typeGroups, typeLabels } from '../printed-form/labels.ts'
import { reviewLabels } from '../review/review-words.ts'
import type { ListFilters } from './list-state.ts'

interface NarrowedList {
  filters: ListFilters
  change(changes: Partial<ListFilters>): void
}

/** Marks that questions usually have. */
const commonMarks = [0.5, 1, 2, 3, 4, 5, 6, 8, 10]

/** What narrows the question list besides its search box. */
export function useQuestionFilters(list: NarrowedList): Filter[] {
  const { t, i18n } = useLingui()
  const { filters, change } = list
  const namesOf = useNames()
  return [
    ...usePlaceFilters(list),
    choiceFilter({
      label: t`Type`,
      all: t`All types`,
      names: namesOf(typeLabels),
      groups: typeGroups.map(({ label, types }) => ({ label: i18n._(label), values: types })),
      value: filters.type,
      onChange: (type) => change({ type }),
    }),
    choiceFilter({
      label: t`Level`,
      all: t`All levels`,
      names: namesOf(levelNames),
      value: filters.level,
      onChange: (level) => change({ level }),
    }),
    choiceFilter({
      label: t`Review`,
      all: t`Any review`,
      names: namesOf(reviewLabels),
      value: filters.review_state,
      onChange: (review_state) => change({ review_state }),
    }),
    choiceFilter({
      label: t`Status`,
      all: t`Any status`,
      names: [
        [1, t`Active`],
        [0, t`Inactive`],
      ],
      value: filters.status,
      onChange: (status) => change({ status }),
    }),
    ...useLesserFilters(list),
  ]
}

function useLesserFilters({ filters, change }: NarrowedList): Filter[] {
  const { t, i18n } = useLingui()
  const namesOf = useNames()
  const marks = filters.max_marks === null ? commonMarks : [...new Set([...commonMarks, filters.max_marks])]
  const lesser = true
  return [
    choiceFilter({
      lesser,
      label: t`Skill`,
      all: t`All skills`,
      names: namesOf(skillNames),
      value: filters.skill,
      onChange: (skill) => change({ skill }),
    }),
    choiceFilter({
      lesser,
      label: t`In exams`,
      all: t`Any figures`,
      names: [
        ['HARD', t`Below 40 % of the marks`],
        ['MEDIUM', t`40 to 70 % of the marks`],
        ['EASY', t`Above 70 % of the marks`],
        ['UNMEASURED', t`Not measured yet`],
        ['KEY_IN_DOUBT', t`Check the key`],
      ],
      value: filters.measured,
      onChange: (measured) => change({ measured }),
    }),
    choiceFilter({
      lesser,
      label: t`Marks`,
      all: t`All marks`,
      names: marks.map((mark) => [mark, t`${plural(mark, { one: '# mark', other: '# marks' })}`]),
      value: filters.max_marks,
      onChange: (max_marks) => change({ max_marks }),
    }),
    choiceFilter({
      lesser,
      label: t`Language`,
      all: t`All languages`,
      names: languageChoices(i18n.locale, filters.language || null).map(({ value, label }) => [value, label]),
      value: filters.language || null,
      onChange: (language) => change({ language: language ?? '' }),
    }),
    choiceFilter({
      lesser,
      label: t`Author`,
      all: t`All authors`,
      names: [['1', t`My own questions`]],
      value: filters.mine,
      onChange: (mine) => change({ mine }),
    }),
    {
      lesser,
      label: t`Tag`,
      all: t`Any tag`,
      choices: 'word',
      value: filters.tag || null,
      onChange: (tag) => change({ tag: tag ?? '' }),
    },
  ]
}

/** Values with their names, in the order of their table. */
function useNames() {
  const { i18n } = useLingui()
  return <V extends string>(labels: Record<V, MessageDescriptor>) =>
    (Object.keys(labels) as V[]).map((one) => [one, i18n._(labels[one])] as const)
}
