import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useAccount } from '#web/api/sign-in/account.ts'
import { sendReverification } from '#web/api/sign-in/confirm.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { showSuccess } from '#web/ui/message/toast.tsx'

/** Sends the link by which the own address is confirmed once more; whoever sits at the screen gives the password. */
export default function ConfirmEmail({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { user } = useAccount()
  const email = user?.email ?? ''
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (password) => (password ? null : t`Please enter the password`) },
  })
  const close = () => {
    form.reset()
    onClose()
  }
  const save = async ({ password }: { password: string }) => {
    await sendReverification({ email, password }, t`An error occurred during re-send verification link`)
    showSuccess(t`A link is on its way to ${email}.`)
  }
  return (
    <FormModal
      opened={opened}
      title={t`Confirm your e-mail address`}
      submit={[t`Send the link`, t`Sending...`]}
      form={form}
      save={save}
      onClose={close}
    >
      <Text size="sm">
        <Trans>A link goes to {email}. Whoever opens it there shows that the address is yours.</Trans>
      </Text>
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        withAsterisk
        data-autofocus
        {...form.getInputProps('password')}
      />
    </FormModal>
  )
}
