import { useLingui } from '@lingui/react/macro'
import { Group, Radio } from '@mantine/core'
import { useQuestionForm } from './form-context.ts'

/** Whether the statement is true. */
export function TruthFields() {
  const { t } = useLingui()
  const form = useQuestionForm()
  const { value } = form.values.truth
  const error = form.errors['truth.value']
  return (
    <Radio.Group
      label={t`The statement is`}
      withAsterisk
      value={value === null ? null : String(value)}
      onChange={(chosen) => form.setFieldValue('truth.value', chosen === 'true')}
      error={error}
    >
      <Group mt="xs" gap="lg">
        <Radio size="md" value="true" label={t`True`} data-faulty={error ? true : undefined} />
        <Radio size="md" value="false" label={t`False`} />
      </Group>
    </Radio.Group>
  )
}
