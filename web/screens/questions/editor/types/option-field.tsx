import { useLingui } from '@lingui/react/macro'
import { Box, Checkbox, Radio } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { letterOf } from '#contract'
import classes from '../form/form.module.css'
import { useItem } from '../form/form-context.ts'
import type { FormValues } from '../form/form-schema.ts'
import { RichField } from '../form/rich-field.tsx'
import { RowTools } from './lists/row-tools.tsx'

interface OptionFieldProps {
  option: FormValues['question_options'][number]
  index: number
  count: number
  /** Several options may be right. */
  isMulti: boolean
  onRight: () => void
  onMove: (by: -1 | 1) => void
  onKeyDown: (event: KeyboardEvent) => void
  /** Absent while no option may go. */
  onRemove?: () => void
  takeRows: (rows: string[][]) => boolean
}

/** One option: whether it is right, its text, its place. Alt with an arrow key moves it. */
export function OptionField(props: OptionFieldProps) {
  const { option, index, count, isMulti, onRight, onMove, onKeyDown, onRemove, takeRows } = props
  const { t } = useLingui()
  const { form, path, error } = useItem()
  const letter = letterOf(index)
  const own = path(`question_options.${index}`)
  const Mark = isMulti ? Checkbox : Radio
  return (
    <Box
      role="group"
      aria-label={t`Option ${letter}`}
      className={classes.option}
      onKeyDown={onKeyDown}
      data-right={option.is_correct || undefined}
    >
      <RichField
        variant="line"
        path={`${own}.data`}
        value={option.data}
        label={t`Option ${letter}`}
        required
        takeRows={takeRows}
      />
      <div className={classes.optionTools}>
        <Mark
          size="md"
          name={path('right-option')}
          label={t`Right`}
          aria-label={t`Option ${letter} is right`}
          checked={option.is_correct}
          onChange={onRight}
          data-faulty={error('question_options') ? true : undefined}
        />
        <Checkbox
          size="md"
          label={t`Keep in place`}
          aria-label={t`Keep option ${letter} in place`}
          {...form.getInputProps(`${own}.fixed`, { type: 'checkbox' })}
        />
        <RowTools
          index={index}
          count={count}
          labels={{
            up: t`Move option ${letter} up`,
            down: t`Move option ${letter} down`,
            remove: t`Remove option ${letter}`,
          }}
          onMove={onMove}
          onRemove={onRemove}
        />
      </div>
    </Box>
  )
}
