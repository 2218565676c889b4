import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type SchoolSettings, SchoolSettingsInput, schoolFonts, schoolSettingsApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { CrestField } from './crest-field.tsx'

interface SchoolSettingsProps {
  opened: boolean
  onClose: () => void
}

/** What a school sets for itself: what its papers look like, and which questions they may take. */
export default function SchoolSettingsDialog({ opened, onClose }: SchoolSettingsProps) {
  const { data } = useRead(schoolSettingsApi.get, {}, { enabled: opened, toasts: 'failures' })
  return data ? <SettingsForm opened={opened} settings={data} onClose={onClose} /> : null
}

const toValues = (settings: SchoolSettings | null) => ({
  header_1: settings?.header_1 ?? '',
  header_2: settings?.header_2 ?? '',
  logo: settings?.logo ?? null,
  colour: settings?.colour ?? '',
  timezone: settings?.timezone ?? 'Asia/Kolkata',
  font: settings?.font ?? ('libertinus' as const),
  approved_only: settings?.approved_only ?? false,
})
type SettingsValues = ReturnType<typeof toValues>

const toBody = (values: SettingsValues) => ({ ...values, colour: values.colour || null })

function SettingsForm({ opened, settings, onClose }: SchoolSettingsProps & { settings: SchoolSettings }) {
  const { t, i18n } = useLingui()
  const form = useForm({
    initialValues: toValues(settings),
    validate: validateWith(SchoolSettingsInput.partial(), toBody),
    validateInputOnBlur: true,
  })
  const current = useEdited(opened ? settings : null, form, toValues)
  const update = useAction(schoolSettingsApi.update, { invalidates: [schoolSettingsApi.get] })
  const used = i18n.number(settings.media_bytes / 2 ** 20, { maximumFractionDigits: 1 })
  const quota = i18n.number(settings.media_quota_bytes / 2 ** 20, { maximumFractionDigits: 0 })
  return (
    <FormModal
      opened={opened}
      title={t`School settings`}
      updating
      form={form}
      size="lg"
      save={(values) => update.run({ row_version: current?.row_version, ...toBody(values) })}
      onClose={onClose}
    >
      <TextInput label={t`First header line of papers`} data-autofocus {...form.getInputProps('header_1')} />
      <TextInput label={t`Second header line of papers`} {...form.getInputProps('header_2')} />
      <CrestField value={form.values.logo} onChange={(logo) => form.setFieldValue('logo', logo)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`Font of papers`}
          data={Object.entries(schoolFonts).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('font')}
        />
        <TextInput label={t`Colour of the screens`} placeholder="#3b5bdb" {...form.getInputProps('colour')} />
        <TextInput label={t`Time zone`} {...form.getInputProps('timezone')} />
      </SimpleGrid>
      <Checkbox
        label={t`Papers take approved questions only`}
        {...form.getInputProps('approved_only', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">{t`Pictures and files take ${used} MB of ${quota} MB.`}</Text>
    </FormModal>
  )
}
