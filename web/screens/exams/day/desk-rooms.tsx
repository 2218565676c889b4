import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Text } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import type { DeskRoom, SeriesDesk, SeriesDuty, SeriesWhole } from '#contract'
import { clockNow, today } from '#web/ui/dates.ts'
import { attendanceNames } from '#web/ui/exam-words.ts'
import classes from './desk.module.css'
import { OnDuty } from './on-duty.tsx'
import { PacketTick } from './packet-tick.tsx'
import type { DeskPlace } from './use-desk.ts'

interface DeskRoomsProps {
  whole: SeriesWhole
  place: DeskPlace
  desk: SeriesDesk
  onAbsent: (duty: SeriesDuty) => void
  onGive: (duty: SeriesDuty) => void
  onClose: (room: DeskRoom) => void
}

/** Room by room: what is written, who watches, how many are there, who is not. */
export function DeskRooms({ desk, ...given }: DeskRoomsProps) {
  const { t } = useLingui()
  return (
    <ul className={classes.rooms} aria-label={t`Rooms`}>
      {desk.rooms.map((room) => (
        <Room key={room.room.id} room={room} start={desk.start} {...given} />
      ))}
    </ul>
  )
}

interface RoomProps extends Omit<DeskRoomsProps, 'desk'> {
  room: DeskRoom
  start: string
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Nobody was taken a quarter of an hour after the start. */
function isNotBegun({ taken, pupils }: DeskRoom, { day }: DeskPlace, start: string): boolean {
  return pupils > 0 && taken === 0 && day === today() && minutesOf(clockNow()) >= minutesOf(start) + 15
}

function Room({ room, whole, place, start, onAbsent, onGive, onClose }: RoomProps) {
  const { t } = useLingui()
  const { pupils, seats, taken, absent, late, until, papers, duties, closed, handed_in } = room
  const name = room.room.name
  const isAhead = place.day >= today()
  return (
    <li className={classes.room} data-closed={closed || undefined}>
      <Group justify="space-between" gap="xs" align="baseline">
        <Group gap="xs" align="baseline">
          <Text component="h2" fw={700} size="lg">
            {name}
          </Text>
          {closed && <Badge data-look="refused">{t`closed`}</Badge>}
          {handed_in && <Badge color="green">{t`handed in`}</Badge>}
          {isNotBegun(room, place, start) && (
            <Badge color="red">
              <Trans>Not begun</Trans>
            </Badge>
          )}
        </Group>
        {pupils > 0 && (
          <Text fw={600} className={classes.count}>
            <Trans>
              {taken} of {pupils} taken
            </Trans>
            {absent > 0 && <>, {<Plural value={absent} one="# absent" other="# absent" />}</>}
            {late > 0 && <>, {<Plural value={late} one="# late" other="# late" />}</>}
          </Text>
        )}
      </Group>
      {pupils > 0 && (
        <Text size="sm" c="dimmed">
          {papers.map(({ title, pupils: count }) => (papers.length > 1 ? `${title} (${count})` : title)).join(' · ')}
          {' · '}
          {t`${seats} seats`}
          {until && <> · {t`until ${until}`}</>}
        </Text>
      )}
      {(room.packet || pupils > 0) && whole.state === 'PUBLISHED' && <PacketTick {...{ whole, place, room }} />}
      <OnDuty duties={duties} isNeeded={pupils > 0} onAbsent={onAbsent} onGive={onGive} />
      <Missing room={room} whole={whole} />
      <Group gap="xs">
        <ToRoom room={room} />
        {whole.may.includes('update') && pupils > 0 && !closed && isAhead && (
          <Button
            variant="default"
            size="compact-md"
            aria-label={t`Room closed: ${name}`}
            onClick={() => onClose(room)}
          >
            <Trans>Room closed…</Trans>
          </Button>
        )}
      </Group>
    </li>
  )
}

/** The pupils of the room, by a duty in it. */
function ToRoom({ room }: { room: DeskRoom }) {
  const { t } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const duty = room.duties.find(({ published }) => published !== null)
  if (!duty || room.pupils === 0) return null
  return (
    <Button
      component={Link}
      to={`/${area}/invigilation`}
      {...({ search: { duty: String(duty.id) } } as object)}
      variant="default"
      size="compact-md"
      aria-label={t`Open the room: ${room.room.name}`}
    >
      <Trans>Open the room</Trans>
    </Button>
  )
}

/** Who is not there, by name. */
function Missing({ room: { missing }, whole }: { room: DeskRoom; whole: SeriesWhole }) {
  const { i18n } = useLingui()
  if (missing.length === 0) return null
  const gradeOf = (paper_id: number) => whole.papers.find(({ id }) => id === paper_id)?.grade.title
  return (
    <details className={classes.missing}>
      <summary>
        <Plural value={missing.length} one="# is not there" other="# are not there" />
      </summary>
      <ul>
        {missing.map(({ student, section, paper_id, attendance }) => (
          <li key={student.id}>
            {student.name}
            <small>
              {[gradeOf(paper_id), section.title, student.roll_no].filter(Boolean).join(' ')} ·{' '}
              {i18n._(attendanceNames[attendance])}
            </small>
          </li>
        ))}
      </ul>
    </details>
  )
}
