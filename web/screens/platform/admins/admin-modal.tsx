import { useLingui } from '@lingui/react/macro'
import { Checkbox, TextInput } from '@mantine/core'
import { useState } from 'react'
import { fixedRoles, roleApi, type SchoolAdmin, schoolAdminApi } from '#contract'
import type { Sent } from '#web/api/call.ts'
import { useList } from '#web/api/use/use-list.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import InvitationDialog from '#web/entity/invitation/invitation-dialog.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { named } from '../roles/role-words.ts'
import { useSchoolChoices } from './school-choices.ts'

interface Start {
  client_id: number | null
}

const toValues = (admin: SchoolAdmin | null, start: Start) => ({
  is_new: admin === null,
  name: admin?.name ?? '',
  email: admin?.email ?? '',
  mobile: admin?.mobile ?? '',
  client_id: admin?.client_id ?? start.client_id,
  role_ref_id: (admin?.role_ref_id ?? fixedRoles.school_admin) as number | null,
  send_invitation: true,
})
type Values = ReturnType<typeof toValues>

const toBody = ({ is_new, client_id, role_ref_id, mobile, send_invitation, ...values }: Values) =>
  ({
    ...values,
    mobile: mobile.trim() || null,
    client_id,
    role_ref_id: role_ref_id ?? undefined,
    ...(is_new ? { send_invitation } : {}),
  }) as Sent<typeof schoolAdminApi.create>

/** Who runs a school; a new one is shown the link to hand over where no mail carries it. */
export default function AdminModal(props: RowDialogProps<SchoolAdmin, Start>) {
  const { t } = useLingui()
  const { form, row, modal } = useEntityForm(schoolAdminApi, props, { toValues, toBody })
  const [made, setMade] = useState<{ account_id: number; name: string } | null>(null)
  const schools = useSchoolChoices(form.values.client_id)
  const { rows: roles } = useList(roleApi.list, {
    filter: { created_for: 'SCHOOL', status: 1 },
    range: { pageSize: 100 },
  })
  const save = async (values: Values) => {
    const { data } = await modal.save(values)
    const { id, name, invitation } = data
    const isMailed = invitation.delivery === 'QUEUED' || invitation.delivery === 'SENT'
    if (!row && values.send_invitation && !isMailed) setMade({ account_id: id, name })
  }
  return (
    <>
      <FormModal {...modal} save={save} title={[t`Create New School Admin`, t`Update School Admin`]}>
        <Pick
          label={t`School`}
          placeholder={t`Choose a school`}
          withAsterisk
          choices={schools}
          disabled={row !== null}
          data-autofocus={form.values.client_id === null || undefined}
          {...form.getInputProps('client_id')}
        />
        <TextInput
          label={t`Name`}
          withAsterisk
          data-autofocus={form.values.client_id !== null || undefined}
          {...form.getInputProps('name')}
        />
        <TextInput label={t`E-mail`} withAsterisk type="email" {...form.getInputProps('email')} />
        <TextInput label={t`Mobile`} type="tel" placeholder="+91 98765 43210" {...form.getInputProps('mobile')} />
        <Pick
          label={t`Role`}
          placeholder={t`Choose a role`}
          choices={roles?.filter((role) => role.role_id === fixedRoles.school_admin).map(named)}
          {...form.getInputProps('role_ref_id')}
        />
        {!row && (
          <Checkbox
            label={t`Send an invitation to choose a password`}
            {...form.getInputProps('send_invitation', { type: 'checkbox' })}
          />
        )}
      </FormModal>
      <InvitationDialog person={made} invalidates={[schoolAdminApi.list]} onClose={() => setMade(null)} />
    </>
  )
}
