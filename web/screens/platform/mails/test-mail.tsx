import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Code, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useState } from 'react'
import { type DataOf, mailApi } from '#contract'
import { useAccount } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'

type Outcome = DataOf<typeof mailApi.test>

/** Asks the mail server to take a mail now, and says how far that came. */
export default function TestMail({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const { user } = useAccount()
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const form = useForm({
    initialValues: { to: user?.email ?? '' },
    validate: validateWith(mailApi.test.body),
    validateInputOnBlur: true,
  })
  const test = useAction(mailApi.test, { invalidates: [mailApi.list], toasts: 'failures' })
  const close = () => {
    setOutcome(null)
    onClose()
  }
  const save = async (values: { to: string }) => {
    setOutcome(null)
    setOutcome((await test.run(values)).data)
  }
  return (
    <FormModal
      opened={opened}
      stays
      title={t`Send a test mail`}
      submit={[t`Send`, t`Sending...`]}
      form={form}
      save={save}
      onClose={close}
    >
      <TextInput label={t`To`} type="email" withAsterisk data-autofocus {...form.getInputProps('to')} />
      {outcome && (
        <Alert color={outcome.ok ? 'green' : 'red'} role="status">
          {textOf(outcome)}
          {outcome.server_said && (
            <Text size="sm" mt={4}>
              <Trans>The mail server said:</Trans> <Code>{outcome.server_said}</Code>
            </Text>
          )}
        </Alert>
      )}
    </FormModal>
  )
}
