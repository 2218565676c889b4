import { Trans, useLingui } from '@lingui/react/macro'
import { Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { accountWaysApi, say } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { sayText } from '#web/ui/message/sentence-text.ts'

interface ResetStepProps {
  /** Null keeps it closed. */
  person: { account_id: number; name: string } | null
  onClose: () => void
}

const empty = () => ({ reason: '' })

/** Takes app, passkeys and recovery codes of somebody who has lost them all; why stands in the log. */
export default function ResetStep({ person, onClose }: ResetStepProps) {
  const { t } = useLingui()
  // In words that every screen has.
  const validate = { reason: (reason: string) => (reason.trim() ? null : sayText(say('exam.reason_missing'))) }
  const form = useForm({ initialValues: empty(), validate })
  const current = useEdited(person, form, empty)
  const reset = useAction(accountWaysApi.resetSecondStep)
  const name = current?.name ?? ''
  return (
    <FormModal
      opened={person !== null}
      title={t`Reset the second step of ${name}`}
      submit={[t`Reset`, t`Please wait...`]}
      form={form}
      save={(values) => reset.run({ id: current?.account_id ?? 0, ...values })}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          For whoever has lost the phone and the recovery codes. It removes the authenticator app, the passkeys and the
          recovery codes, and signs {name} out everywhere. The password stays, and a mail says what was done.
        </Trans>
      </Text>
      <Text size="sm" fw={600}>
        <Trans>Make sure first that it is {name} who asks: call back, or ask to come by.</Trans>
      </Text>
      <Textarea
        label={t`Reason`}
        description={t`It stands in the activity log.`}
        withAsterisk
        data-autofocus
        maxLength={500}
        autosize
        minRows={2}
        {...form.getInputProps('reason')}
      />
    </FormModal>
  )
}
