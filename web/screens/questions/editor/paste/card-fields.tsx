import { useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import type { QuestionType } from '#contract'
import { DecimalField } from '../../list/decimal-field.tsx'
import { typeLabels } from '../../printed-form/labels.ts'
import type { FormValues, PartValues } from '../form/form-schema.ts'
import { KeyField } from './key-field.tsx'
import type { CardChanges } from './making.ts'
import classes from './paste-many.module.css'

interface CardFieldsProps {
  /** "3", and "3.2" for the second part of a case study. */
  name: string
  isPart?: boolean
  values: FormValues | PartValues
  types: readonly QuestionType[]
  /** As it is typed, of a type whose answer is. */
  answer: string
  onChange: (changes: CardChanges) => void
}

/** Type, marks and answer of a question that was pasted, or of a part of it, to be put right. */
export function CardFields({ name, isPart = false, values, types, answer, onChange }: CardFieldsProps) {
  const { t, i18n } = useLingui()
  const hints: Partial<Record<QuestionType, string>> = {
    FILL_BLANK: t`Several blanks: red; blue`,
    MATCH: t`What belongs together: 1-b, 2-a`,
    ORDER: t`The right order: 3, 1, 2`,
    NUMERIC: '',
  }
  const hint = hints[values.type]
  return (
    <>
      <div className={classes.tools}>
        <NativeSelect
          label={isPart ? t`Type of part ${name}` : t`Type`}
          aria-label={isPart ? undefined : t`Type of question ${name}`}
          value={values.type}
          data={types.map((type) => ({ value: type, label: i18n._(typeLabels[type]) }))}
          onChange={(event) => onChange({ type: event.currentTarget.value as QuestionType })}
        />
        <DecimalField
          label={isPart ? t`Marks of part ${name}` : t`Marks`}
          aria-label={isPart ? undefined : t`Marks of question ${name}`}
          value={values.max_marks}
          onChange={(event) => onChange({ marks: event.currentTarget.value })}
        />
        {hint !== undefined && (
          <TextInput
            label={isPart ? t`Answer of part ${name}` : t`Answer`}
            aria-label={isPart ? undefined : t`Answer of question ${name}`}
            description={hint || undefined}
            value={answer}
            onChange={(event) => onChange({ answer: event.currentTarget.value })}
          />
        )}
      </div>
      <KeyField values={values} part={isPart ? name : null} onChange={onChange} />
    </>
  )
}
