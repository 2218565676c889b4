import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { boards, type SchoolSettings } from '#contract'
import { boardNames } from '../board-names.ts'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ name, board, contact_person, email, phone, address, city, state, pincode }: SchoolSettings) => ({
  ...{ name, board: board ?? '', contact_person, email, phone, city },
  ...{ address: address ?? '', state: state ?? '', pincode: pincode ?? '' },
})

const toBody = ({ board, ...values }: ReturnType<typeof toValues>) => ({ ...values, board: board || null })

/** What the school is called and where it is found. */
export function SchoolSection({ settings }: SectionProps) {
  const { t, i18n } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody: toBody as never })
  const field = section.form.getInputProps
  const { sub_domain, country } = settings
  const land = country && new Intl.DisplayNames(i18n.locale, { type: 'region' }).of(country)
  return (
    <SectionFrame title={t`School`} section={section}>
      <TextInput label={t`Name`} withAsterisk {...field('name')} />
      <NativeSelect
        label={t`Board`}
        data={[{ value: '', label: t`None` }, ...boards.map((value) => ({ value, label: i18n._(boardNames[value]) }))]}
        {...field('board')}
      />
      <TextInput label={t`Contact person`} withAsterisk {...field('contact_person')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`E-mail`} type="email" withAsterisk {...field('email')} />
        <TextInput label={t`Phone`} type="tel" withAsterisk {...field('phone')} />
      </SimpleGrid>
      <Textarea label={t`Address`} autosize minRows={2} {...field('address')} />
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <TextInput label={t`City`} withAsterisk {...field('city')} />
        <TextInput label={t`State`} {...field('state')} />
        <TextInput label={t`PIN code`} {...field('pincode')} />
      </SimpleGrid>
      <Text size="sm" c="dimmed">
        {sub_domain}
        {land && ` · ${land}`}
        {' · '}
        <Trans>The platform changes the sub-domain and the country.</Trans>
      </Text>
    </SectionFrame>
  )
}
