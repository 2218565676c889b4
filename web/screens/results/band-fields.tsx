import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Fieldset, Group, NumberInput, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AddRow, FormRows, RemoveRow } from '#web/ui/form/form-rows.tsx'
import { type GradeSystemValues, noBand } from './grade-system-values.ts'

/** As many as a system may have. */
const most = 12

interface BandsProps {
  form: UseFormReturnType<GradeSystemValues>
}

/** The bands, each from its percent up to the next one; they may be typed in any order. */
export function BandFields({ form }: BandsProps) {
  const { t } = useLingui()
  const { bands } = form.values
  return (
    <Fieldset legend={t`Grades, each from its percent up`}>
      <Stack gap="xs">
        <SimpleGrid cols={4} spacing="xs" pe={44} visibleFrom="xs" aria-hidden>
          {[t`Grade`, t`From %`, t`Points`, t`Pass`].map((head) => (
            <Text key={head} size="xs" fw={600} c="dimmed">
              {head}
            </Text>
          ))}
        </SimpleGrid>
        <FormRows count={bands.length} row={(place) => <BandRow form={form} place={place} />} />
        {form.errors.bands && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {form.errors.bands}
          </Text>
        )}
        {bands.length < most && (
          <Group>
            <AddRow onAdd={() => form.insertListItem('bands', noBand)}>
              <Trans>Add a grade</Trans>
            </AddRow>
          </Group>
        )}
      </Stack>
    </Fieldset>
  )
}

function BandRow({ form, place }: BandsProps & { place: number }) {
  const { t } = useLingui()
  const path = `bands.${place}`
  const number = place + 1
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <SimpleGrid cols={{ base: 2, xs: 4 }} spacing="xs" flex={1}>
        <TextInput
          aria-label={t`Grade ${number}`}
          placeholder={t`Grade`}
          maxLength={5}
          {...form.getInputProps(`${path}.grade`)}
        />
        <NumberInput
          aria-label={t`Grade ${number} from percent`}
          placeholder={t`From %`}
          min={0}
          max={100}
          decimalScale={2}
          hideControls
          {...form.getInputProps(`${path}.min_percent`)}
        />
        <NumberInput
          aria-label={t`Points of grade ${number}`}
          placeholder={t`Points`}
          min={0}
          max={10}
          decimalScale={2}
          hideControls
          {...form.getInputProps(`${path}.point`)}
        />
        <Checkbox label={t`Pass`} mt="xs" {...form.getInputProps(`${path}.is_pass`, { type: 'checkbox' })} />
      </SimpleGrid>
      <RemoveRow
        title={t`Remove`}
        label={t`Remove grade ${number}`}
        disabled={form.values.bands.length === 1}
        onRemove={() => form.removeListItem('bands', place)}
      />
    </Group>
  )
}
