import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Loader, Stack, Text, Textarea } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useState } from 'react'
import { examSeriesApi, type RoomClosed, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { refusalText } from '#web/ui/message/refusal.ts'
import { useTakeBack } from '../../day/use-take-back.ts'
import { placeName } from '../place-name.ts'
import { type SittingPlace, seatsChanged } from './use-seats.ts'

interface CloseRoomProps {
  whole: SeriesWhole
  place: SittingPlace
  room: { room: { id: number; name: string } }
  onClose: () => void
}

/** Closes a room for a sitting, saying before where its pupils would go. */
export function CloseRoom({ whole, place, room, onClose }: CloseRoomProps) {
  const { t, i18n } = useLingui()
  const { id, state } = whole
  const name = room.room.name
  const form = useForm({ initialValues: { reason: '' } })
  const close = useAction(examSeriesApi.closeRoom, { toasts: 'failures', invalidates: seatsChanged })
  const takeBack = useTakeBack(id)
  return (
    <FormModal
      opened
      title={t`Close ${name} on ${placeName(whole, place.day, place.shift, i18n.locale)}`}
      form={form}
      save={async ({ reason }) => {
        const { data } = await close.run({ id, room_id: room.room.id, ...place, reason })
        takeBack(t`${name} is closed.`, data.act_id)
      }}
      onClose={onClose}
      submit={[t`Close the room`, t`Closing…`]}
    >
      <Stack gap="sm">
        <Preview {...{ whole, place, room }} />
        {state === 'PUBLISHED' && (
          <Text size="sm" c="dimmed">
            <Trans>Everybody sees it at once; what else waits goes on waiting.</Trans>
          </Text>
        )}
        <Textarea label={t`Reason`} required maxLength={500} autosize {...form.getInputProps('reason')} />
      </Stack>
    </FormModal>
  )
}

/** Where everybody would go. */
function Preview({ whole: { id }, place, room }: Omit<CloseRoomProps, 'onClose'>) {
  const [would, setWould] = useState<RoomClosed | string | null>(null)
  const { run } = useAction(examSeriesApi.closeRoom, { toasts: 'none' })
  const { day, shift } = place
  const room_id = room.room.id
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked once for what the dialog was opened for
  useEffect(() => {
    run({ id, room_id, day, shift, reason: 'preview', dry_run: true }).then(
      ({ data }) => setWould(data),
      (error) => setWould(refusalText(error)),
    )
  }, [id, room_id, day, shift])
  if (would === null) return <Loader size="sm" />
  if (typeof would === 'string')
    return (
      <Text c="var(--q-bad)" role="alert">
        {would}
      </Text>
    )
  const { moved, whole, duties, like_before, like_after } = would
  const rooms = [...new Set(moved.map(({ to }) => to.room.name))].join(', ')
  const same = whole?.name
  return (
    <Text role="status">
      {same ? (
        <Trans>
          <Plural value={moved.length} one="# pupil goes" other="# pupils go" /> to {same}, same places.
        </Trans>
      ) : (
        <Trans>
          <Plural value={moved.length} one="# pupil goes" other="# pupils go" /> to {rooms}.
        </Trans>
      )}{' '}
      <Trans>
        Like neighbours: {like_before} before, {like_after} then.
      </Trans>{' '}
      <Watchers duties={duties} />
    </Text>
  )
}

/** Where those who watch there would be. */
function Watchers({ duties }: Pick<RoomClosed, 'duties'>) {
  return duties.map(({ duty_id, staff, to }) => {
    const [name, room] = [staff?.name, to?.name]
    if (!name) return null
    return (
      <span key={duty_id}>
        {room ? (
          <Trans>
            {name} watches in {room}.
          </Trans>
        ) : (
          <Trans>{name} is free.</Trans>
        )}{' '}
      </span>
    )
  })
}
