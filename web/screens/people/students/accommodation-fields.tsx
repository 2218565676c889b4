import { useLingui } from '@lingui/react/macro'
import { Checkbox, Fieldset, NumberInput, Stack } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { StudentValues } from './student-values.ts'

/** What a pupil is given in examinations. */
export function AccommodationFields({ form }: { form: UseFormReturnType<StudentValues> }) {
  const { t } = useLingui()
  return (
    <Fieldset legend={t`In examinations`}>
      <Stack gap="sm">
        <NumberInput
          label={t`Extra time in percent`}
          min={0}
          max={200}
          maw={220}
          {...form.getInputProps('extra_time_pct')}
          error={form.errors['accommodations.extra_time_pct']}
        />
        <Checkbox label={t`Large print`} {...form.getInputProps('large_print', { type: 'checkbox' })} />
        <Checkbox label={t`Somebody writes for the pupil`} {...form.getInputProps('scribe', { type: 'checkbox' })} />
        <Checkbox label={t`Front row`} {...form.getInputProps('front_row', { type: 'checkbox' })} />
        <Checkbox label={t`A room of their own`} {...form.getInputProps('own_room', { type: 'checkbox' })} />
        <Checkbox label={t`A room without steps`} {...form.getInputProps('step_free', { type: 'checkbox' })} />
      </Stack>
    </Fieldset>
  )
}
