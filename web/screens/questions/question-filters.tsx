import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'
import { LabelSelect } from './label-select.tsx'
import { levelLabels, skillLabels, typeLabels } from './labels.ts'
import type { ListState } from './list-state.ts'
import { PlacePickers } from './place-pickers.tsx'

interface QuestionFiltersProps {
  state: ListState
  onChange: (changes: Partial<ListState>) => void
}

/** Marks that questions usually have. */
const commonMarks = [0.5, 1, 2, 3, 4, 5, 6, 8, 10]

/** The pickers that narrow the list; the search box stands apart. */
export function QuestionFilters({ state, onChange }: QuestionFiltersProps) {
  const { t } = useLingui()
  const { grade_id, subject_id, chapter_id, topic_id } = state
  const marks = state.max_marks === null ? commonMarks : [...new Set([...commonMarks, state.max_marks])]
  return (
    <>
      <PlacePickers variant="filter" place={{ grade_id, subject_id, chapter_id, topic_id }} onChange={onChange} />
      <LabelSelect
        labels={typeLabels}
        value={state.type}
        onChange={(type) => onChange({ type })}
        aria-label={t`Type`}
        placeholder={t`All types`}
      />
      <LabelSelect
        labels={levelLabels}
        value={state.level}
        onChange={(level) => onChange({ level })}
        aria-label={t`Level`}
        placeholder={t`All levels`}
      />
      <LabelSelect
        labels={skillLabels}
        value={state.skill}
        onChange={(skill) => onChange({ skill })}
        aria-label={t`Skill`}
        placeholder={t`All skills`}
      />
      <NativeSelect
        aria-label={t`Marks`}
        value={state.max_marks ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ max_marks: value === '' ? null : Number(value) })}
        data={[
          { value: '', label: t`All marks` },
          ...marks.map((mark) => ({
            value: String(mark),
            label: t`${plural(mark, { one: '# mark', other: '# marks' })}`,
          })),
        ]}
      />
      <NativeSelect
        aria-label={t`Status`}
        value={state.status ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ status: value === '' ? null : value === '1' ? 1 : 0 })}
        data={[
          { value: '', label: t`Any status` },
          { value: '1', label: t`Active` },
          { value: '0', label: t`Inactive` },
        ]}
      />
    </>
  )
}
