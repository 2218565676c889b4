import { Trans, useLingui } from '@lingui/react/macro'
import { Fieldset, Group, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { AddRow, FormRows, RemoveBlock } from '#web/ui/form/form-rows.tsx'
import { noGuardian, type StudentValues } from './student-values.ts'

const two = { base: 1, xs: 2 }
/** Besides the first. */
const mostGuardians = 4

interface GuardianFieldsProps {
  form: UseFormReturnType<StudentValues>
}

/** Whom the school turns to; the first is named on lists and letters. */
export function GuardianFields({ form }: GuardianFieldsProps) {
  const { t } = useLingui()
  const { guardians } = form.values
  return (
    <Fieldset legend={t`Guardian`}>
      <SimpleGrid cols={two} verticalSpacing="sm">
        <TextInput label={t`Name of the guardian`} withAsterisk {...form.getInputProps('guardian_name')} />
        <TextInput
          label={t`Mobile of the guardian`}
          type="tel"
          placeholder="+91 98765 43210"
          {...form.getInputProps('guardian_mobile')}
        />
        <TextInput label={t`E-mail of the guardian`} type="email" {...form.getInputProps('guardian_email')} />
      </SimpleGrid>
      <FormRows count={guardians.length} row={(place) => <Contact form={form} place={place} />} />
      {guardians.length < mostGuardians && (
        <Group mt="sm">
          <AddRow onAdd={() => form.insertListItem('guardians', noGuardian)}>
            <Trans>Add a contact</Trans>
          </AddRow>
        </Group>
      )}
    </Fieldset>
  )
}

function Contact({ form, place }: GuardianFieldsProps & { place: number }) {
  const { t } = useLingui()
  const number = place + 2
  const input = (name: string) => form.getInputProps(`guardians.${place}.${name}`)
  return (
    <Fieldset mt="sm" legend={t`Contact ${number}`}>
      <SimpleGrid cols={two} verticalSpacing="sm">
        <TextInput label={t`Name`} withAsterisk {...input('name')} />
        <TextInput label={t`Relation`} {...input('relation')} />
        <TextInput label={t`Mobile`} type="tel" {...input('mobile')} />
        <TextInput label={t`E-mail`} type="email" {...input('email')} />
      </SimpleGrid>
      <Group mt="xs">
        <RemoveBlock onRemove={() => form.removeListItem('guardians', place)}>
          <Trans>Remove contact {number}</Trans>
        </RemoveBlock>
      </Group>
    </Fieldset>
  )
}
