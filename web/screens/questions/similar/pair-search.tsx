import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { z } from 'zod'
import { type Job, jobApi, questionPairApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { useList } from '#web/api/use/use-list.ts'
import { jobFailure } from '#web/ui/message/job-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'

/** What the search answers when it is done. */
const Found = z.object({ compared: z.number(), found: z.number(), complete: z.boolean() })

/** The search through the questions of a subject: a button for it, and how far it is. */
export function usePairSearch(subject_id: number | null) {
  const { t } = useLingui()
  const [job_id, setJob] = useState<number | null>(null)
  const { job, cancel } = useJob(job_id, [questionPairApi.list])
  const started = useStartedSearch()
  useEffect(() => setJob((known) => known ?? started), [started])
  const detect = useAction(questionPairApi.detect, {
    toasts: 'failures',
    onSuccess: ({ data }) => setJob(data.job_id),
  })
  const isRunning = job?.state === 'queued' || job?.state === 'running'
  const start = () => {
    if (subject_id === null) showWarning(t`Choose a class and a subject first: the search goes through one subject.`)
    else if (!isRunning && !detect.pending) void detect.run({ subject_id }).catch(() => undefined)
  }
  const button = (
    <Button
      variant="default"
      leftSection={<IconSearch size={18} aria-hidden />}
      onClick={start}
      aria-disabled={subject_id === null || isRunning || detect.pending}
    >
      <Trans>Search now</Trans>
    </Button>
  )
  return { button, progress: job && <SearchOutcome job={job} onCancel={cancel} />, isRunning }
}

/** A search that is under way already: an import of the same person starts one. */
function useStartedSearch(): number | null {
  const { rows } = useList(jobApi.list, {
    filter: { state: ['queued', 'running'] },
    range: { page: 1, pageSize: 10 },
    sort: [{ field: 'id', dir: 'desc' }],
  })
  return rows?.find(({ kind }) => kind === 'detect-similar')?.id ?? null
}

function SearchOutcome({ job, onCancel }: { job: Job; onCancel: () => void }) {
  const { t } = useLingui()
  if (job.state === 'queued' || job.state === 'running')
    return <JobProgress job={job} onCancel={onCancel} cancelLabel={<Trans>Stop the search</Trans>} />
  const result = Found.safeParse(job.result).data
  if (job.state === 'done' && result) {
    const pairs = t`${plural(result.found, { one: '# pair', other: '# pairs' })}`
    return (
      <Alert color="green" role="status">
        {result.complete ? (
          <Trans>
            {result.compared} questions compared: {pairs}.
          </Trans>
        ) : (
          <Trans>
            {result.compared} questions compared. There are very many alike: the {pairs} that are most alike were kept.
          </Trans>
        )}
      </Alert>
    )
  }
  return (
    <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
      {job.state === 'cancelled' ? <Trans>The search was stopped; the pairs are as they were.</Trans> : jobFailure(job)}
    </Alert>
  )
}
