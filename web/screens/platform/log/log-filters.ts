import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { AuditEntry } from '#contract'
import { choiceFilter, type Filter } from '#web/entity/filters/filter.ts'
import { entityName, entityNames } from './log-words.ts'

/** Days back from today that can be chosen. */
export const spans = [1, 7, 30, 365]

interface LogFilterState {
  entity: string | null
  entity_id: number | null
  acting: 'yes' | 'no' | null
  days: number | null
}

interface FilteredLog {
  filters: LogFilterState
  rows: AuditEntry[] | undefined
  change: (changes: Partial<LogFilterState>) => void
}

/** The filters by time, by what was changed, and by whether somebody did it as somebody else. */
export function useLogFilters({ filters, rows, change }: FilteredLog): Filter[] {
  const { t, i18n } = useLingui()
  const { entity, entity_id, acting, days } = filters
  const names = Object.keys(entityNames).map((one) => [one, entityName(i18n, one)] as const)
  const daysName = (count: number): string => {
    if (count === 1) return t`Today`
    if (count === 365) return t`The last year`
    return t`${plural(count, { one: 'The last # day', other: 'The last # days' })}`
  }
  return [
    choiceFilter({
      label: t`Time`,
      all: t`Any time`,
      names: spans.map((count) => [count, daysName(count)] as const),
      value: days,
      onChange: (value) => change({ days: value }),
    }),
    choiceFilter({
      label: t`What`,
      all: t`Everything`,
      names,
      value: entity,
      // Ids are those of one kind of row.
      onChange: (value) => change({ entity: value, entity_id: null }),
    }),
    ...(entity_id === null
      ? []
      : [
          choiceFilter({
            label: t`Row`,
            all: t`All rows`,
            names: [[entity_id, rows?.find(({ title }) => title !== null)?.title ?? t`No. ${entity_id}`]],
            value: entity_id,
            onChange: (value) => change({ entity_id: value }),
          }),
        ]),
    choiceFilter({
      label: t`As somebody else`,
      all: t`By anybody`,
      names: [
        ['yes', t`By the platform, as one of the school`],
        ['no', t`By the person`],
      ],
      value: acting,
      onChange: (value) => change({ acting: value }),
    }),
  ]
}
