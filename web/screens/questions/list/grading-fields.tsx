import { useLingui } from '@lingui/react/macro'
import type { GetInputPropsReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import type { Level, Skill } from '#contract'
import type { PlaceFilter, StoredPlace } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { levelNames, skillNames } from '#web/ui/message/levels.ts'
import { LabelSelect } from '../printed-form/label-select.tsx'
import { DecimalField } from './decimal-field.tsx'

/** As much of a form as these fields need. */
interface LevelForm {
  values: { level: Level; skill: Skill }
  errors: Record<string, ReactNode>
  setFieldValue(field: 'level' | 'skill', value: Level | Skill): void
}

interface GradingForm extends LevelForm {
  values: PlaceFilter & LevelForm['values']
  setValues(place: Partial<PlaceFilter>): void
  getInitialValues(): Partial<PlaceFilter>
  setInitialValues(values: Partial<PlaceFilter>): void
  validateField(field: string): unknown
  getInputProps(field: string): GetInputPropsReturnType
}

interface GradingFieldsProps {
  form: GradingForm
  /** The question that is edited: its chapter and topic are offered even when they are no longer active. */
  question?: StoredPlace | null
  /** What empty marks stand for; without it they are required. */
  usualMarks?: string
  /** Stands between the place and the level. */
  children?: ReactNode
}

/** Where a question belongs, or the questions of a file, how hard they are and what each is worth. */
export function GradingFields({ form, question, usualMarks, children }: GradingFieldsProps) {
  const { t } = useLingui()
  return (
    <>
      <PlaceFields {...placeOf(form)} stored={question} />
      {children}
      <LevelFields form={form} />
      <DecimalField
        label={t`Marks`}
        withAsterisk={usualMarks === undefined}
        placeholder={usualMarks}
        {...form.getInputProps('max_marks')}
      />
    </>
  )
}

/** How hard questions are and what they ask for. */
export function LevelFields({ form }: { form: LevelForm }) {
  const { t } = useLingui()
  const { level, skill } = form.values
  return (
    <>
      <LabelSelect
        label={t`Level`}
        labels={levelNames}
        value={level}
        onChange={(next) => next && form.setFieldValue('level', next)}
        error={form.errors.level}
      />
      <LabelSelect
        label={t`Skill`}
        labels={skillNames}
        value={skill}
        onChange={(next) => next && form.setFieldValue('skill', next)}
        error={form.errors.skill}
      />
    </>
  )
}
