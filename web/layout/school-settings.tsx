import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Checkbox, NativeSelect, SimpleGrid, Text, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { hasOwnLetters, type SchoolSettings, SchoolSettingsInput, schoolFonts, schoolSettingsApi } from '#contract'
import { useSessions } from '#web/api/sign-in/sessions.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { PictureField } from '#web/entity/picture-field.tsx'
import { ColourField } from '#web/ui/form/colour-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { LanguageBoxes } from '#web/ui/form/language-boxes.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { TimezonePick } from '#web/ui/form/timezone-pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { RememberedLists } from './remembered-lists.tsx'

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
  languages: settings?.languages ?? ['en'],
  session_id: settings?.session_id ?? null,
  font: settings?.font ?? ('libertinus' as const),
  option_letters: settings?.option_letters ?? ('LATIN' as const),
  approved_only: settings?.approved_only ?? false,
  keep_audit_days: String(settings?.keep_audit_days ?? ''),
  keep_job_days: String(settings?.keep_job_days ?? ''),
})
type SettingsValues = ReturnType<typeof toValues>

const toDays = (value: string) => (value === '' ? null : Number(value))

const toBody = ({ keep_audit_days, keep_job_days, ...values }: SettingsValues) => ({
  ...values,
  colour: values.colour || null,
  keep_audit_days: toDays(keep_audit_days),
  keep_job_days: toDays(keep_job_days),
})

function SettingsForm({ opened, settings, onClose }: SchoolSettingsProps & { settings: SchoolSettings }) {
  const { t, i18n } = useLingui()
  const form = useForm({
    initialValues: toValues(settings),
    validate: validateWith(SchoolSettingsInput.partial(), toBody),
    validateInputOnBlur: true,
  })
  const current = useEdited(opened ? settings : null, form, toValues)
  const update = useAction(schoolSettingsApi.update, { invalidates: [schoolSettingsApi.get] })
  const { sessions } = useSessions(opened)
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
      <PictureField
        label={t`School crest`}
        alt={t`The school's crest`}
        value={form.values.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label={t`Font of papers`}
          data={Object.entries(schoolFonts).map(([value, label]) => ({ value, label }))}
          {...form.getInputProps('font')}
        />
        <ColourField label={t`Colour of the screens`} {...form.getInputProps('colour')} />
        <TimezonePick label={t`Time zone`} {...form.getInputProps('timezone')} />
        <Pick
          label={t`Current session`}
          placeholder={t`As the platform`}
          choices={sessions.map(({ id, name }) => ({ id, title: name }))}
          {...form.getInputProps('session_id')}
        />
        <KeepFields form={form} settings={settings} />
      </SimpleGrid>
      <LanguageBoxes
        label={t`Languages of the school's questions and papers`}
        description={t`The one chosen first is the school's own. Five at most.`}
        most={5}
        values={form.values.languages}
        onChange={(languages) => form.setFieldValue('languages', languages)}
        error={form.errors.languages}
      />
      {form.values.languages.some(hasOwnLetters) && (
        <NativeSelect
          label={t`Letters of options and sections`}
          description={t`On papers in one language; those in two have A, B, C.`}
          data={[
            { value: 'LATIN', label: t`(A), (B), (C) in every language` },
            { value: 'OWN', label: t`Those of the language: (क), (ख), (ग)` },
          ]}
          {...form.getInputProps('option_letters')}
        />
      )}
      <Checkbox
        label={t`Papers take approved questions only`}
        {...form.getInputProps('approved_only', { type: 'checkbox' })}
      />
      <RememberedLists />
      <Text size="sm" c="dimmed">{t`Pictures and files take ${used} MB of ${quota} MB.`}</Text>
    </FormModal>
  )
}

interface KeepFieldsProps {
  form: UseFormReturnType<SettingsValues>
  settings: SchoolSettings
}

/** How long records and jobs are kept. */
function KeepFields({ form, settings }: KeepFieldsProps) {
  const { t } = useLingui()
  const spans = (days: number[], chosen: number | null) => [
    { value: '', label: t`always` },
    ...[...new Set([...days, ...(chosen ? [chosen] : [])])].map((count) => ({
      value: String(count),
      label:
        count % 365 === 0
          ? t`${plural(count / 365, { one: '# year', other: '# years' })}`
          : t`${plural(count, { one: '# day', other: '# days' })}`,
    })),
  ]
  return (
    <>
      <NativeSelect
        label={t`Keep the record of who did what`}
        data={spans([365, 3 * 365, 7 * 365], settings.keep_audit_days)}
        {...form.getInputProps('keep_audit_days')}
      />
      <NativeSelect
        label={t`Keep jobs that have ended`}
        data={spans([30, 90, 365], settings.keep_job_days)}
        {...form.getInputProps('keep_job_days')}
      />
    </>
  )
}
