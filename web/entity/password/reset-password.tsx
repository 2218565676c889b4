import { useLingui } from '@lingui/react/macro'
import { useForm } from '@mantine/form'
import { signInApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { type PasswordChange, passwordErrors } from './password-errors.ts'

const empty: PasswordChange = { oldPassword: '', password: '', confirm_password: '' }

/** Changes the own password; every other sign-in of the person ends with it. */
export default function ResetPassword({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({ initialValues: empty, validate: passwordErrors, validateInputOnBlur: true })
  const reset = useAction(signInApi.resetPassword)
  const close = () => {
    form.reset()
    onClose()
  }
  return (
    <FormModal
      opened={opened}
      title={t`Reset Password?`}
      form={form}
      save={({ oldPassword, password }) => reset.run({ password: oldPassword, new_password: password })}
      fieldNames={{ password: 'oldPassword', new_password: 'password' }}
      onClose={close}
      isStatic
    >
      <PasswordField
        label={t`Old Password`}
        autoComplete="current-password"
        data-autofocus
        {...form.getInputProps('oldPassword')}
      />
      <PasswordField label={t`Password`} autoComplete="new-password" {...form.getInputProps('password')} />
      <PasswordField
        label={t`Confirm Password`}
        autoComplete="new-password"
        {...form.getInputProps('confirm_password')}
      />
    </FormModal>
  )
}
