import { Trans, useLingui } from '@lingui/react/macro'
import { Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { profileApi } from '#contract'
import { storeProfile } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { PasswordField } from '#web/ui/form/password-field.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'

const empty = { email: '', password: '' }

/** Asks for another address; it counts once the link that is sent there was opened. */
export default function ChangeEmail({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: empty,
    validate: validateWith(profileApi.update.body.required({ email: true, password: true })),
    validateInputOnBlur: true,
  })
  const update = useAction(profileApi.update)
  const close = () => {
    form.reset()
    onClose()
  }
  const save = async (values: typeof empty) => storeProfile((await update.run(values)).data.updatedClassesData)
  return (
    <FormModal
      opened={opened}
      title={t`Another e-mail address`}
      submit={[t`Send the link`, t`Sending...`]}
      form={form}
      save={save}
      onClose={close}
    >
      <Text size="sm">
        <Trans>
          A link goes to the new address, word of it to the old one. Until it was opened you sign in as before.
        </Trans>
      </Text>
      <TextInput
        label={t`New e-mail`}
        type="email"
        autoComplete="email"
        withAsterisk
        data-autofocus
        {...form.getInputProps('email')}
      />
      <PasswordField
        label={t`Your password`}
        autoComplete="current-password"
        withAsterisk
        {...form.getInputProps('password')}
      />
    </FormModal>
  )
}
