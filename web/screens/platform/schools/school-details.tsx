import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, NativeSelect, SimpleGrid, Stack, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { absentPolicies, boards } from '#contract'
import { PictureField } from '#web/entity/picture-field.tsx'
import { CountryPick } from '#web/ui/form/country-pick.tsx'
import { LanguageBoxes } from '#web/ui/form/language-boxes.tsx'
import { TimezonePick } from '#web/ui/form/timezone-pick.tsx'
import { boardNames } from '../board-names.ts'
import { absentPolicyNames } from './school-names.ts'
import type { SchoolValues } from './school-values.ts'

const fields: (keyof SchoolValues)[] = [
  ...(['address', 'state', 'pincode', 'country', 'board', 'timezone'] as const),
  ...(['languages', 'logo', 'header_1', 'header_2', 'absent_policy'] as const),
]
const two = { base: 1, xs: 2 }

interface SchoolDetailsProps {
  form: UseFormReturnType<SchoolValues>
  /** Shown from the beginning; else when asked for, or when something in them is wrong. */
  opened: boolean
}

/** What can be said of a school later too. */
export function SchoolDetails({ form, opened }: SchoolDetailsProps) {
  const { t, i18n } = useLingui()
  const [asked, setAsked] = useState(opened)
  const shown = asked || fields.some((field) => form.errors[field])
  if (!shown) {
    return (
      <Button
        variant="subtle"
        style={{ alignSelf: 'flex-start' }}
        leftSection={<IconChevronDown size={16} aria-hidden />}
        aria-expanded={false}
        onClick={() => setAsked(true)}
      >
        <Trans>Board, time zone, languages, crest, address…</Trans>
      </Button>
    )
  }
  return (
    <Fieldset legend={t`Details`}>
      <Stack gap="sm">
        <SimpleGrid cols={two} verticalSpacing="sm">
          <NativeSelect
            label={t`Board`}
            data={[
              { value: '', label: t`Not said` },
              ...boards.map((board) => ({ value: board, label: i18n._(boardNames[board]) })),
            ]}
            {...form.getInputProps('board')}
          />
          <TimezonePick label={t`Time zone`} {...form.getInputProps('timezone')} />
        </SimpleGrid>
        <LanguageBoxes
          label={t`Languages of its questions and papers`}
          description={t`The one chosen first is the school's own. Five at most.`}
          most={5}
          values={form.values.languages}
          onChange={(languages) => form.setFieldValue('languages', languages)}
          error={form.errors.languages}
        />
        <PictureField
          label={t`School crest`}
          alt={t`The school's crest`}
          value={form.values.logo}
          onChange={(logo) => form.setFieldValue('logo', logo)}
        />
        <SimpleGrid cols={two} verticalSpacing="sm">
          <TextInput label={t`First header line of papers`} {...form.getInputProps('header_1')} />
          <TextInput label={t`Second header line of papers`} {...form.getInputProps('header_2')} />
          <Textarea label={t`Address`} autosize minRows={1} maxRows={4} {...form.getInputProps('address')} />
          <TextInput label={t`State`} {...form.getInputProps('state')} />
          <TextInput label={t`PIN code`} {...form.getInputProps('pincode')} />
          <CountryPick label={t`Country`} {...form.getInputProps('country')} />
        </SimpleGrid>
        <NativeSelect
          label={t`A pupil who is absent from an exam`}
          data={absentPolicies.map((policy) => ({ value: policy, label: i18n._(absentPolicyNames[policy]) }))}
          {...form.getInputProps('absent_policy')}
        />
      </Stack>
    </Fieldset>
  )
}
