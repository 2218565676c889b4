import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Badge, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import { z } from 'zod'
import { examSeriesApi, type SeriesWhole } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import type { Address } from '#web/routes/route.ts'
import { dayText } from '#web/ui/dates.ts'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { testName } from '#web/ui/message/names.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { Calendar, usePickedLine } from './calendar.tsx'
import { PhonePapers } from './phone-papers.tsx'
import classes from './plan.module.css'
import { ProposalNote, type Proposing, useProposing } from './propose.tsx'
import { Publish } from './publish.tsx'
import { SeriesMenu } from './series-state.tsx'
import { SeriesSteps } from './series-steps.tsx'
import { usePlanMoves } from './use-plan.ts'
import { VerdictLine } from './verdict-line.tsx'
import { Wishes } from './wishes.tsx'
import { seriesStateLooks, seriesStateNames } from './words.ts'

export const ahead = ({ params }: Address) => askAhead(examSeriesApi.get, { id: Number(params.id) })

/** ms between two looks: what somebody else has moved is seen. */
const LOOK_AGAIN = 15_000

/** A series: its date sheet, what is to be said of it, and the wishes that it should meet. */
export default function SeriesPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const { data, error, refetch } = useRead(examSeriesApi.get, { id }, { toasts: 'none' })
  useEffect(() => {
    const timer = setInterval(() => document.visibilityState === 'visible' && void refetch(), LOOK_AGAIN)
    return () => clearInterval(timer)
  }, [refetch])
  if (data) return <Series whole={data} />
  return error ? (
    <Failed error={error} onRetry={() => void refetch()}>
      <Trans>The series could not be loaded.</Trans>
    </Failed>
  ) : (
    <Skeleton height={320} aria-busy />
  )
}

const SeatsStep = lazy(() => import('./seats/seats-step.tsx'))
const FrameStep = lazy(() => import('./frame/frame-step.tsx'))

const SeriesUrl = z.object({
  step: z.enum(['dates', 'seats', 'frame']).catch('dates'),
  job: urlId,
  /** Of the seats: which sitting, from 1, and which room is large. */
  ...{ seats_job: urlId, at: urlId, room: urlId },
})

function Series({ whole }: { whole: SeriesWhole }) {
  const url = useUrlState(SeriesUrl)
  const proposing = useProposing(whole.id, url.state.job, (job) => url.adjust({ job }))
  // Where each pupil sits is for whoever plans and may see pupils.
  const maySeePupils = usePermission('student')('view')
  const plans = whole.verdict !== null
  const isSeen = url.state.step === 'seats' ? plans && maySeePupils : plans
  const step = isSeen ? url.state.step : 'dates'
  return (
    <Stack gap="md">
      <SeriesHead whole={whole} proposing={proposing} isDates={step === 'dates'} />
      <SeriesSteps whole={whole} step={step} />
      {step === 'seats' ? (
        <Suspense fallback={<Skeleton height={280} aria-busy />}>
          <SeatsStep whole={whole} at={url.state} onAdjust={url.adjust} />
        </Suspense>
      ) : step === 'frame' ? (
        <Suspense fallback={<Skeleton height={280} aria-busy />}>
          <FrameStep whole={whole} />
        </Suspense>
      ) : (
        <DateSheet whole={whole} proposing={proposing} />
      )}
    </Stack>
  )
}

function DateSheet({ whole, proposing }: { whole: SeriesWhole; proposing: Proposing }) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const moves = usePlanMoves(whole)
  const line = usePickedLine({ whole, moves })
  const broken = new Set((whole.verdict?.found ?? []).flatMap(({ hard, paper_ids }) => (hard ? paper_ids : [])))
  return (
    <>
      <ProposalNote whole={whole} proposing={proposing} />
      {whole.verdict && <VerdictLine verdict={whole.verdict} />}
      {whole.papers.length === 0 ? (
        <Text c="dimmed">
          <Trans>This series has no papers: nobody takes a subject of its classes.</Trans>
        </Text>
      ) : isNarrow ? (
        <PhonePapers {...{ whole, moves, broken }} />
      ) : (
        <Calendar {...{ whole, moves, broken }} />
      )}
      {moves.mayMove && (
        <Group justify="space-between" wrap="nowrap" align="flex-start">
          <Text size="sm" c="dimmed" role="status" className={classes.live}>
            {isNarrow ? '' : line}
          </Text>
          <Button
            variant="default"
            disabled={!moves.canUndo || moves.pending}
            leftSection={<IconArrowBackUp size={16} aria-hidden />}
            onClick={moves.undo}
          >
            {t`Undo`}
          </Button>
        </Group>
      )}
      {whole.verdict && <Wishes whole={whole} />}
    </>
  )
}

/** Name, state and days of a series, and the step that is next. */
function SeriesHead({ whole, proposing, isDates }: { whole: SeriesWhole; proposing: Proposing; isDates: boolean }) {
  const { t, i18n } = useLingui()
  const { id, name, state, type_test, starts_on, ends_on, papers, rooms, grades } = whole
  const step = useAction(examSeriesApi.changeState, {
    conflicts: 'toast',
    invalidates: [examSeriesApi.get, examSeriesApi.list],
  })
  const to = (next: 'DRAFT' | 'PROPOSED') => void step.run({ id, state: next }).catch(() => undefined)
  const seats = rooms.reduce((sum, room) => sum + (room.special ? 0 : room.seats), 0)
  const mayChange = whole.may.includes('update')
  const much = [
    plural(whole.days.length, { one: '# day', other: '# days' }),
    plural(grades.length, { one: '# class', other: '# classes' }),
    plural(papers.length, { one: '# paper', other: '# papers' }),
    plural(rooms.length, { one: '# room', other: '# rooms' }),
    plural(seats, { one: '# seat', other: '# seats' }),
  ]
  return (
    <Group justify="space-between" align="flex-start">
      <Stack gap={4}>
        <Group gap="sm">
          <PageHeading>{name}</PageHeading>
          <Badge data-look={seriesStateLooks[state]}>{i18n._(seriesStateNames[state])}</Badge>
        </Group>
        <Text size="sm" c="dimmed">
          {name !== testName(type_test) && `${testName(type_test)} · `}
          {dayText(starts_on)} – {dayText(ends_on)} · {much.join(', ')}
        </Text>
      </Stack>
      {whole.verdict && (
        <Group gap="xs">
          {mayChange && state === 'DRAFT' && (
            <Button variant="default" loading={step.pending} onClick={() => to('PROPOSED')}>
              {t`Show it to the staff`}
            </Button>
          )}
          {mayChange && state === 'PROPOSED' && (
            <Button variant="default" loading={step.pending} onClick={() => to('DRAFT')}>
              {t`Plan further`}
            </Button>
          )}
          {whole.may.includes('publish') && whole.papers.length > 0 && <Publish whole={whole} />}
          {mayChange && isDates && (
            <Button loading={proposing.isRunning} onClick={() => proposing.start()}>
              {t`Propose a date sheet`}
            </Button>
          )}
          <SeriesMenu whole={whole} />
        </Group>
      )}
    </Group>
  )
}
