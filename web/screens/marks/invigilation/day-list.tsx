import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Badge, Skeleton, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useEffect } from 'react'
import { examApi, invigilationApi, type RoomDuty } from '#contract'
import { useMay, usePermission } from '#web/api/sign-in/account.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { useExamsPath } from '#web/entity/exam/use-exams-path.ts'
import { dayText, today } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { isNotBegun } from './bells.ts'
import classes from './invigilation.module.css'
import { placeOf } from './place-of.ts'
import { useClock } from './use-clock.ts'

/** ms between two looks. */
const lookAgain = 15_000

/** The rooms of the day: of the office all of them, of others where they watch. */
export function DayList() {
  const { data, error, refetch } = useRead(invigilationApi.list, {}, { toasts: 'none' })
  const may = useMay()
  const seesPupils = usePermission('student')('view')
  const isOffice = may(examApi.update) && seesPupils
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), lookAgain)
    return () => clearInterval(timer)
  }, [refetch])
  const taken = data?.reduce((sum, one) => sum + one.taken, 0) ?? 0
  const pupils = data?.reduce((sum, one) => sum + one.pupils, 0) ?? 0
  return (
    <Stack gap="md" className={classes.room}>
      <Stack gap={4}>
        <PageHeading>{isOffice ? <Trans>Rooms of today</Trans> : <Trans>My duties today</Trans>}</PageHeading>
        <Text size="sm" c="dimmed" role="status">
          {dayText(data?.[0]?.date ?? today())}
          {pupils > 0 && (
            <>
              {' · '}
              <Trans>
                {taken} of {pupils} taken
              </Trans>
            </>
          )}
        </Text>
      </Stack>
      {!data && error && (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>The rooms could not be loaded.</Trans>
        </Failed>
      )}
      {!data && !error && <Skeleton height={240} aria-busy />}
      {data?.length === 0 && (
        <Text c="dimmed">
          {isOffice ? (
            <Trans>No exam is written today. Rooms stand here on the day of a scheduled exam.</Trans>
          ) : (
            <Trans>You watch no room today. Who watches is said where an exam is planned.</Trans>
          )}
        </Text>
      )}
      {isOffice && <Desks rooms={data ?? []} />}
      {data && data.length > 0 && (
        <ul className={classes.list}>
          {data.map((room) => (
            <DayRoom key={`${room.duty_id} ${room.exam_id} ${room.section_id}`} room={room} isOffice={isOffice} />
          ))}
        </ul>
      )}
    </Stack>
  )
}

/** Of each series that is written today the desk: who is missing, rooms that fail, what is printed. */
function Desks({ rooms }: { rooms: readonly RoomDuty[] }) {
  const path = useExamsPath()
  const found = new Map(rooms.flatMap(({ series }) => (series ? [[series.id, series.name]] : [])))
  return [...found].map(([id, name]) => (
    <Anchor key={id} component={Link} to={`${path}/series/${id}/day`} w="fit-content">
      <Trans>Desk of {name}</Trans>
    </Anchor>
  ))
}

function DayRoom({ room, isOffice }: { room: RoomDuty; isOffice: boolean }) {
  const { t } = useLingui()
  const now = useClock(room.date)
  const { duty_id, exam_id, section_id, start, end, papers, sections, taken, pupils, absent, late, said } = room
  const names = room.with.map(({ name }) => name).join(', ')
  const search = {
    ...(duty_id === null ? { exam: String(exam_id) } : { duty: String(duty_id) }),
    ...(section_id !== null && { section: String(section_id) }),
  }
  const facts = [
    papers.map(({ title }) => title).join(', '),
    room.room && t`Section ${sections.map(({ title }) => title).join(', ')}`,
    names ? (isOffice ? names : t`with ${names}`) : isOffice && t`nobody watches here`,
  ]
  return (
    <li>
      <Link to="." search={search as never} className={classes.way}>
        <span className={classes.grow}>
          <b>{placeOf(room)}</b> · {start}–{end}
          <small className={classes.facts}>{facts.filter(Boolean).join(' · ')}</small>
          {said && <small className={classes.facts}>{textOf({ message: room.message ?? '', ...said })}</small>}
        </span>
        <span className={classes.figures}>
          <Trans>
            {taken} of {pupils}
          </Trans>
          <small className={classes.facts}>
            {absent > 0 && <Plural value={absent} one="# absent" other="# absent" />}
            {absent > 0 && late > 0 && ', '}
            {late > 0 && <Plural value={late} one="# late" other="# late" />}
          </small>
          {isNotBegun(room, now) && (
            <Badge color="red">
              <Trans>Not begun</Trans>
            </Badge>
          )}
        </span>
      </Link>
    </li>
  )
}
