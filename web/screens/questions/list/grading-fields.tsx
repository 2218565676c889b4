import { useLingui } from '@lingui/react/macro'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Level, Skill } from '#contract'
import { LabelSelect } from '../sheet/label-select.tsx'
import { levelLabels, skillLabels } from '../sheet/labels.ts'
import { DecimalField } from './decimal-field.tsx'
import { type Place, PlacePickers } from './place-pickers.tsx'
import type { Placed } from './use-place-choices.ts'

/** As much of a form as these fields need. */
interface GradingForm {
  values: Place & { level: Level; skill: Skill }
  errors: Record<string, ReactNode>
  setValues(place: Place): void
  setFieldValue(field: 'level' | 'skill', value: Level | Skill): void
  validateField(field: string): unknown
  getInputProps(field: string): GetInputPropsReturnType
}

interface GradingFieldsProps {
  form: GradingForm
  /** The question that is edited: its chapter and topic are offered even when they are no longer active. */
  question?: Placed | null
  /** What empty marks stand for; without it they are required. */
  usualMarks?: string
  /** Stands between the place and the level. */
  children?: ReactNode
}

/** Where a question belongs, or the questions of a file, how hard they are and what each is worth. */
export function GradingFields({ form, question, usualMarks, children }: GradingFieldsProps) {
  const { t } = useLingui()
  const { level, skill, grade_id, subject_id, chapter_id, topic_id } = form.values
  return (
    <>
      <PlacePickers
        variant="form"
        place={{ grade_id, subject_id, chapter_id, topic_id }}
        onChange={(place) => form.setValues(place)}
        errorOf={(field) => form.errors[field]}
        onLeave={(field) => form.validateField(field)}
        question={question}
      />
      {children}
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
      <DecimalField
        label={t`Marks`}
        withAsterisk={usualMarks === undefined}
        placeholder={usualMarks}
        {...form.getInputProps('max_marks')}
      />
    </>
  )
}
