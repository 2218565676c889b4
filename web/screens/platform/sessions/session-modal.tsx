import { useLingui } from '@lingui/react/macro'
import { Checkbox, SimpleGrid, TextInput } from '@mantine/core'
import { type Session, sessionApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'

const toValues = (session: Session | null) => ({
  name: session?.name ?? '',
  start_date: session?.start_date ?? '',
  end_date: session?.end_date ?? '',
  is_default: session?.is_default ?? false,
  is_locked: session?.is_locked ?? false,
})
type Values = ReturnType<typeof toValues>

export default function SessionModal(props: RowDialogProps<Session>) {
  const { t } = useLingui()
  const { form, row, modal } = useEntityForm(sessionApi, props, { toValues, toBody: (values: Values) => values })
  const save = async (values: Values) => {
    const answer = await modal.save(values)
    // Schools begin their years at different times: what overlaps is saved, and said.
    for (const warning of answer.warnings) showWarning(textOf(warning))
  }
  return (
    <FormModal {...modal} save={save} title={[t`Create New Session`, t`Update Session`]}>
      <TextInput label={t`Name`} placeholder="2026-27" withAsterisk data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label={t`Start Date`} withAsterisk {...form.getInputProps('start_date')} />
        <DateField label={t`End Date`} withAsterisk {...form.getInputProps('end_date')} />
      </SimpleGrid>
      {!row && (
        <Checkbox
          label={t`Default session`}
          description={t`All schools work in it from now on. Usually that is switched on later, in the list, which shows what schools would miss.`}
          {...form.getInputProps('is_default', { type: 'checkbox' })}
        />
      )}
      <Checkbox
        label={t`Locked: marks and attendance can no longer be changed`}
        {...form.getInputProps('is_locked', { type: 'checkbox' })}
      />
    </FormModal>
  )
}
