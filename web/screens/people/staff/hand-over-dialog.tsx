import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Session, type Staff, staffApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { today } from '#web/ui/dates.ts'
import { DateField } from '#web/ui/form/date/date-field.tsx'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess, showWarning } from '#web/ui/message/toast.tsx'
import { useStaffChoices } from './staff-choices.ts'
import { placeOf } from './staff-values.ts'

interface HandOverDialogProps {
  /** Whose classes are handed over, null keeps it closed. */
  staff: Staff | null
  session: Session | null
  onClose: () => void
}

const going = (staff: Staff | null, session_id: number) =>
  (staff?.assignments ?? []).filter((one) => one.session_id === session_id && one.ends_on === null)

/** Gives classes to somebody else from a day on. What was handed in stays whose it was; drafts go along. */
export default function HandOverDialog({ staff, session, onClose }: HandOverDialogProps) {
  const { t } = useLingui()
  const session_id = session?.id ?? 0
  const toValues = (one: Staff | null) => ({
    to_staff_id: null as number | null,
    on_date: today(),
    assignment_ids: going(one, session_id).map(({ id }) => String(id)),
  })
  type Values = ReturnType<typeof toValues>
  const toBody = ({ to_staff_id, on_date, assignment_ids }: Values) => ({
    ...{ to_staff_id: to_staff_id ?? 0, session_id, on_date },
    assignment_ids: assignment_ids.map(Number),
  })
  const check = validateWith(staffApi.handOver.body, toBody)
  const form = useForm<Values>({
    initialValues: toValues(null),
    validate: (values) => ({
      ...check(values),
      ...(values.assignment_ids.length === 0 ? { assignment_ids: t`Choose at least one class` } : {}),
    }),
  })
  const current = useEdited(staff, form, toValues)
  const handOver = useAction(staffApi.handOver, { invalidates: [staffApi.list], toasts: 'failures' })
  const others = useStaffChoices(staff !== null)?.filter(({ id }) => id !== current?.id)
  const name = current?.name ?? ''
  const save = async (values: Values) => {
    const { data } = await handOver.run({ id: current?.id ?? 0, ...toBody(values) })
    for (const left of data.left.slice(0, 3)) showWarning(textOf(left))
    showSuccess(t`${plural(data.moved, { one: '# class handed over', other: '# classes handed over' })}`)
  }
  return (
    <FormModal
      opened={staff !== null}
      title={t`Hand over the classes of ${name}`}
      submit={[t`Hand over`, t`Handing over...`]}
      form={form}
      save={save}
      onClose={onClose}
    >
      <Text size="sm">
        <Trans>
          From this day on the successor sees these classes and {name} no longer does. Drafts go along; papers and marks
          that were handed in stay in the name of {name}.
        </Trans>
      </Text>
      <Pick
        label={t`Successor`}
        placeholder={t`Choose who takes over`}
        withAsterisk
        data-autofocus
        choices={others}
        {...form.getInputProps('to_staff_id')}
      />
      <DateField label={t`From`} withAsterisk {...form.getInputProps('on_date')} />
      <Checkbox.Group label={t`Classes in ${session?.name ?? ''}`} {...form.getInputProps('assignment_ids')}>
        {going(current, session_id).map((one) => (
          <Checkbox key={one.id} mt="xs" value={String(one.id)} label={placeOf(one)} />
        ))}
      </Checkbox.Group>
    </FormModal>
  )
}
