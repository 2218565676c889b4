import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text, Title } from '@mantine/core'
import { Link, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { dutySwapApi, examSeriesApi, type OwnDuty, type OwnSeries } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { clockNow, today } from '#web/ui/dates.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { ExamTabs } from '../../../entity/exam/exam-tabs.tsx'
import SwapRequests from '../../../entity/exam/swap-requests.tsx'
import { dayName } from '../plan/place-name.ts'
import classes from './duty.module.css'

const SwapDialog = lazyDialog(
  () => import('./swap-dialog.tsx'),
  ({ duty }) => duty !== null,
)

/** The own duties, today's on top, and what others ask of one. */
export default function MyDuties() {
  const { data, error, refetch } = useRead(examSeriesApi.mine, {}, { toasts: 'none' })
  const [asked, setAsked] = useState<OwnDuty | null>(null)
  return (
    <Stack gap="md" className={classes.mine}>
      <PageHeading>
        <Trans>My duties</Trans>
      </PageHeading>
      <ExamTabs />
      {!data && error && (
        <Failed error={error} onRetry={() => void refetch()}>
          <Trans>Your duties could not be loaded.</Trans>
        </Failed>
      )}
      {!data && !error && <Skeleton height={240} aria-busy />}
      {data && (
        <>
          <SwapRequests />
          <DutyCards duties={data.duties ?? []} onAsk={setAsked} />
          <OwnPapers papers={data.papers ?? []} />
        </>
      )}
      <SwapDialog duty={asked} onClose={() => setAsked(null)} />
    </Stack>
  )
}

function DutyCards({ duties, onAsk }: { duties: readonly OwnDuty[]; onAsk: (duty: OwnDuty) => void }) {
  if (duties.length === 0)
    return (
      <Text c="dimmed">
        <Trans>You have no duty ahead. Duties stand here once an exam series is published.</Trans>
      </Text>
    )
  return (
    <ul className={classes.cards}>
      {duties.map((duty) => (
        <DutyCard key={duty.id} duty={duty} onAsk={() => onAsk(duty)} />
      ))}
    </ul>
  )
}

function DutyCard({ duty, onAsk }: { duty: OwnDuty; onAsk: () => void }) {
  const { t, i18n } = useLingui()
  const { area } = useParams({ strict: false }) as { area?: string }
  const { id, series, day, start, end, room, senior, swap } = duty
  const isToday = day === today()
  // Nobody takes over what has begun.
  const isAhead = !isToday || clockNow() < start
  const withdraw = useAction(dutySwapApi.withdraw, {
    conflicts: 'toast',
    invalidates: [examSeriesApi.mine, dutySwapApi.list],
  })
  return (
    <li className={classes.card} data-today={isToday || undefined}>
      <Group gap="xs">
        <b>{isToday ? t`Today` : dayName(day, i18n.locale)}</b>
        <span>
          {start}–{end}
        </span>
        {senior && <Badge>{t`Senior`}</Badge>}
      </Group>
      <Text fw={600}>{room?.name ?? t`Reserve`}</Text>
      <Text size="sm" c="dimmed">
        {series.name}
      </Text>
      {swap && (
        <Text size="sm" role="status">
          <Trans>{swap.to.name} is asked to take it.</Trans>
        </Text>
      )}
      <Group gap="xs">
        {isToday && (
          <Button
            component={Link}
            to={`/${area}/invigilation`}
            {...({ search: { duty: String(id) } } as object)}
          >{t`Open the room`}</Button>
        )}
        {swap ? (
          <Button
            variant="default"
            loading={withdraw.pending}
            onClick={() => void withdraw.run({ id: swap.id }).catch(() => undefined)}
          >
            {t`Withdraw`}
          </Button>
        ) : (
          isAhead && (
            <Button variant="default" onClick={onAsk}>
              {t`Ask for a swap`}
            </Button>
          )
        )}
      </Group>
    </li>
  )
}

/** When the own subjects are written. */
function OwnPapers({ papers }: { papers: NonNullable<OwnSeries['papers']> }) {
  const { i18n } = useLingui()
  if (papers.length === 0) return null
  return (
    <Stack gap="xs" component="section">
      <Title order={2} size="h4">
        <Trans>Papers of my subjects</Trans>
      </Title>
      <ul className={classes.list}>
        {papers.map(({ date, start, end, grade, subject, series, component }) => (
          <li key={`${series.id} ${grade.id} ${subject.id} ${component}`} className={classes.line}>
            <b>
              {subject.title}, {grade.title}
            </b>
            <span>
              {dayName(date, i18n.locale)}, {start}–{end}
            </span>
          </li>
        ))}
      </ul>
    </Stack>
  )
}
