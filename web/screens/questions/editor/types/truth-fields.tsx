import { useLingui } from '@lingui/react/macro'
import { Group, Radio } from '@mantine/core'
import { useItem } from '../form/form-context.ts'

/** Whether the statement is true. */
export function TruthFields() {
  const { t } = useLingui()
  const item = useItem()
  const { value } = item.values.truth
  const error = item.error('truth.value')
  return (
    <Radio.Group
      label={t`The statement is`}
      withAsterisk
      value={value === null ? null : String(value)}
      onChange={(chosen) => item.set('truth.value', chosen === 'true')}
      error={error}
    >
      <Group mt="xs" gap="lg">
        <Radio size="md" value="true" label={t`True`} data-faulty={error ? true : undefined} />
        <Radio size="md" value="false" label={t`False`} />
      </Group>
    </Radio.Group>
  )
}
