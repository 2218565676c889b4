import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { FormModal } from '#web/ui/form/form-modal.tsx'

interface RejectDialogProps {
  opened: boolean
  count: number
  save: (comment: string) => Promise<unknown>
  onClose: () => void
}

/** Asks what is to be changed before questions go back to their authors. */
export default function RejectDialog({ opened, count, save, onClose }: RejectDialogProps) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: { comment: '' },
    validate: { comment: (text) => (text.trim() === '' ? t`Please say what is to be changed` : null) },
  })
  const close = () => {
    onClose()
    form.reset()
  }
  return (
    <FormModal
      opened={opened}
      title={t`${plural(count, { one: 'Reject # question', other: 'Reject # questions' })}`}
      form={form}
      save={({ comment }) => save(comment.trim())}
      onClose={close}
      submit={[t`Reject`, t`Saving...`]}
    >
      <Textarea
        label={t`What is to be changed?`}
        description={t`The author reads it.`}
        withAsterisk
        data-autofocus
        autosize
        minRows={3}
        maxRows={10}
        maxLength={1000}
        {...form.getInputProps('comment')}
      />
    </FormModal>
  )
}
