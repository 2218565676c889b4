import { Trans, useLingui } from '@lingui/react/macro'
import { List, Radio, Stack } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type LeaveReason, type Student, studentApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { today } from '#web/ui/dates.ts'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { LeaveModal } from '../leave-modal.tsx'
import { placeOf } from './student-words.ts'

interface LeaveDialogProps {
  /** Who leaves, null keeps it closed. */
  student: Student | null
  onClose: () => void
}

const toValues = (student: Student | null) => ({
  session_id: student?.session_id ?? 0,
  left_on: today(),
  reason: 'TRANSFER' as LeaveReason,
})

/** A pupil leaves during the session: says what ends and what stays. */
export default function StudentLeaveDialog({ student, onClose }: LeaveDialogProps) {
  const { t } = useLingui()
  const form = useForm({ initialValues: toValues(null), validate: validateWith(studentApi.leave.body) })
  const current = useEdited(student, form, toValues)
  const invalidates = [studentApi.list]
  const leave = useAction(studentApi.leave, { invalidates, toasts: 'failures' })
  const back = useAction(studentApi.comeBack, { invalidates, conflicts: 'toast' })
  const name = current?.name ?? ''
  const place = current ? placeOf(current) : ''
  const save = async (values: ReturnType<typeof toValues>) => {
    const id = current?.id ?? 0
    await leave.run({ id, ...values })
    showUndo(
      t`${name} has left ${place}`,
      () => void back.run({ id, session_id: values.session_id }).catch(() => undefined),
    )
  }
  return (
    <LeaveModal
      opened={student !== null}
      {...{ name, form, save, onClose }}
      says={
        <>
          <List.Item>
            <Trans>
              The place in {place} closes with this day; exams from then on leave {name} out.
            </Trans>
          </List.Item>
          <List.Item>
            <Trans>Marks and results stay. The roll number is free for somebody else.</Trans>
          </List.Item>
          <List.Item>
            <Trans>The sign-in ends. “Is back” in the list opens the same place again.</Trans>
          </List.Item>
        </>
      }
    >
      <Radio.Group label={t`Why`} {...form.getInputProps('reason')}>
        <Stack gap="xs" mt={4}>
          <Radio value="TRANSFER" label={t`Goes to another school`} />
          <Radio value="OTHER" label={t`Another reason`} />
        </Stack>
      </Radio.Group>
    </LeaveModal>
  )
}
