import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Button, NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'
import { reviewLabels } from '../review/review-words.ts'
import { LabelSelect } from '../sheet/label-select.tsx'
import { levelLabels, skillLabels, typeGroups, typeLabels } from '../sheet/labels.ts'
import { languageChoices } from '../sheet/languages.ts'
import { clearedFilters, type ListState } from './list-state.ts'
import { PlacePickers } from './place-pickers.tsx'

interface QuestionFiltersProps {
  state: ListState
  onChange: (changes: Partial<ListState>) => void
  /** All of them at once, as in the drawer of a phone. */
  whole?: boolean
}

/** Marks that questions usually have. */
const commonMarks = [0.5, 1, 2, 3, 4, 5, 6, 8, 10]

/** The pickers that narrow the list; the search box stands apart, and those of lesser use come when asked for. */
export function QuestionFilters({ state, onChange, whole = false }: QuestionFiltersProps) {
  const { t } = useLingui()
  const { grade_id, subject_id, chapter_id, topic_id } = state
  const [opened, setOpened] = useState(false)
  const more = whole || opened || lesser.some((name) => state[name] !== clearedFilters[name])
  return (
    <>
      <PlacePickers variant="filter" place={{ grade_id, subject_id, chapter_id, topic_id }} onChange={onChange} />
      <LabelSelect
        labels={typeLabels}
        groups={typeGroups}
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
        labels={reviewLabels}
        value={state.review_state}
        onChange={(review_state) => onChange({ review_state })}
        aria-label={t`Review`}
        placeholder={t`Any review`}
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
      {more ? (
        <LesserFilters state={state} onChange={onChange} />
      ) : (
        <Button variant="subtle" onClick={() => setOpened(true)}>
          <Trans>More filters</Trans>
        </Button>
      )}
    </>
  )
}

const lesser = ['skill', 'max_marks', 'language', 'mine', 'tag'] as const

function LesserFilters({ state, onChange }: QuestionFiltersProps) {
  const { t, i18n } = useLingui()
  const marks = state.max_marks === null ? commonMarks : [...new Set([...commonMarks, state.max_marks])]
  return (
    <>
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
        aria-label={t`Language`}
        value={state.language}
        onChange={({ currentTarget: { value } }) => onChange({ language: value })}
        data={[{ value: '', label: t`All languages` }, ...languageChoices(i18n.locale, state.language || null)]}
      />
      <NativeSelect
        aria-label={t`Author`}
        value={state.mine ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ mine: value === '1' ? '1' : null })}
        data={[
          { value: '', label: t`All authors` },
          { value: '1', label: t`My own questions` },
        ]}
      />
      <TagFilter tag={state.tag} onChange={(tag) => onChange({ tag })} />
    </>
  )
}

/** One word; taken with Enter, or when the field is left. */
function TagFilter({ tag, onChange }: { tag: string; onChange: (tag: string) => void }) {
  const { t } = useLingui()
  const take = (value: string) => value.trim() !== tag && onChange(value.trim())
  return (
    <TextInput
      key={tag}
      aria-label={t`Tag`}
      placeholder={t`Any tag`}
      defaultValue={tag}
      maxLength={40}
      onBlur={({ currentTarget }) => take(currentTarget.value)}
      onKeyDown={({ key, currentTarget }) => key === 'Enter' && take(currentTarget.value)}
    />
  )
}
