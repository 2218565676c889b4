import type { MessageDescriptor } from '@lingui/core'
import { useLingui } from '@lingui/react/macro'
import { Radio, type RadioGroupProps, Stack, Textarea, type TextareaProps } from '@mantine/core'

/** A step that something takes from its state: what the button says, what it does, and whether it says why. */
export interface StateStep {
  to: string
  verb: MessageDescriptor
  effect: MessageDescriptor
  needsReason?: boolean
}

interface StepChoiceProps extends Omit<RadioGroupProps, 'children'> {
  steps: readonly StateStep[]
}

/** The steps that are open, each with what it does. */
export function StepChoice({ steps, ...input }: StepChoiceProps) {
  const { t, i18n } = useLingui()
  return (
    <Radio.Group {...input} aria-label={t`Next step`}>
      <Stack gap="xs">
        {steps.map(({ to, verb, effect }, place) => (
          <Radio
            key={to}
            value={to}
            label={i18n._(verb)}
            description={i18n._(effect)}
            data-autofocus={(input.value ? to === input.value : place === 0) || undefined}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}

/** Why a step is taken. */
export function StepReason(props: TextareaProps) {
  const { t } = useLingui()
  return <Textarea label={t`Reason`} autosize minRows={2} maxLength={500} {...props} />
}
