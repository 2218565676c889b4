import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Staff, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { staffKinds, useRoleChoices } from '#web/entity/role-choices.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { showSuccess } from '#web/ui/message/toast.tsx'

interface RoleDialogProps {
  opened: boolean
  chosen: readonly Staff[]
  onDone: () => void
  onClose: () => void
}

/** Gives several people one role; one call each, for each is a change of its own in the log. */
export function RoleDialog({ opened, chosen, onDone, onClose }: RoleDialogProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { role_ref_id: null as number | null },
    validate: { role_ref_id: (id) => (id === null ? t`Choose a role` : null) },
  })
  const change = useAction(staffApi.update, { invalidates: [staffApi.list], toasts: 'none' })
  const roles = useRoleChoices(staffKinds, { enabled: opened })
  const count = chosen.length
  const save = async ({ role_ref_id }: typeof form.values) => {
    for (const { id, role } of chosen)
      if (role_ref_id !== null && role.id !== role_ref_id) await change.run({ id, role_ref_id })
    showSuccess(t`${plural(count, { one: '# person has this role', other: '# people have this role' })}`)
    onDone()
  }
  return (
    <FormModal
      {...{ opened, form, save, onClose }}
      title={t`${plural(count, { one: 'Role of # person', other: 'Role of # people' })}`}
      submit={[t`Give this role`, t`Saving...`]}
    >
      <Text size="sm">
        <Trans>What somebody may do follows the role at once. Classes stay as they are.</Trans>
      </Text>
      <Pick
        label={t`Role`}
        placeholder={t`Choose a role`}
        withAsterisk
        data-autofocus
        choices={roles}
        {...form.getInputProps('role_ref_id')}
      />
    </FormModal>
  )
}
