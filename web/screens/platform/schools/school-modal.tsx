import { Trans, useLingui } from '@lingui/react/macro'
import { Fieldset, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { type School, schoolApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { SchoolDetails } from './school-details.tsx'
import { SchoolMade } from './school-made.tsx'
import { type SchoolValues, toBody, toValues } from './school-values.ts'
import { SubDomainField } from './sub-domain-field.tsx'

const two = { base: 1, xs: 2 }

/** A school, where it is found on the web, and for a new one who runs it at first. What is not needed to begin comes last. */
export default function SchoolModal(props: RowDialogProps<School>) {
  const { t } = useLingui()
  const { form, row, modal } = useEntityForm(schoolApi, props, { toValues, toBody })
  const [made, setMade] = useState<School | null>(null)
  const opened = props.edited !== null
  const save = async (values: SchoolValues) => {
    const { data } = await modal.save(values)
    if (!row) setMade(data)
  }
  return (
    <>
      <FormModal {...modal} save={save} title={[t`Create New School`, t`Update School`]} size="xl">
        <Fieldset legend={t`School`}>
          <Stack gap="sm">
            <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('name')} />
            <SimpleGrid cols={two} verticalSpacing="sm">
              <TextInput label={t`Contact person`} withAsterisk {...form.getInputProps('contact_person')} />
              <TextInput label={t`E-mail`} withAsterisk type="email" {...form.getInputProps('email')} />
              <TextInput
                label={t`Phone`}
                withAsterisk
                type="tel"
                placeholder="+91 98765 43210"
                {...form.getInputProps('phone')}
              />
              <TextInput label={t`City`} withAsterisk {...form.getInputProps('city')} />
            </SimpleGrid>
          </Stack>
        </Fieldset>
        <Fieldset legend={t`Address on the web`}>
          <SubDomainField form={form} id={row?.id ?? null} opened={opened} />
          {row && form.values.sub_domain.trim() !== row.sub_domain && (
            <Text size="sm" mt="xs">
              <Trans>The old address leads on to the new one for 90 days.</Trans>
            </Text>
          )}
        </Fieldset>
        {!row && (
          <Fieldset legend={t`First admin`}>
            <Stack gap="sm">
              <Text size="sm" c="dimmed">
                <Trans>Runs the school from the first day. Left empty, you add one later.</Trans>
              </Text>
              <SimpleGrid cols={two} verticalSpacing="sm">
                <TextInput label={t`Name of the admin`} {...form.getInputProps('admin.name')} />
                <TextInput label={t`E-mail of the admin`} type="email" {...form.getInputProps('admin.email')} />
                <TextInput label={t`Mobile of the admin`} type="tel" {...form.getInputProps('admin.mobile')} />
              </SimpleGrid>
            </Stack>
          </Fieldset>
        )}
        <SchoolDetails key={`${opened} ${row?.id}`} form={form} opened={row !== null} />
      </FormModal>
      <SchoolMade school={made} onClose={() => setMade(null)} />
    </>
  )
}
