import type { MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Staff, type StaffDuty, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText, today } from '#web/ui/dates.ts'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { LeaveModal } from '../leave-modal.tsx'
import { useStaffChoices } from './staff-choices.ts'
import { placeOf } from './staff-values.ts'

/** Open duties that are named one by one. */
const mostNamed = 10

interface LeaveDialogProps {
  /** Who leaves, null keeps it closed. */
  staff: Staff | null
  onClose: () => void
}

const dutyNames: Record<StaffDuty['duty'], MessageDescriptor> = {
  INVIGILATOR: msg`watches`,
  MARKER: msg`enters the marks`,
  RECHECK: msg`answers a recheck`,
}

const toValues = () => ({
  left_on: today(),
  hand_over_to: null as number | null,
  /** Who else goes on with one of the classes, by its assignment. */
  others: {} as Record<string, number | null>,
})
type Values = ReturnType<typeof toValues>
const toBody = ({ left_on, hand_over_to, others }: Values) => ({
  left_on,
  ...(hand_over_to === null ? {} : { hand_over_to }),
  hand_over: Object.entries(others).flatMap(([id, to_staff_id]) =>
    to_staff_id === null ? [] : { assignment_id: Number(id), to_staff_id },
  ),
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
  const goesOn = (current?.assignments ?? []).filter(({ ends_on }) => ends_on === null)
  const { data: duties = [] } = useRead(
    staffApi.duties,
    { id: staff?.id ?? 0 },
    { enabled: staff !== null, toasts: 'none' },
  )
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
      {goesOn.length > 1 &&
        goesOn.map((one) => (
          <Pick
            key={one.id}
            size="xs"
            label={`${placeOf(one)}, ${one.session.title}`}
            placeholder={t`As above`}
            choices={others}
            {...form.getInputProps(`others.${one.id}`)}
          />
        ))}
      {duties.length > 0 && <OpenDuties duties={duties} />}
      <Text size="sm" c="dimmed">
        <Trans>“Is back” in the list brings sign-in and classes back.</Trans>
      </Text>
    </LeaveModal>
  )
}

/** What somebody who leaves has still to do, and who is to do it. */
function OpenDuties({ duties }: { duties: StaffDuty[] }) {
  const { t, i18n } = useLingui()
  return (
    <Alert color="yellow" title={t`${plural(duties.length, { one: '# duty is open', other: '# duties are open' })}`}>
      <List size="sm">
        {duties.slice(0, mostNamed).map(({ exam_id, exam, date, duty }) => (
          <List.Item key={`${exam_id} ${duty}`}>
            {exam}, {dayText(date)} · {i18n._(dutyNames[duty])}
          </List.Item>
        ))}
      </List>
      {duties.some(({ duty }) => duty !== 'RECHECK') && (
        <Text size="sm">
          <Trans>Name somebody else in these exams; the marks that are entered stay.</Trans>
        </Text>
      )}
      {duties.some(({ duty }) => duty === 'RECHECK') && (
        <Text size="sm">
          <Trans>Assign the rechecks to somebody else.</Trans>
        </Text>
      )}
    </Alert>
  )
}
