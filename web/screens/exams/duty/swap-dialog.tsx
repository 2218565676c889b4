import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, Skeleton, Stack, Text, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { dutySwapApi, examSeriesApi, type OwnDuty } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { dayText } from '#web/ui/dates.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'

interface SwapDialogProps {
  duty: OwnDuty | null
  onClose: () => void
}

/** To whom an own duty could go: for nothing, or for one of theirs. They have to agree. */
export default function SwapDialog({ duty, onClose }: SwapDialogProps) {
  const { t } = useLingui()
  const { data, error, refetch } = useRead(
    dutySwapApi.partners,
    { duty_id: duty?.id ?? 0 },
    { enabled: duty !== null, toasts: 'none' },
  )
  const ask = useAction(dutySwapApi.create, { invalidates: [examSeriesApi.mine, dutySwapApi.list] })
  const form = useForm({ initialValues: { to_staff_id: '', other_duty_id: '', note: '' } })
  const partner = data?.find(({ staff }) => String(staff.id) === form.values.to_staff_id)
  const close = () => {
    onClose()
    form.reset()
  }
  const mayGiveNothing = partner?.takes ?? true
  return (
    <FormModal
      opened={duty !== null}
      title={duty ? t`Swap the duty of ${dayText(duty.day)}` : ''}
      form={form}
      save={({ to_staff_id, other_duty_id, note }) =>
        ask.run({
          ...{ duty_id: duty?.id ?? 0, to_staff_id: Number(to_staff_id) },
          ...(other_duty_id && { other_duty_id: Number(other_duty_id) }),
          ...(note && { note }),
        })
      }
      onClose={close}
      submit={data && data.length > 0 ? [t`Ask`, t`Asking…`] : null}
    >
      {!data && error ? (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>Who can take it could not be loaded.</Trans>
        </Failed>
      ) : !data ? (
        <Skeleton height={120} aria-busy />
      ) : data.length === 0 ? (
        <Text c="dimmed">
          <Trans>Nobody can take this duty. Ask the office.</Trans>
        </Text>
      ) : (
        <Stack gap="sm">
          <NativeSelect
            label={t`Colleague`}
            withAsterisk
            data={[
              { value: '', label: t`Choose a colleague` },
              ...data.map(({ staff }) => ({ value: String(staff.id), label: staff.name })),
            ]}
            {...form.getInputProps('to_staff_id')}
          />
          {partner && (
            <NativeSelect
              label={t`For`}
              data={[
                ...(mayGiveNothing
                  ? [{ value: '', label: t`nothing in return` }]
                  : [{ value: '', label: t`Choose a duty` }]),
                ...partner.gives.map((one) => ({
                  value: String(one.id),
                  label: `${dayText(one.day)}, ${one.start}–${one.end}, ${one.room?.name ?? t`Reserve`}`,
                })),
              ]}
              {...form.getInputProps('other_duty_id')}
            />
          )}
          <TextInput label={t`Note`} maxLength={200} {...form.getInputProps('note')} />
        </Stack>
      )}
    </FormModal>
  )
}
