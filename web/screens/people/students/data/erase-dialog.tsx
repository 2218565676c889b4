import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Checkbox, Group, List, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Student, studentApi, studentDataApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { dayText } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import '#web/ui/dialog/dialog.css'

interface EraseDialogProps {
  /** Whose data goes, null keeps it closed. */
  student: Student | null
  onClose: () => void
}

const toValues = () => ({ admission_no: '', reason: '', keep_results: true })

/** Takes a pupil's data away, seven days from now; or keeps it, where that was asked already. */
export default function EraseDialog({ student, onClose }: EraseDialogProps) {
  return student?.erase_on ? (
    <KeepDialog student={student} day={student.erase_on} onClose={onClose} />
  ) : (
    <AskDialog student={student} onClose={onClose} />
  )
}

const options = { invalidates: [studentApi.list, studentDataApi.erasures] }

function AskDialog({ student, onClose }: EraseDialogProps) {
  const { t } = useLingui()
  const form = useForm({ initialValues: toValues(), validate: validateWith(studentDataApi.erase.body) })
  const current = useEdited(student, form, toValues)
  const erase = useAction(studentDataApi.erase, { ...options, toasts: 'failures' })
  const keep = useAction(studentDataApi.eraseCancel, { ...options, conflicts: 'toast' })
  const name = current?.name ?? ''
  const number = current?.admission_no ?? ''
  const save = async (values: ReturnType<typeof toValues>) => {
    const id = current?.id ?? 0
    const { data } = await erase.run({ id, ...values, reason: values.reason || undefined })
    const day = dayText(data.erase_on)
    showUndo(t`The data of ${name} goes on ${day}`, () => void keep.run({ id }).catch(() => undefined))
  }
  return (
    <FormModal
      opened={student !== null}
      title={t`Erase the data of ${name}`}
      submit={[t`Erase in seven days`, t`Saving...`]}
      form={form}
      save={save}
      onClose={onClose}
    >
      <List size="sm" spacing={4}>
        <List.Item>
          <Trans>
            What goes: name, contacts, guardians, sign-in, mails, remarks, and what the log says of this pupil.
          </Trans>
        </List.Item>
        <List.Item>
          <Trans>For seven days it can be taken back. After that nobody can bring it back.</Trans>
        </List.Item>
        <List.Item>
          <Trans>Older back-ups still hold it: a certificate then says until when they are to be destroyed.</Trans>
        </List.Item>
      </List>
      <Checkbox
        label={t`Keep the results without a name`}
        description={t`So no average of a class or an exam changes.`}
        {...form.getInputProps('keep_results', { type: 'checkbox' })}
      />
      <TextInput
        label={t`Type the admission number ${number} to confirm`}
        withAsterisk
        data-autofocus
        autoComplete="off"
        {...form.getInputProps('admission_no')}
      />
      <Textarea label={t`Why`} autosize minRows={2} maxLength={500} {...form.getInputProps('reason')} />
    </FormModal>
  )
}

function KeepDialog({ student, day, onClose }: { student: Student; day: string; onClose: () => void }) {
  const { t } = useLingui()
  const keep = useAction(studentDataApi.eraseCancel, { ...options, conflicts: 'toast' })
  const { id, name } = student
  const on = dayText(day)
  return (
    <Modal opened onClose={onClose} title={t`Erase the data of ${name}`}>
      <Stack gap="md">
        <Alert color="red">
          <Trans>The data of this pupil goes on {on}.</Trans>
        </Alert>
        <Text size="sm">
          <Trans>Until then it can stay as it is.</Trans>
        </Text>
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Close</Trans>
          </Button>
          <Button loading={keep.pending} onClick={() => void keep.run({ id }).then(onClose, () => undefined)}>
            <Trans>Keep the data</Trans>
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
