import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Skeleton, Stack, Text } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { z } from 'zod'
import { type DutiesResult, examSeriesApi, type SeriesDuties, type SeriesDuty, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { askAhead, useRead } from '#web/api/use/use-read.ts'
import type { Address } from '#web/routes/route.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { urlId, useUrlState } from '#web/ui/list/use-url-state.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { useIsMobile } from '#web/ui/use-is-mobile.ts'
import { Publish } from '../plan/publish.tsx'
import { SeriesSteps } from '../plan/series-steps.tsx'
import classes from './duty.module.css'
import { DutyTable } from './duty-table.tsx'
import { meanOf } from './duty-words.ts'
import { PhoneDuties } from './phone-duties.tsx'

const DutyDialog = lazyDialog(
  () => import('./duty-dialog.tsx'),
  ({ duty }) => duty !== null,
)

export const ahead = ({ params }: Address) => askAhead(examSeriesApi.duties, { id: Number(params.id) })

const DutiesUrl = z.object({ job: urlId })
const changed = [examSeriesApi.duties, examSeriesApi.get, examSeriesApi.list, examSeriesApi.changes]

/** Who watches where in a series: proposed at once, and given by hand. */
export default function DutiesPage() {
  const id = Number((useParams({ strict: false }) as { id?: string }).id)
  const whole = useRead(examSeriesApi.get, { id }, { toasts: 'none' })
  const duties = useRead(examSeriesApi.duties, { id }, { toasts: 'none' })
  const error = whole.error ?? duties.error
  const retry = () => void Promise.all([whole.refetch(), duties.refetch()])
  if (whole.data && duties.data) return <Duties whole={whole.data} found={duties.data} />
  return error ? (
    <Failed error={error} onRetry={retry}>
      <Trans>The duties could not be loaded.</Trans>
    </Failed>
  ) : (
    <Skeleton height={320} aria-busy />
  )
}

interface DutiesProps {
  whole: SeriesWhole
  found: SeriesDuties
}

function Duties({ whole, found }: DutiesProps) {
  const { t } = useLingui()
  const isNarrow = useIsMobile()
  const [opened, setOpened] = useState<number | null>(null)
  const open = (duty: SeriesDuty) => setOpened(duty.id)
  // As it stands now: somebody else may have given it meanwhile.
  const duty = found.duties.find(({ id }) => id !== null && id === opened) ?? null
  const seeking = useSeeking(whole)
  const { name, stage } = whole
  const { filled, of } = stage.duties
  return (
    <Stack gap="md">
      <Group justify="space-between" align="flex-start">
        <Stack gap={4}>
          <PageHeading>{t`Duties of ${name}`}</PageHeading>
          {of > 0 && (
            <Text size="sm" c="dimmed">
              <Trans>
                {filled} of {of} places filled
              </Trans>
            </Text>
          )}
        </Stack>
        <Seek whole={whole} seeking={seeking} isSeated={of > 0} hasDuties={filled > 0} />
      </Group>
      <SeriesSteps whole={whole} step="duties" />
      <Sought whole={whole} job={seeking.job} />
      {of === 0 ? (
        <Text c="dimmed">
          <Trans>Nobody is seated yet. Who watches where follows from the rooms: seat the pupils first.</Trans>
        </Text>
      ) : (
        <>
          <Fairness found={found} isFilled={filled > 0} />
          {isNarrow ? (
            <PhoneDuties {...{ whole, found }} onOpen={open} />
          ) : (
            <DutyTable {...{ whole, found }} onOpen={open} />
          )}
        </>
      )}
      <DutyDialog whole={whole} duty={duty} onClose={() => setOpened(null)} />
    </Stack>
  )
}

/** How even the list is, and who is away where they are to watch. */
function Fairness({ found, isFilled }: { found: SeriesDuties; isFilled: boolean }) {
  const { most, least, spread, to_replace } = found
  const [mean, away] = [meanOf(found), to_replace.length]
  if (!isFilled) return null
  return (
    <>
      <Text>
        {spread <= 1 ? (
          <Trans>
            Nobody has more than one duty more than anybody else: {least} to {most} each, {mean} on average.
          </Trans>
        ) : (
          <Trans>
            From {least} to {most} duties each, {mean} on average.
          </Trans>
        )}
      </Text>
      {away > 0 && (
        <Alert color="yellow" variant="light">
          <Trans>{away} duties are with somebody who is away then: they stand out below, give them to others.</Trans>
        </Alert>
      )}
    </>
  )
}

/** The fairest list is sought in the background; the job stands in the address. */
function useSeeking({ id }: SeriesWhole) {
  const url = useUrlState(DutiesUrl)
  const { job } = useJob(url.state.job, changed)
  const propose = useAction(examSeriesApi.propose, { conflicts: 'toast', invalidates: [examSeriesApi.duties] })
  const isRunning = propose.pending || job?.state === 'queued' || job?.state === 'running'
  const start = (keep: boolean) =>
    void propose.run({ id, what: 'DUTIES', keep }).then(
      ({ data }) => url.adjust({ job: data.job_id }),
      () => undefined,
    )
  return { job, isRunning, start }
}
type Seeking = ReturnType<typeof useSeeking>

interface SeekProps {
  whole: SeriesWhole
  seeking: Seeking
  isSeated: boolean
  hasDuties: boolean
}

function Seek({ whole, seeking: { isRunning, start }, isSeated, hasDuties }: SeekProps) {
  const { t } = useLingui()
  if (!whole.may.includes('update')) return null
  const { filled, of } = whole.stage.duties
  return (
    <Group gap="xs">
      {hasDuties && filled < of && (
        <Button variant="default" disabled={isRunning} onClick={() => start(true)}>
          {t`Fill the gaps`}
        </Button>
      )}
      {whole.may.includes('publish') && isSeated && <Publish whole={whole} />}
      <Button loading={isRunning} disabled={!isSeated} onClick={() => start(false)}>
        {t`Propose duties`}
      </Button>
    </Group>
  )
}

/** What came of the search. */
function Sought({ whole, job }: { whole: SeriesWhole; job: Seeking['job'] }) {
  if (job?.state === 'done') return <Outcome whole={whole} result={job.result as DutiesResult} />
  if (job?.state !== 'failed') return null
  return (
    <Alert color="red" variant="light" role="alert">
      {textOf({ message: job.message ?? '', ...job.message_said })}
    </Alert>
  )
}

function Outcome({ whole, result }: { whole: SeriesWhole; result: DutiesResult }) {
  const { t } = useLingui()
  const take = useAction(examSeriesApi.take, { conflicts: 'toast', invalidates: changed })
  const lines = result.possible ? result.held : result.short
  const bring = (proposal_id: number) => void take.run({ id: whole.id, proposal_id }).catch(() => undefined)
  const back = whole.proposals.find(({ what }) => what === 'BEFORE')
  return (
    <Alert color={result.possible ? 'green' : 'red'} variant="light" role={result.possible ? 'status' : 'alert'}>
      <Text>
        {result.possible ? (
          <Trans>Proven: no list is fairer.</Trans>
        ) : (
          <Trans>There are too few people. Nothing was changed; places can be given by hand.</Trans>
        )}{' '}
        {result.possible && !result.taken && <Trans>The plan was changed meanwhile, so it was not taken.</Trans>}
      </Text>
      {lines.length > 0 && (
        <ul className={classes.said}>
          {lines.map((one) => (
            <li key={one.message}>{textOf({ message: one.message, ...one.said })}</li>
          ))}
        </ul>
      )}
      {result.possible && (
        <Group gap="xs" mt="xs">
          {!result.taken && (
            <Button size="xs" loading={take.pending} onClick={() => bring(result.proposal_id)}>
              {t`Take it`}
            </Button>
          )}
          {result.taken && back && (
            <Button variant="default" size="xs" loading={take.pending} onClick={() => bring(back.id)}>
              {t`Bring back what was before`}
            </Button>
          )}
        </Group>
      )}
    </Alert>
  )
}
