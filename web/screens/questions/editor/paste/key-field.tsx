import { useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Radio } from '@mantine/core'
import { type AssertionLetter, assertionLetters, letterOf } from '#contract'
import type { FormValues, PartValues } from '../form/form-schema.ts'
import type { CardChanges } from './making.ts'

interface KeyFieldProps {
  values: FormValues | PartValues
  /** "3.2"; null for a whole question. */
  part: string | null
  onChange: (changes: CardChanges) => void
}

/** Which option is right, as it was read, to be put right. */
export function KeyField({ values, part, onChange }: KeyFieldProps) {
  const { t } = useLingui()
  const { type, question_options: options } = values
  if (type === 'MCQ_MULTI' && options.length > 0) {
    const right = options.flatMap(({ is_correct }, index) => (is_correct ? [String(index)] : []))
    return (
      <Checkbox.Group
        label={part ? t`Which options of part ${part} are right?` : t`Which options are right?`}
        mt="xs"
        value={right}
        onChange={(places) => onChange({ right: places.map(Number) })}
      >
        <Group gap="md" mt={4}>
          {options.map((option, index) => (
            <Checkbox key={option.key} value={String(index)} label={letterOf(index)} />
          ))}
        </Group>
      </Checkbox.Group>
    )
  }
  const choices = choicesOf(values, [t`True`, t`False`])
  if (!choices) return null
  const isTrue = part ? t`Is part ${part} true?` : t`Is it true?`
  const isRight = part ? t`Which option of part ${part} is right?` : t`Which option is right?`
  return (
    <Radio.Group
      label={type === 'TRUE_FALSE' ? isTrue : isRight}
      mt="xs"
      value={choices.value}
      onChange={(value) => onChange(choices.changesOf(value))}
    >
      <Group gap="md" mt={4}>
        {choices.labels.map(([value, label]) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </Group>
    </Radio.Group>
  )
}

interface KeyChoices {
  labels: [value: string, label: string][]
  value: string | null
  changesOf: (value: string) => CardChanges
}

function choicesOf(values: FormValues | PartValues, [yes, no]: [string, string]): KeyChoices | null {
  const { type, question_options: options, truth, assertion } = values
  if (type === 'TRUE_FALSE') {
    return {
      labels: [
        ['true', yes],
        ['false', no],
      ],
      value: truth.value === null ? null : String(truth.value),
      changesOf: (value) => ({ truth: value === 'true' }),
    }
  }
  if (type === 'ASSERTION_REASON') {
    return {
      labels: assertionLetters.map((letter) => [letter, letter]),
      value: assertion.option,
      changesOf: (value) => ({ letter: value as AssertionLetter }),
    }
  }
  if (type !== 'MCQ_SINGLE' || options.length === 0) return null
  const right = options.findIndex(({ is_correct }) => is_correct)
  return {
    labels: options.map((_, index) => [String(index), letterOf(index)]),
    value: right < 0 ? null : String(right),
    changesOf: (value) => ({ right: [Number(value)] }),
  }
}
