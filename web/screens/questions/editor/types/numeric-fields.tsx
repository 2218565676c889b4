import { useLingui } from '@lingui/react/macro'
import { NativeSelect, SimpleGrid, TextInput } from '@mantine/core'
import { DecimalField } from '../../list/decimal-field.tsx'
import { useItem } from '../form/form-context.ts'

/** The value, how far off it may be, and its unit. */
export function NumericFields() {
  const { t } = useLingui()
  const { form, path } = useItem()
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }}>
      <TextInput
        label={t`Value`}
        description={t`Very small or large as 6.67e-11`}
        withAsterisk
        inputMode="text"
        autoComplete="off"
        {...form.getInputProps(path('numeric.value'))}
      />
      <TextInput
        label={t`Unit`}
        description={t`For example m/s²; may stay empty`}
        autoComplete="off"
        {...form.getInputProps(path('numeric.unit'))}
      />
      <DecimalField
        label={t`Tolerance`}
        description={t`How far off an answer may be`}
        {...form.getInputProps(path('numeric.tolerance'))}
      />
      <NativeSelect
        label={t`Tolerance in`}
        description={t`The same unit, or a part of the value`}
        data={[
          { value: 'ABSOLUTE', label: t`The unit of the value` },
          { value: 'PERCENT', label: t`Per cent` },
        ]}
        {...form.getInputProps(path('numeric.tolerance_kind'))}
      />
    </SimpleGrid>
  )
}
