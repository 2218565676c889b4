import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { pairStates } from '#contract'
import { FilterRow } from '#web/entity/filters/filter-row.tsx'
import { usePlaceFilters } from '#web/entity/filters/place-filter.ts'
import { PrintLine } from '#web/entity/print-line.tsx'
import { urlId, urlPage } from '#web/ui/list/use-url-state.ts'
import { pairLabels } from './pair-words.ts'

export const PairListState = z.object({
  page: urlPage,
  state: z.enum(pairStates).catch('FOUND'),
  grade_id: urlId,
  subject_id: urlId,
  chapter_id: urlId,
})
export type PairListState = z.output<typeof PairListState>

interface PairFiltersProps {
  state: PairListState
  onChange: (changes: Partial<PairListState>) => void
}

/** State, class, subject, chapter. */
export function PairFilters({ state, onChange }: PairFiltersProps) {
  const { t, i18n } = useLingui()
  const places = usePlaceFilters({ filters: state, change: onChange })
  const choices = pairStates.map((value) => ({ value, label: i18n._(pairLabels[value]) }))
  const decision = t`Decision`
  return (
    <>
      <PrintLine filters={[{ label: decision, value: state.state, choices }, ...places]} />
      <FilterRow
        filters={places}
        show={t`Show the list`}
        before={
          <NativeSelect
            aria-label={decision}
            value={state.state}
            onChange={({ currentTarget }) => onChange({ state: PairListState.shape.state.parse(currentTarget.value) })}
            data={choices}
          />
        }
      />
    </>
  )
}
