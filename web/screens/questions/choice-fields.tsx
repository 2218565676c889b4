import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Input, Stack, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'
import { newOption } from './form-values.ts'
import { letterOf } from './labels.ts'
import { OptionField } from './option-field.tsx'

const leastOptions = 2
const mostOptions = 8

/** The options of a choice question, one of them right. */
export function ChoiceFields() {
  const { t } = useLingui()
  const form = useQuestionForm()
  const options = form.values.question_options
  const list = useRef<HTMLDivElement>(null)
  const [moved, setMoved] = useState('')
  const error = form.errors.question_options
  const set = (next: typeof options) => form.setFieldValue('question_options', next)

  /** The focus goes with the option: React may take the element out and put it in again. */
  const move = (from: number, to: number) => {
    if (to < 0 || to >= options.length) return
    const focused = document.activeElement as HTMLElement | null
    form.reorderListItem('question_options', { from, to })
    setMoved(t`Moved to ${letterOf(to)}`)
    requestAnimationFrame(() => focused?.focus())
  }
  const remove = (index: number) => {
    form.removeListItem('question_options', index)
    requestAnimationFrame(() =>
      list.current?.querySelectorAll<HTMLElement>('input[type=radio]')[Math.max(0, index - 1)]?.focus(),
    )
  }

  return (
    <fieldset
      className={classes.group}
      aria-describedby={error ? 'options-error' : undefined}
      aria-invalid={Boolean(error) || undefined}
    >
      <legend>
        <Trans>Options</Trans>
      </legend>
      <Stack gap="md" ref={list}>
        <p className={classes.hint}>
          <Trans>
            Mark the right one. “Keep in place” keeps an option such as “All of the above” where it is when options are
            shuffled.
          </Trans>
        </p>
        {options.map((option, index) => (
          <OptionField
            key={option.key}
            option={option}
            index={index}
            count={options.length}
            onRight={() => set(options.map((one) => ({ ...one, is_correct: one.key === option.key })))}
            onMove={(by) => move(index, index + by)}
            onRemove={options.length > leastOptions ? () => remove(index) : undefined}
          />
        ))}
        {error && (
          <Input.Error id="options-error" role="alert">
            {error}
          </Input.Error>
        )}
        {options.length < mostOptions && (
          <Button
            variant="light"
            leftSection={<IconPlus size={18} aria-hidden />}
            className={classes.add}
            onClick={() => set([...options, newOption()])}
          >
            <Trans>Add an option</Trans>
          </Button>
        )}
        <VisuallyHidden aria-live="polite">{moved}</VisuallyHidden>
      </Stack>
    </fieldset>
  )
}
