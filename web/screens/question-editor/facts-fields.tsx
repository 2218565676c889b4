import { useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { type QuestionType, questionTypes } from '#contract'
import { LabelSelect } from '../questions/label-select.tsx'
import { levelLabels, skillLabels, typeGroups, typeLabels } from '../questions/labels.ts'
import { PlacePickers } from '../questions/place-pickers.tsx'
import type { Placed } from '../questions/use-place-choices.ts'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'

/** Where the question belongs, of what type it is, and what it is worth. */
export function FactsFields({ question }: { question: Placed | null }) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { grade_id, subject_id, chapter_id, topic_id, type, level, skill, max_marks } = form.values
  /** Marks that nobody has changed follow the type. */
  const chooseType = (next: QuestionType) => {
    const untouched = Number(max_marks) === questionTypes[type].default_marks
    form.setValues({ type: next, ...(untouched ? { max_marks: questionTypes[next].default_marks } : {}) })
    form.clearErrors()
  }
  return (
    <div className={classes.facts}>
      <PlacePickers
        variant="form"
        place={{ grade_id, subject_id, chapter_id, topic_id }}
        onChange={(place) => form.setValues(place)}
        errorOf={(field) => form.errors[field]}
        onLeave={(field) => form.validateField(field)}
        question={question}
      />
      <LabelSelect
        label={t`Type`}
        labels={typeLabels}
        groups={typeGroups}
        value={type}
        onChange={(next) => next && chooseType(next)}
        error={form.errors.type}
      />
      <LabelSelect
        label={t`Level`}
        labels={levelLabels}
        value={level}
        onChange={(next) => next && form.setFieldValue('level', next)}
        error={form.errors.level}
      />
      <LabelSelect
        label={t`Skill`}
        labels={skillLabels}
        value={skill}
        onChange={(next) => next && form.setFieldValue('skill', next)}
        error={form.errors.skill}
      />
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        label={t`Marks`}
        withAsterisk
        {...form.getInputProps('max_marks')}
      />
      <TextInput
        inputMode="decimal"
        autoComplete="off"
        label={t`Negative marks`}
        {...form.getInputProps('negative_marks')}
      />
    </div>
  )
}
