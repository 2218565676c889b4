import { useLingui } from '@lingui/react/macro'
import { List } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import type { ReactNode } from 'react'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'

interface LeaveModalProps<V extends { left_on: string }> {
  opened: boolean
  /** Who leaves. */
  name: string
  form: UseFormReturnType<V>
  save: (values: V) => Promise<unknown>
  onClose: () => void
  /** What ends and what stays: List.Items. */
  says: ReactNode
  /** What is asked besides the day. */
  children: ReactNode
}

/** Somebody leaves the school on a day. */
export function LeaveModal<V extends { left_on: string }>(props: LeaveModalProps<V>) {
  const { opened, name, form, save, onClose, says, children } = props
  const { t } = useLingui()
  return (
    <FormModal
      {...{ opened, form, save, onClose }}
      title={t`${name} leaves the school`}
      submit={[t`Save the leaving date`, t`Saving...`]}
    >
      <List size="sm" spacing={4}>
        {says}
      </List>
      <DateField label={t`Last day`} withAsterisk data-autofocus {...form.getInputProps('left_on')} />
      {children}
    </FormModal>
  )
}
