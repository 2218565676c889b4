import { useLingui } from '@lingui/react/macro'
import { type QuestionType, questionTypes } from '#contract'
import type { StoredPlace } from '#web/entity/filters/place.ts'
import { DecimalField } from '../../list/decimal-field.tsx'
import { GradingFields } from '../../list/grading-fields.tsx'
import { LabelSelect } from '../../printed-form/label-select.tsx'
import { typeGroups, typeLabels } from '../../printed-form/labels.ts'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'

/** Where the question belongs, of what type it is, what it is worth and how long it takes. */
export function FactsFields({ question }: { question: StoredPlace | null }) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { type, max_marks } = form.values
  /** Marks that nobody has changed follow the type. */
  const chooseType = (next: QuestionType) => {
    const untouched = Number(max_marks) === questionTypes[type].default_marks
    form.setValues({ type: next, ...(untouched ? { max_marks: questionTypes[next].default_marks } : {}) })
    form.clearErrors()
  }
  return (
    <div className={classes.facts}>
      <GradingFields form={form} question={question}>
        <LabelSelect
          label={t`Type`}
          labels={typeLabels}
          groups={typeGroups}
          value={type}
          onChange={(next) => next && chooseType(next)}
          error={form.errors.type}
        />
      </GradingFields>
      <DecimalField label={t`Negative marks`} {...form.getInputProps('negative_marks')} />
      <DecimalField
        className={classes.time}
        label={t`Expected time (minutes)`}
        description={t`Left empty: its share of a paper's time by marks`}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        {...form.getInputProps('expected_minutes')}
      />
    </div>
  )
}
