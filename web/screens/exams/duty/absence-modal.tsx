import { useLingui } from '@lingui/react/macro'
import { SimpleGrid, TextInput } from '@mantine/core'
import { type StaffAbsence, staffAbsenceApi, staffApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'

const toValues = (row: StaffAbsence | null) => ({
  staff_id: row?.staff_id ?? (null as number | null),
  from_on: row?.from_on ?? today(),
  to_on: row?.to_on ?? today(),
  reason: row?.reason ?? '',
})

const toBody = ({ staff_id, reason, ...days }: ReturnType<typeof toValues>) => ({
  ...{ ...days, staff_id: staff_id as number, reason: reason || null },
})

export default function AbsenceModal(props: RowDialogProps<StaffAbsence, unknown>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(staffAbsenceApi, props, { toValues, toBody })
  const { rows } = useList(staffApi.list, { filter: { status: 1, is_all_data_fetch: true } })
  const choices = rows?.map(({ id, name }) => ({ id, title: name }))
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Note an absence`, t`Update Absence`]}>
      <Pick
        label={t`Staff`}
        withAsterisk
        choices={choices}
        placeholder={t`Choose a member of staff`}
        {...form.getInputProps('staff_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DateField label={t`From`} withAsterisk {...form.getInputProps('from_on')} />
        <DateField label={t`To`} withAsterisk {...form.getInputProps('to_on')} />
      </SimpleGrid>
      <TextInput label={t`Reason`} maxLength={200} {...form.getInputProps('reason')} />
    </FormModal>
  )
}
