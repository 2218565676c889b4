import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader, NativeSelect, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { type BodyOf, examSeriesApi, type SeriesDuty, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { deskChanged, holderOf } from './use-desk.ts'
import { useTakeBack } from './use-take-back.ts'

interface AbsentDialogProps {
  whole: SeriesWhole
  /** null keeps it closed. */
  duty: SeriesDuty | null
  onClose: () => void
}

/** Somebody is not there: who takes over is said before, one press does it, and everybody knows. */
export default function AbsentDialog({ duty, ...given }: AbsentDialogProps) {
  return duty && duty.id !== null ? <Absent key={duty.id} duty={duty} {...given} /> : null
}

function Absent({ whole, duty, onClose }: AbsentDialogProps & { duty: SeriesDuty }) {
  const { t } = useLingui()
  const { id, state } = whole
  const holder = holderOf(duty)
  const name = holder?.name ?? ''
  const form = useForm({ initialValues: { to: '', reason: '' } })
  const { data } = useRead(examSeriesApi.candidates, { id, duty_id: duty.id ?? 0 }, { toasts: 'none' })
  const absent = useAction(examSeriesApi.absent, { toasts: 'failures', invalidates: deskChanged })
  const takeBack = useTakeBack(id)
  const body = (reason: string): AbsentBody => ({
    ...{ id, staff_id: holder?.id ?? 0, day: duty.day, shift: duty.shift, reason },
    ...(form.values.to && { to_staff_id: Number(form.values.to) }),
  })
  const others = (data?.can ?? []).filter(({ staff }) => staff.id !== holder?.id)
  const isReserve = (staff: string, reserve: boolean) => (reserve ? t`${staff}, reserve` : staff)
  return (
    <FormModal
      opened
      title={t`${name} is not there`}
      form={form}
      save={async ({ reason }) => {
        const { data: done } = await absent.run(body(reason))
        takeBack(t`The duty of ${name} is given away.`, done.act_id)
      }}
      onClose={onClose}
      submit={[t`Give the duty away`, t`Giving…`]}
      fieldNames={{ to_staff_id: 'to' }}
    >
      <Stack gap="sm">
        <NativeSelect
          label={t`Who takes over`}
          data={[
            { value: '', label: t`Whoever suits best` },
            ...others.map(({ staff, reserve }) => ({ value: String(staff.id), label: isReserve(staff.name, reserve) })),
          ]}
          {...form.getInputProps('to')}
        />
        <Preview key={form.values.to} duty={duty} body={body('preview')} />
        {state === 'PUBLISHED' && (
          <Text size="sm" c="dimmed">
            <Trans>
              Everybody sees it at once; what else waits goes on waiting. The absence is noted for that day.
            </Trans>
          </Text>
        )}
        <Textarea label={t`Reason`} required maxLength={500} autosize {...form.getInputProps('reason')} />
      </Stack>
    </FormModal>
  )
}

type AbsentBody = { id: number } & BodyOf<typeof examSeriesApi.absent>

interface Would {
  duties: { duty_id: number; to: { name: string } | null }[]
}

/** What it would do. */
function Preview({ duty, body }: { duty: SeriesDuty; body: AbsentBody }) {
  const [would, setWould] = useState<Would | string | null>(null)
  const { run } = useAction(examSeriesApi.absent, { toasts: 'none' })
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what the dialog says
  useEffect(() => {
    run({ ...body, dry_run: true }).then(
      ({ data }) => setWould(data),
      (error) => setWould(refusalText(error)),
    )
  }, [])
  if (would === null) return <Loader size="sm" />
  if (typeof would === 'string')
    return (
      <Text c="var(--q-bad)" role="alert">
        {would}
      </Text>
    )
  const own = would.duties.find(({ duty_id }) => duty_id === duty.id)
  const others = would.duties.length - 1
  const to = own?.to?.name
  return (
    <Text role="status">
      {duty.room === null ? (
        to ? (
          <Trans>{to} is in reserve instead.</Trans>
        ) : (
          <Trans>Nobody can be in reserve instead.</Trans>
        )
      ) : to ? (
        <Trans>
          {to} watches in {duty.room.name}.
        </Trans>
      ) : (
        <Trans>Nobody can take it: {duty.room.name} has one watcher less.</Trans>
      )}{' '}
      {others > 0 && (
        <Plural value={others} one="# other duty of that time goes too." other="# other duties of that time go too." />
      )}
    </Text>
  )
}
