import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { dateFormats, fullColour, type SchoolSettings, schoolDay } from '#contract'
import { contrast, isNearBad } from '#web/theme/brand.ts'
import { colours, inkBlue } from '#web/theme/colours.ts'
import { today } from '#web/ui/dates.ts'
import { ColourField } from '#web/ui/form/colour-field.tsx'
import { LanguageBoxes } from '#web/ui/form/language-boxes.tsx'
import { TimezonePick } from '#web/ui/form/timezone-pick.tsx'
import classes from './school-settings.module.css'
import { SectionFrame } from './section-frame.tsx'
import { type SectionProps, useSectionForm } from './use-section-form.ts'

const toValues = ({ colour, languages, date_format, timezone }: SchoolSettings) => ({
  ...{ colour: colour ?? '', languages, date_format: date_format ?? '', timezone },
})

const toBody = ({ colour, date_format, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  colour: colour || null,
  date_format: (date_format || null) as SchoolSettings['date_format'],
})

/** Colour, languages, and how days and times are written. */
export function LookSection({ settings }: SectionProps) {
  const { t, i18n } = useLingui()
  const section = useSectionForm(settings, { toValues, toBody })
  const { form } = section
  const locale = `${i18n.locale}-${settings.country ?? 'IN'}`
  const formats = dateFormats.map((value) => ({ value, label: schoolDay(today(), value, locale) }))
  return (
    <SectionFrame title={t`Look and languages`} section={section} beside={<LookPreview />}>
      <ColourField
        label={t`Colour of the screens`}
        description={<ColourNote colour={form.values.colour} />}
        {...form.getInputProps('colour')}
      />
      <LanguageBoxes
        label={t`Languages of the school's questions and papers`}
        description={t`The one chosen first is the school's own. Five at most.`}
        most={5}
        values={form.values.languages}
        onChange={(languages) => form.setFieldValue('languages', languages)}
        error={form.errors.languages}
      />
      <SimpleGrid cols={1}>
        <NativeSelect
          label={t`Dates`}
          data={[{ value: '', label: t`As the country: ${schoolDay(today(), null, locale)}` }, ...formats]}
          {...form.getInputProps('date_format')}
        />
        <TimezonePick label={t`Time zone`} {...form.getInputProps('timezone')} />
      </SimpleGrid>
    </SectionFrame>
  )
}

/** How well white is read on the colour, and what happens where it is near the red of errors. */
function ColourNote({ colour }: { colour: string }) {
  const { i18n } = useLingui()
  const read = fullColour(colour || inkBlue.accent[0])
  if (!read) return null
  const ratio = i18n.number(contrast(read, colours.sheet[0]), { maximumFractionDigits: 1 })
  return (
    <>
      <Trans>White on it {ratio} : 1.</Trans>{' '}
      {isNearBad(read) && <Trans>It is near the red of errors, so focus and links stay ink blue.</Trans>}
    </>
  )
}

/** A field, one that is wrong, and the buttons, in the colours that hold. */
function LookPreview() {
  const { t } = useLingui()
  return (
    <Stack gap="xs">
      <Text size="sm" fw={600}>
        <Trans>As it looks</Trans>
      </Text>
      <div className={classes.look}>
        <TextInput label={t`A field`} defaultValue="10 A" />
        <TextInput label={t`A wrong one`} defaultValue="10 A" error={t`Class X has a section of this name.`} />
        {/* To be looked at: nobody saves by it, whereas the fields show their focus. */}
        <Group justify="flex-end" inert aria-hidden>
          <Button variant="default">{t`Cancel`}</Button>
          <Button>{t`Save`}</Button>
        </Group>
      </div>
    </Stack>
  )
}
