import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { z } from 'zod'
import { pairStates } from '#contract'
import { FilterFields } from '#web/entity/filter-fields.tsx'
import { usePlaceFilters } from '#web/entity/place-filter.tsx'
import { urlId, urlPage } from '#web/ui/list/use-url-state.ts'
import classes from '../questions/sheet/similar.module.css'
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
  return (
    <div className={classes.filters}>
      <NativeSelect
        aria-label={t`Decision`}
        value={state.state}
        onChange={({ currentTarget }) => onChange({ state: PairListState.shape.state.parse(currentTarget.value) })}
        data={pairStates.map((value) => ({ value, label: i18n._(pairLabels[value]) }))}
      />
      <FilterFields filters={usePlaceFilters({ filters: state, change: onChange })} />
    </div>
  )
}
