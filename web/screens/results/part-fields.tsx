import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Fieldset, Group, NativeSelect, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { examComponents, testTypeNames } from '#contract'
import { AddRow, FormRows, RemoveBlock } from '#web/ui/form/form-rows.tsx'
import { testName } from '#web/ui/message/names.ts'
import { noPart, type SchemeValues } from './scheme-values.ts'

interface PartsProps {
  form: UseFormReturnType<SchemeValues>
}

/** The parts of a result, and the sum of their weights. */
export function PartFields({ form }: PartsProps) {
  const { parts } = form.values
  const isWeighed = parts.some(({ weight }) => weight !== '')
  const sum = parts.reduce((all, { weight }) => all + Number(weight || 0), 0)
  return (
    <Stack gap="sm">
      <FormRows count={parts.length} row={(place) => <Part form={form} place={place} />} />
      {form.errors.parts && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert">
          {form.errors.parts}
        </Text>
      )}
      <Group justify="space-between">
        <AddRow onAdd={() => form.insertListItem('parts', noPart)}>
          <Trans>Add a part</Trans>
        </AddRow>
        {isWeighed && (
          <Text size="sm" c="dimmed" aria-live="polite">
            <Trans>Weights add up to {sum}</Trans>
          </Text>
        )}
      </Group>
    </Stack>
  )
}

function Part({ form, place }: PartsProps & { place: number }) {
  const { t } = useLingui()
  const path = `parts.${place}`
  const { take, name } = form.values.parts[place] ?? noPart
  const number = place + 1
  const components = { THEORY: t`Theory`, PRACTICAL: t`Practical`, INTERNAL: t`Internal assessment` }
  return (
    <Fieldset legend={name || t`Part ${number}`}>
      <Stack gap="xs">
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t`Name`} withAsterisk {...form.getInputProps(`${path}.name`)} />
          <NumberInput
            label={t`Weight`}
            placeholder={t`By maximum marks`}
            min={0}
            max={100}
            decimalScale={2}
            {...form.getInputProps(`${path}.weight`)}
          />
          <NativeSelect
            label={t`Which of its exams count`}
            data={[
              { value: 'ALL', label: t`All` },
              { value: 'BEST', label: t`The best` },
              { value: 'LAST', label: t`The last` },
            ]}
            {...form.getInputProps(`${path}.take`)}
          />
          {take !== 'ALL' && (
            <NumberInput
              label={t`How many`}
              withAsterisk
              min={1}
              max={20}
              allowDecimal={false}
              {...form.getInputProps(`${path}.k`)}
            />
          )}
        </SimpleGrid>
        <Checkbox.Group
          label={t`Exams of these types`}
          description={t`None chosen means all.`}
          {...form.getInputProps(`${path}.type_tests`)}
        >
          <Group gap="md" mt="xs">
            {testTypeNames.map((type) => (
              <Checkbox key={type} value={type} label={testName(type)} />
            ))}
          </Group>
        </Checkbox.Group>
        <Checkbox.Group label={t`Components`} {...form.getInputProps(`${path}.components`)}>
          <Group gap="md" mt="xs">
            {examComponents.map((component) => (
              <Checkbox key={component} value={component} label={components[component]} />
            ))}
          </Group>
        </Checkbox.Group>
        <Group justify="flex-end">
          <RemoveBlock onRemove={() => form.removeListItem('parts', place)}>
            <Trans>Remove part {number}</Trans>
          </RemoveBlock>
        </Group>
      </Stack>
    </Fieldset>
  )
}
