import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import type { SeatsOfSitting, SeriesWhole } from '#contract'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { placeName } from '../place-name.ts'
import { FindPupil } from './find-pupil.tsx'
import { LargeRoom } from './large-room.tsx'
import { RoomWall } from './room-wall.tsx'
import classes from './seats.module.css'
import { Unseated } from './unseated.tsx'
import {
  type SeatsProposing,
  type SittingPlace,
  sittingPlaces,
  useSeatMoves,
  useSeatsOf,
  useSeatsProposing,
} from './use-seats.ts'

/** Where one is, in the address of the page. */
interface SeatsAt {
  seats_job: number | null
  /** Which sitting, from 1. */
  at: number | null
  room: number | null
}

interface SeatsStepProps {
  whole: SeriesWhole
  at: SeatsAt
  onAdjust: (to: Partial<SeatsAt>) => void
}

/** Who sits where: proposed, then looked at and changed sitting by sitting, room by room. */
export default function SeatsStep({ whole, at, onAdjust }: SeatsStepProps) {
  const { t } = useLingui()
  const places = sittingPlaces(whole)
  const place = places[Math.min((at.at ?? 1) - 1, places.length - 1)]
  const proposing = useSeatsProposing(whole.id, at.seats_job, (seats_job) => onAdjust({ seats_job }))
  const { data, error, refetch } = useSeatsOf(whole.id, place)
  const { seated, of } = whole.stage.seats
  if (places.length === 0)
    return (
      <Text c="dimmed">
        <Trans>No paper has a day yet. Seats follow once the date sheet stands.</Trans>
      </Text>
    )
  return (
    <Stack gap="md">
      <Group justify="space-between">
        <Text fw={600} role="status">{t`${seated} of ${of} seats given`}</Text>
        {whole.may.includes('update') && (
          <Group gap="xs">
            {seated > 0 && seated < of && (
              <Button variant="default" disabled={proposing.isRunning} onClick={() => proposing.start(true)}>
                {t`Seat who has none`}
              </Button>
            )}
            <Button loading={proposing.isRunning} onClick={() => proposing.start()}>
              {t`Propose seats`}
            </Button>
          </Group>
        )}
      </Group>
      <SeatsNote whole={whole} proposing={proposing} sittings={data?.sittings} />
      {data && place ? (
        <Sitting {...{ whole, places, place, seats: data }} room={at.room} onAdjust={onAdjust} />
      ) : error ? (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>The seats could not be loaded.</Trans>
        </Failed>
      ) : (
        <Skeleton height={280} aria-busy />
      )}
    </Stack>
  )
}

interface SeatsNoteProps {
  whole: SeriesWhole
  proposing: SeatsProposing
  /** As they are now. */
  sittings: SeatsOfSitting['sittings'] | undefined
}

/** How the search goes, and what came of it. */
function SeatsNote({ whole, proposing, sittings }: SeatsNoteProps) {
  const { t, i18n } = useLingui()
  const { job, isRunning, cancel, result } = proposing
  if (isRunning) {
    const percent = job && job.of > 0 ? Math.round((100 * job.done) / job.of) : 0
    return (
      <Alert color="blue" variant="light" role="status">
        <Group justify="space-between">
          <Text>{t`Looking for seats… ${percent} %`}</Text>
          {job && (
            <Button variant="default" size="xs" onClick={cancel}>
              {t`Cancel`}
            </Button>
          )}
        </Group>
      </Alert>
    )
  }
  if (job?.state === 'failed')
    return (
      <Alert color="red" variant="light" role="alert">
        {textOf({ message: job.message ?? '', ...job.message_said })}
      </Alert>
    )
  if (!result) return null
  if (!result.possible)
    return (
      <Alert color="red" variant="light" role="alert" title={<Trans>There are too few seats:</Trans>}>
        <ul className={classes.plain}>
          {result.short.map(({ day, shift, room_kind, needed, available }) => (
            <li key={`${day} ${shift} ${room_kind}`}>
              {t`${placeName(whole, day, shift, i18n.locale)}: ${needed} pupils, ${available} seats`}
            </li>
          ))}
        </ul>
      </Alert>
    )
  const like = result.sittings.reduce((sum, one) => sum + one.like, 0)
  // Whoever was moved since may have other neighbours.
  const now = sittings?.reduce((sum, one) => sum + one.like, 0) ?? like
  const unmet = result.sittings.reduce((sum, one) => sum + one.unmet.length, 0)
  return (
    <Alert color={unmet > 0 ? 'yellow' : 'green'} variant="light" role="status">
      {result.taken && now !== like ? (
        <Trans>The seats have been changed since they were proposed.</Trans>
      ) : like === 0 ? (
        <Trans>No neighbours write the same paper.</Trans>
      ) : (
        <Plural
          value={like}
          one="# pair of neighbours writes the same paper."
          other="# pairs of neighbours write the same paper."
        />
      )}{' '}
      {unmet > 0 && <Plural value={unmet} one="# need is not met." other="# needs are not met." />}{' '}
      {!result.taken && <Trans>The plan was changed meanwhile, so the seats were not taken.</Trans>}
    </Alert>
  )
}

interface SittingProps {
  whole: SeriesWhole
  places: readonly SittingPlace[]
  place: SittingPlace
  seats: SeatsOfSitting
  room: number | null
  onAdjust: (to: Partial<SeatsAt>) => void
}

/** One sitting: a day strip, then its rooms, or one of them large. */
function Sitting({ whole, places, place, seats, room, onAdjust }: SittingProps) {
  const { t } = useLingui()
  const moves = useSeatMoves(whole)
  const large = seats.rooms.find((one) => one.room.id === room)
  return (
    <Stack gap="md">
      <DayStrip {...{ whole, places, place, seats }} onGo={(at) => onAdjust({ at, room: null })} />
      <Group justify="space-between" align="flex-end">
        <FindPupil whole={whole} seats={seats} onGo={(id) => onAdjust({ room: id })} />
        {seats.bound > 0 && seats.said && (
          <Text size="sm" maw={520}>
            {textOf({ message: seats.why ?? '', ...seats.said })}
          </Text>
        )}
      </Group>
      <Unseated whole={whole} seats={seats} />
      {large ? (
        <>
          <Anchor component="button" type="button" ta="start" onClick={() => onAdjust({ room: null })}>
            {t`All rooms`}
          </Anchor>
          <LargeRoom {...{ whole, place, moves, seats }} room={large} />
        </>
      ) : (
        <RoomWall seats={seats} neighbours={whole.rules.neighbours} onOpen={(id) => onAdjust({ room: id })} />
      )}
    </Stack>
  )
}

type StripProps = Pick<SittingProps, 'whole' | 'places' | 'place' | 'seats'> & { onGo: (at: number) => void }

/** The days, with how many neighbours are alike and how many pupils have no seat. */
function DayStrip({ whole, places, place, seats, onGo }: StripProps) {
  const { t, i18n } = useLingui()
  return (
    <nav aria-label={t`Sittings`} className={classes.strip}>
      {places.map(({ day, shift }, at) => {
        const one = seats.sittings.find((each) => each.day === day && each.shift === shift)
        const lacking = one ? one.pupils - one.seated : 0
        return (
          <button
            key={`${day} ${shift}`}
            type="button"
            className={classes.day}
            aria-current={day === place.day && shift === place.shift ? 'true' : undefined}
            onClick={() => onGo(at + 1)}
          >
            <b>{placeName(whole, day, shift, i18n.locale)}</b>
            <small>{lacking > 0 ? t`${lacking} without a seat` : t`${one?.like ?? 0} alike`}</small>
          </button>
        )
      })}
    </nav>
  )
}
