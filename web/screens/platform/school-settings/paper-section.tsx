import { useLingui } from '@lingui/react/macro'
import { NativeSelect, Switch, Text, TextInput } from '@mantine/core'
import { hasOwnLetters, type SchoolSettings, schoolFonts } from '#contract'
import { PictureField } from '#web/entity/picture-field.tsx'
import { HeadPreview } from './head-preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ header_1, header_2, ...settings }: SchoolSettings) => {
  const { logo, font, option_letters, approved_only, sheets_shown } = settings
  return {
    ...{ header_1: header_1 ?? '', header_2: header_2 ?? '', logo, font, option_letters, approved_only, sheets_shown },
  }
}

const toBody = (values: ReturnType<typeof toValues>) => values

/** The head of papers, drawn while it is typed. */
export function PaperSection({ settings }: SectionProps) {
  const { t } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody })
  const { form } = section
  return (
    <SectionFrame title={t`Head of papers`} section={section} beside={<HeadPreview {...form.values} />}>
      <TextInput label={t`First header line of papers`} {...form.getInputProps('header_1')} />
      <TextInput label={t`Second header line of papers`} {...form.getInputProps('header_2')} />
      <PictureField
        label={t`School crest`}
        alt={t`The school's crest`}
        value={form.values.logo}
        onChange={(logo) => form.setFieldValue('logo', logo)}
      />
      <NativeSelect
        label={t`Font of papers`}
        data={Object.entries(schoolFonts).map(([value, label]) => ({ value, label }))}
        {...form.getInputProps('font')}
      />
      {settings.languages.some(hasOwnLetters) && (
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
      <Switch
        label={t`Pupils see their own answer sheets`}
        description={t`Scanned pages, answers and right answers, once the results are published.`}
        {...form.getInputProps('sheets_shown', { type: 'checkbox' })}
      />
      <Text size="sm" c="dimmed">{t`Papers that are submitted keep the head they had.`}</Text>
    </SectionFrame>
  )
}
