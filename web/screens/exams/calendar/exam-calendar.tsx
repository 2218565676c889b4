import { Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon, Anchor, Button, Group, Stack, Table, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type ExamRow, examApi } from '#contract'
import { type ListBody, useRows } from '#web/api/use/use-list.ts'
import { dayText, firstWeekday, today } from '#web/ui/dates.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { monthAfter, monthOf, weeksOf } from '#web/ui/month.ts'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { ExamBadge } from '../../../entity/exam/exam-badge.tsx'
import { placesOf } from './places.ts'
import '#web/ui/dialog/dialog.css'

interface ExamCalendarProps {
  opened: boolean
  onClose: () => void
  /** What narrows the list that it was opened from. */
  filter: Record<string, unknown>
  /** The day whose month is shown first; null: this month. */
  day: string | null
  /** The address of the list. */
  path: string
  /** Plans an exam on a day; left out where nobody may. */
  onAdd?: ((date: string) => void) | undefined
}

/** Exams of a month that are looked at; further ones are in the list. */
const most = 100

/** The exams of a month, day by day: a page of a calendar, and on a phone the days that have any. */
export default function ExamCalendar({ opened, onClose, filter, day, path, onAdd }: ExamCalendarProps) {
  const { t, i18n } = useLingui()
  const isNarrow = useIsMobile()
  const [month, setMonth] = useState(monthOf(day ?? today()))
  const weeks = weeksOf(month, firstWeekday())
  const [from, to] = [weeks[0]?.[0] ?? '', weeks.at(-1)?.[6] ?? '']
  const body: ListBody = {
    filter: { ...filter, from, to },
    range: { page: 1, pageSize: most },
    sort: [{ field: 'date', dir: 'asc' }],
  }
  const { rows = [], count = 0 } = useRows(examApi.list, body, { enabled: opened })
  const of = (one: string) => rows.filter(({ date }) => date === one)
  const write = (parts: Intl.DateTimeFormatOptions, date: string) =>
    new Intl.DateTimeFormat(i18n.locale, { ...parts, timeZone: 'UTC' }).format(new Date(`${date}T12:00:00Z`))
  const title = write({ month: 'long', year: 'numeric' }, `${month}-01`)
  const toItem = (exam: ExamRow) => <Entry key={exam.id} {...{ exam, path, onClose }} />
  return (
    <Modal opened={opened} onClose={onClose} title={t`Calendar of exams`} size="100%">
      <Stack gap="sm">
        <MonthTurns {...{ month, setMonth, title }} />
        {isNarrow ? (
          weeks
            .flat()
            .filter((one) => monthOf(one) === month && of(one).length > 0)
            .map((one) => (
              <Stack key={one} gap={4}>
                <Text fw={600}>{dayText(one)}</Text>
                {of(one).map(toItem)}
              </Stack>
            ))
        ) : (
          <Table withColumnBorders withTableBorder layout="fixed" verticalSpacing="xs">
            <Table.Thead>
              <Table.Tr>
                {(weeks[0] ?? []).map((one) => (
                  <Table.Th key={one} scope="col">
                    {write({ weekday: 'short' }, one)}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {weeks.map((week) => (
                <Table.Tr key={week[0]}>
                  {week.map((one) => (
                    <Table.Td key={one} valign="top" aria-current={one === today() ? 'date' : undefined}>
                      <DayNumber date={one} isOther={monthOf(one) !== month} onAdd={onAdd} />
                      {of(one).map(toItem)}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        )}
        {rows.every(({ date }) => monthOf(date) !== month) && (
          <Text c="dimmed">
            <Trans>No exam in this month.</Trans>
          </Text>
        )}
        {count > most && (
          <Text c="dimmed" size="sm">
            <Trans>
              {most} of {count} exams are shown: narrow the list to see the others.
            </Trans>
          </Text>
        )}
      </Stack>
    </Modal>
  )
}

interface MonthTurnsProps {
  month: string
  setMonth: (month: string) => void
  /** The month in words. */
  title: string
}

function MonthTurns({ month, setMonth, title }: MonthTurnsProps) {
  const { t } = useLingui()
  return (
    <Group gap="xs">
      <ActionIcon variant="default" aria-label={t`Month before`} onClick={() => setMonth(monthAfter(month, -1))}>
        <IconChevronLeft size={18} aria-hidden />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t`Month after`} onClick={() => setMonth(monthAfter(month, 1))}>
        <IconChevronRight size={18} aria-hidden />
      </ActionIcon>
      <Text fw={600} aria-live="polite">
        {title}
      </Text>
    </Group>
  )
}

interface DayNumberProps extends Pick<ExamCalendarProps, 'onAdd'> {
  date: string
  /** Of the month before or after. */
  isOther: boolean
}

/** The number of a day, today's filled; it plans an exam on that day. */
function DayNumber({ date, isOther, onAdd }: DayNumberProps) {
  const { t } = useLingui()
  const day = dayText(date)
  const look = date === today() ? 'filled' : 'subtle'
  const number = Number(date.slice(8))
  return (
    <Button
      component={onAdd ? 'button' : 'span'}
      size="compact-sm"
      px={6}
      variant={look}
      color={look === 'filled' ? undefined : 'gray'}
      c={look === 'filled' ? undefined : isOther ? 'dimmed' : 'var(--q-ink)'}
      {...(onAdd && {
        'aria-label': t`Add an exam on ${day}`,
        title: t`Add an exam on ${day}`,
        onClick: () => onAdd(date),
      })}
    >
      {number}
    </Button>
  )
}

/** One exam of a day; it leads to its row of the list. */
function Entry({ exam, path, onClose }: { exam: ExamRow } & Pick<ExamCalendarProps, 'path' | 'onClose'>) {
  const { name, date, grade_id, subject_id } = exam
  const search = { search: name, from: date, to: date, grade_id: String(grade_id), subject_id: String(subject_id) }
  return (
    <Stack gap={2} mt={4}>
      <Anchor size="sm" renderRoot={(props) => <Link {...props} to={path} search={() => search} onClick={onClose} />}>
        {exam.start} {exam.subject.title}
      </Anchor>
      <Text size="xs" c="dimmed">
        {exam.grade.title} {placesOf(exam)}
      </Text>
      <ExamBadge state={exam.state} />
    </Stack>
  )
}
