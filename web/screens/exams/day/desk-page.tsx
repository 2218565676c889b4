import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type DeskRoom, examSeriesApi, type SeriesDesk, type SeriesDuty, type SeriesWhole } from '#contract'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import type { Address } from '#web/routes/route.ts'
import { timeText } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsOnline } from '#web/ui/use-is-online.ts'
import { placeName } from '../plan/place-name.ts'
import { Publish } from '../plan/publish.tsx'
import { SeriesSteps } from '../plan/series-steps.tsx'
import classes from './desk.module.css'
import { DeskPrints } from './desk-prints.tsx'
import { DeskRooms } from './desk-rooms.tsx'
import { OnDuty } from './on-duty.tsx'
import { type DeskPlace, deskPlaces, placeNow, sumsOf, useDesk } from './use-desk.ts'
import { WithoutSeat } from './without-seat.tsx'

const AbsentDialog = lazyDialog(
  () => import('./absent-dialog.tsx'),
  ({ duty }) => duty !== null,
)
const CloseDialog = lazyDialog(
  () => import('./close-dialog.tsx'),
  ({ room }) => room !== null,
)
const GiveDialog = lazyDialog(
  () => import('../duty/duty-dialog.tsx'),
  ({ duty }) => duty !== null,
)

export const ahead = ({ params }: Address) => askAhead(examSeriesApi.get, { id: Number(params.id) })

const DeskUrl = z.object({
  /** Which sitting, from 1; the one of now where none is named. */
  at: urlId,
  /** Of a print. */
  job: urlId,
})

/** The day itself: each room with who watches and who is there, and what is done when somebody or a room fails. */
export default function DeskPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const { data, error, refetch } = useRead(examSeriesApi.get, { id }, { toasts: 'none' })
  if (data) return <Desk whole={data} />
  return error ? (
    <Failed error={error} onRetry={() => void refetch()}>
      <Trans>The desk of the day could not be loaded.</Trans>
    </Failed>
  ) : (
    <Skeleton height={320} aria-busy />
  )
}

function Desk({ whole }: { whole: SeriesWhole }) {
  const { t } = useLingui()
  const url = useUrlState(DeskUrl)
  const places = deskPlaces(whole)
  const at = url.state.at === null ? placeNow(whole, places) : Math.min(url.state.at, places.length) - 1
  const place = places[at]
  const { data, error, refetch, answered_at } = useDesk(whole.id, place)
  const { name, state } = whole
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <PageHeading>{t`Desk of ${name}`}</PageHeading>
          {data && <Sums desk={data} />}
          {data && <AsOf at={answered_at} hasFailed={error !== null} />}
        </Stack>
        {whole.may.includes('publish') && <Publish whole={whole} />}
      </Group>
      <SeriesSteps whole={whole} step="day" />
      {places.length === 0 && (
        <Text c="dimmed">
          <Trans>No paper has a day yet. The desk stands here once the date sheet does.</Trans>
        </Text>
      )}
      {state !== 'PUBLISHED' && state !== 'CLOSED' && places.length > 0 && (
        <Alert color="blue" variant="light">
          <Trans>Nothing is published yet: this is the plan. Attendance is taken once the series is published.</Trans>
        </Alert>
      )}
      <DayStrip {...{ whole, places, at }} onGo={(to) => url.adjust({ at: to + 1 })} />
      {place && data && <Sitting key={`${place.day} ${place.shift}`} {...{ whole, place }} desk={data} />}
      {place && !data && error && (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>The desk of the day could not be loaded.</Trans>
        </Failed>
      )}
      {place && !data && !error && <Skeleton height={280} aria-busy />}
    </Stack>
  )
}

/** Without a connection the desk stays readable: it says of when its figures are. */
function AsOf({ at, hasFailed }: { at: number; hasFailed: boolean }) {
  const isOnline = useIsOnline()
  const time = timeText(at)
  return (
    <div role="status">
      {(!isOnline || hasFailed) && (
        <Text size="sm" c="var(--q-warn)" fw={600}>
          <Trans>There is no connection: this is how it stood at {time}.</Trans>
        </Text>
      )}
    </div>
  )
}

/** How far the attendance of a sitting is. */
function Sums({ desk }: { desk: SeriesDesk }) {
  const { rooms, pupils, taken, absent, late } = sumsOf(desk)
  const { start, end } = desk
  return (
    <Text size="sm" c="dimmed" role="status">
      {start}–{end} · <Plural value={rooms} one="# room" other="# rooms" /> ·{' '}
      <Trans>
        {taken} of {pupils} taken
      </Trans>
      {' · '}
      <Plural value={absent} one="# absent" other="# absent" />, <Plural value={late} one="# late" other="# late" />
    </Text>
  )
}

interface DayStripProps {
  whole: SeriesWhole
  places: readonly DeskPlace[]
  at: number
  onGo: (at: number) => void
}

function DayStrip({ whole, places, at: current, onGo }: DayStripProps) {
  const { t, i18n } = useLingui()
  if (places.length < 2) return null
  return (
    <nav aria-label={t`Sittings`} className={classes.strip}>
      {places.map(({ day, shift }, at) => (
        <button
          key={`${day} ${shift}`}
          type="button"
          className={classes.day}
          aria-current={at === current ? 'true' : undefined}
          onClick={() => onGo(at)}
        >
          {placeName(whole, day, shift, i18n.locale)}
        </button>
      ))}
    </nav>
  )
}

interface SittingProps {
  whole: SeriesWhole
  place: DeskPlace
  desk: SeriesDesk
}

/** One sitting, with the dialogs of what can be done. */
function Sitting({ whole, place, desk }: SittingProps) {
  const { t } = useLingui()
  const [absent, setAbsent] = useState<SeriesDuty | null>(null)
  const [given, setGiven] = useState<SeriesDuty | null>(null)
  const [closing, setClosing] = useState<DeskRoom | null>(null)
  const away = desk.to_replace.length
  const isEmpty = desk.rooms.length === 0
  const free = desk.free.map(({ name }) => name).join(', ')
  return (
    <>
      {away > 0 && (
        <Alert
          color="yellow"
          variant="light"
          title={
            <Plural
              value={away}
              one="# duty is with somebody who is away"
              other="# duties are with people who are away"
            />
          }
        >
          <OnDuty duties={desk.to_replace} hasRoom onAbsent={setAbsent} />
        </Alert>
      )}
      <WithoutSeat whole={whole} desk={desk} />
      {isEmpty ? (
        <Text c="dimmed">
          <Trans>Nobody sits anywhere then: rooms stand here once the pupils have seats.</Trans>
        </Text>
      ) : (
        <DeskRooms {...{ whole, place, desk }} onAbsent={setAbsent} onGive={setGiven} onClose={setClosing} />
      )}
      {desk.reserve.length > 0 && (
        <section aria-label={t`Reserve`} className={classes.part}>
          <Text fw={600} component="h2" size="md">
            <Trans>Reserve</Trans>
          </Text>
          <OnDuty duties={desk.reserve} onAbsent={setAbsent} onGive={setGiven} />
        </section>
      )}
      {free && (
        <Text role="status">
          <Trans>Free, since their room was closed: {free}.</Trans>
        </Text>
      )}
      {!isEmpty && <DeskPrints {...{ whole, place, desk }} />}
      <AbsentDialog {...{ whole, duty: absent }} onClose={() => setAbsent(null)} />
      <CloseDialog {...{ whole, place, room: closing }} onClose={() => setClosing(null)} />
      <GiveDialog {...{ whole, duty: given }} onClose={() => setGiven(null)} />
    </>
  )
}
