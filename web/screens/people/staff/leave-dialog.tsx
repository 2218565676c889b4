import { Trans, useLingui } from '@lingui/react/macro'
import { List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Staff, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { today } from '#web/ui/dates.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { LeaveModal } from '../leave-modal.tsx'
import { useStaffChoices } from './staff-choices.ts'

interface LeaveDialogProps {
  /** Who leaves, null keeps it closed. */
  staff: Staff | null
  onClose: () => void
}

const toValues = () => ({ left_on: today(), hand_over_to: null as number | null })
type Values = ReturnType<typeof toValues>
const toBody = ({ left_on, hand_over_to }: Values) => ({
  left_on,
  ...(hand_over_to === null ? {} : { hand_over_to }),
})

/** Somebody leaves the school on a day: says what ends and what stays, and who goes on with the classes. */
export default function LeaveDialog({ staff, onClose }: LeaveDialogProps) {
  const { t } = useLingui()
  const form = useForm<Values>({ initialValues: toValues(), validate: validateWith(staffApi.leave.body, toBody) })
  const current = useEdited(staff, form, toValues)
  const invalidates = [staffApi.list]
  const leave = useAction(staffApi.leave, { invalidates, toasts: 'failures' })
  const back = useAction(staffApi.comeBack, { invalidates, conflicts: 'toast' })
  const others = useStaffChoices(staff !== null)?.filter(({ id }) => id !== current?.id)
  const name = current?.name ?? ''
  const save = async (values: Values) => {
    const id = current?.id ?? 0
    await leave.run({ id, ...toBody(values) })
    showUndo(t`${name} leaves the school`, () => void back.run({ id }).catch(() => undefined))
  }
  return (
    <LeaveModal
      opened={staff !== null}
      {...{ name, form, save, onClose }}
      says={
        <>
          <List.Item>
            <Trans>On this day the sign-in ends, and with it what {name} may see.</Trans>
          </List.Item>
          <List.Item>
            <Trans>Papers, questions and marks keep the name. The employee ID stays taken.</Trans>
          </List.Item>
          <List.Item>
            <Trans>If somebody takes over, classes and drafts go to that person.</Trans>
          </List.Item>
        </>
      }
    >
      <Pick
        label={t`Who takes over`}
        placeholder={t`Nobody yet`}
        choices={others}
        {...form.getInputProps('hand_over_to')}
      />
      <Text size="sm" c="dimmed">
        <Trans>“Is back” in the list brings sign-in and classes back.</Trans>
      </Text>
    </LeaveModal>
  )
}
