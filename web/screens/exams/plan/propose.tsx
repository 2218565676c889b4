import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { examSeriesApi, type Job, type ProposalResult, type SeriesClash, type SeriesWhole } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import classes from './plan.module.css'

const changed = [examSeriesApi.get, examSeriesApi.list, examSeriesApi.slots]

export interface Proposing {
  job: Job | undefined
  cancel: () => void
  start: (effort?: 'QUICK' | 'THOROUGH') => void
  isRunning: boolean
}

/** A date sheet is sought in the background; `job_id` stands in the address, so that a page that is opened anew goes on looking at it. */
export function useProposing(id: number, job_id: number | null, onStart: (job_id: number) => void): Proposing {
  const { job, cancel } = useJob(job_id, changed)
  const propose = useAction(examSeriesApi.propose, { conflicts: 'toast' })
  return {
    ...{ job, cancel: () => void cancel() },
    start: (effort = 'QUICK') =>
      void propose.run({ id, what: 'DATES', effort }).then(
        ({ data }) => onStart(data.job_id),
        () => undefined,
      ),
    isRunning: propose.pending || job?.state === 'queued' || job?.state === 'running',
  }
}

/** How the search goes, and what came of it. */
export function ProposalNote({ whole, proposing }: { whole: SeriesWhole; proposing: Proposing }) {
  const { t } = useLingui()
  const { job, isRunning, cancel } = proposing
  if (isRunning) {
    const percent = job && job.of > 0 ? Math.round((100 * job.done) / job.of) : 0
    return (
      <Alert color="blue" variant="light" role="status">
        <Group justify="space-between">
          <Text>{t`Looking for the best date sheet… ${percent} %`}</Text>
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
  if (job?.state !== 'done') return null
  const result = job.result as ProposalResult
  return result.possible ? (
    <Found whole={whole} result={result} proposing={proposing} />
  ) : (
    <Impossible whole={whole} clashes={result.clashes} />
  )
}

interface FoundProps {
  whole: SeriesWhole
  result: Extract<ProposalResult, { possible: true }>
  proposing: Proposing
}

function Found({ whole, result, proposing }: FoundProps) {
  const { t } = useLingui()
  const take = useAction(examSeriesApi.take, { conflicts: 'toast', invalidates: changed })
  const back = whole.proposals.find(({ what }) => what === 'BEFORE')
  // What was moved since is another date sheet, of which nothing is proven.
  const isSame = !result.taken || (whole.verdict?.cost === result.cost && whole.verdict.hard === 0)
  const percent = result.cost > 0 ? Math.ceil((100 * (result.cost - result.bound)) / result.cost) : 0
  const bring = (proposal_id: number) => void take.run({ id: whole.id, proposal_id }).catch(() => undefined)
  return (
    <Alert color="green" variant="light" role="status">
      <Group justify="space-between">
        <Text>
          {!isSame ? (
            <Trans>The date sheet has been changed since it was proposed.</Trans>
          ) : result.proven ? (
            <Trans>Proven: no date sheet meets the wishes better.</Trans>
          ) : (
            <Trans>At most {percent} % better is possible.</Trans>
          )}{' '}
          {!result.taken && <Trans>The plan was changed meanwhile, so it was not taken.</Trans>}
        </Text>
        <Group gap="xs">
          {!result.taken && (
            <Button size="xs" onClick={() => bring(result.proposal_id)}>
              {t`Take it`}
            </Button>
          )}
          {isSame && !result.proven && (
            <Button variant="default" size="xs" onClick={() => proposing.start('THOROUGH')}>
              {t`Go on looking`}
            </Button>
          )}
          {result.taken && back && (
            <Button variant="default" size="xs" loading={take.pending} onClick={() => bring(back.id)}>
              {t`Bring back what was before`}
            </Button>
          )}
        </Group>
      </Group>
    </Alert>
  )
}

/** What can't stand together; a wish is dropped, or is no longer a must, by one press. */
function Impossible({ whole, clashes }: { whole: SeriesWhole; clashes: readonly SeriesClash[] }) {
  return (
    <Alert color="red" variant="light" role="alert" title={<Trans>These can’t stand together:</Trans>}>
      <Stack gap="xs">
        {clashes.map((clash) => (
          <Clash key={JSON.stringify(clash)} whole={whole} clash={clash} />
        ))}
      </Stack>
    </Alert>
  )
}

function Clash({ whole, clash }: { whole: SeriesWhole; clash: SeriesClash }) {
  const { t } = useLingui()
  const { grade, parts, days_that_would_do: days } = clash
  const { run, pending } = useAction(examSeriesApi.wishes, { conflicts: 'toast', invalidates: changed })
  const save = (wishes: SeriesWhole['wishes']) => void run({ id: whole.id, wishes }).catch(() => undefined)
  return (
    <div>
      {grade && <Text fw={600}>{grade.title}</Text>}
      <ul className={classes.found}>
        {parts.map((part) => (
          <li key={`${part.code} ${part.wish_id} ${part.paper_id} ${part.room_kind}`}>
            {textOf({ message: part.message, ...part.said })}
            {whole.wishes.some(({ id }) => id === part.wish_id) && (
              <Group gap="xs">
                <Button
                  variant="default"
                  size="xs"
                  disabled={pending}
                  onClick={() => save(whole.wishes.filter(({ id }) => id !== part.wish_id))}
                >
                  {t`Drop`}
                </Button>
                <Button
                  variant="default"
                  size="xs"
                  disabled={pending}
                  onClick={() =>
                    save(whole.wishes.map((one) => (one.id === part.wish_id ? { ...one, strength: 'HIGH' } : one)))
                  }
                >
                  {t`Make it a wish`}
                </Button>
              </Group>
            )}
          </li>
        ))}
      </ul>
      {days !== null && (
        <Text size="sm">{t`With ${plural(days, { one: '# day', other: '# days' })} it could be done: add days.`}</Text>
      )}
    </div>
  )
}
