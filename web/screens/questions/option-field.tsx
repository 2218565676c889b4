import { useLingui } from '@lingui/react/macro'
import { ActionIcon, Box, Checkbox, Radio } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import type { KeyboardEvent } from 'react'
import classes from './form.module.css'
import { useQuestionForm } from './form-context.ts'
import type { FormValues } from './form-values.ts'
import { letterOf } from './labels.ts'
import { RichField } from './rich-field.tsx'

interface OptionFieldProps {
  option: FormValues['question_options'][number]
  index: number
  count: number
  onRight: () => void
  onMove: (by: -1 | 1) => void
  /** Absent while no option may go. */
  onRemove?: () => void
}

/** One option: whether it is right, its text, its place. Alt with an arrow key moves it. */
export function OptionField({ option, index, count, onRight, onMove, onRemove }: OptionFieldProps) {
  const { t } = useLingui()
  const form = useQuestionForm()
  const letter = letterOf(index)
  const path = `question_options.${index}`
  const moveByKey = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    onMove(event.key === 'ArrowUp' ? -1 : 1)
  }
  return (
    <Box
      role="group"
      aria-label={t`Option ${letter}`}
      className={classes.option}
      onKeyDown={moveByKey}
      data-right={option.is_correct || undefined}
    >
      <RichField variant="line" path={`${path}.data`} value={option.data} label={t`Option ${letter}`} required />
      <div className={classes.optionTools}>
        <Radio
          size="md"
          name="right-option"
          label={t`Right`}
          aria-label={t`Option ${letter} is right`}
          checked={option.is_correct}
          onChange={onRight}
          data-faulty={form.errors.question_options ? true : undefined}
        />
        <Checkbox
          size="md"
          label={t`Keep in place`}
          aria-label={t`Keep option ${letter} in place`}
          {...form.getInputProps(`${path}.fixed`, { type: 'checkbox' })}
        />
        <ActionIcon.Group>
          <ActionIcon
            variant="default"
            size="lg"
            data-disabled={index === 0 || undefined}
            aria-disabled={index === 0}
            aria-label={t`Move option ${letter} up`}
            onClick={() => onMove(-1)}
          >
            <IconArrowUp size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            data-disabled={index === count - 1 || undefined}
            aria-disabled={index === count - 1}
            aria-label={t`Move option ${letter} down`}
            onClick={() => onMove(1)}
          >
            <IconArrowDown size={16} aria-hidden />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size="lg"
            disabled={!onRemove}
            aria-label={t`Remove option ${letter}`}
            onClick={onRemove}
          >
            <IconTrash size={16} aria-hidden />
          </ActionIcon>
        </ActionIcon.Group>
      </div>
    </Box>
  )
}
