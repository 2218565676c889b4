import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Progress, Stack, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type Job, jobApi, questionApi, UploadResult } from '#contract'
import { call } from '#web/api/call.ts'
import { useAction } from '#web/api/use-action.ts'
import { translateServerText } from '#web/ui/server-text.ts'
import { UploadReport } from './upload-report.tsx'

/** ms between two looks at a running job. */
const pause = 700

const isOver = (job: Job | undefined) => job !== undefined && job.state !== 'queued' && job.state !== 'running'

interface UploadJobProps {
  job_id: number
  /** The file is only looked at. */
  checked: boolean
}

/** The progress of a large file, then its result. It goes on while nobody looks. */
export function UploadJob({ job_id, checked }: UploadJobProps) {
  const queryClient = useQueryClient()
  const { data } = useQuery({
    queryKey: [jobApi.get.path, job_id],
    queryFn: ({ signal }) => call(jobApi.get, { id: job_id }, { signal }),
    refetchInterval: ({ state }) => (isOver(state.data?.data) || state.error ? false : pause),
    refetchIntervalInBackground: true,
    gcTime: 0,
  })
  const job = data?.data
  const isDone = job?.state === 'done'
  useEffect(() => {
    if (isDone && !checked) queryClient.invalidateQueries({ queryKey: [questionApi.list.path] })
  }, [isDone, checked, queryClient])

  if (!job) return null
  if (!isOver(job)) return <JobProgress job={job} />
  const result = UploadResult.safeParse(job.result).data
  if (isDone && result) return <UploadReport result={result} checked={checked} />
  return (
    <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
      {job.state === 'cancelled' ? (
        <Trans>Cancelled: nothing was saved.</Trans>
      ) : (
        translateServerText(job.message ?? 'Something went wrong on our side.')
      )}
    </Alert>
  )
}

function JobProgress({ job }: { job: Job }) {
  const { t, i18n } = useLingui()
  const queryClient = useQueryClient()
  const cancel = useAction(jobApi.cancel, {
    toasts: 'failures',
    onSuccess: (answer) => queryClient.setQueryData([jobApi.get.path, job.id], answer),
  })
  const part = job.of > 0 ? job.done / job.of : 0
  const percent = i18n.number(part, { style: 'percent' })
  return (
    <Stack gap="xs" component="section" aria-label={t`Progress`}>
      <Group justify="space-between">
        <Text fw={600}>{job.title}</Text>
        <Button variant="default" size="xs" onClick={() => cancel.run({ id: job.id }).catch(() => undefined)}>
          <Trans>Cancel the upload</Trans>
        </Button>
      </Group>
      <Progress value={part * 100} size="lg" aria-label={job.title} />
      <Text size="sm" c="dimmed" role="status">
        <Trans>
          {job.done} of {job.of} ({percent}). You may leave this page; it goes on without you.
        </Trans>
      </Text>
    </Stack>
  )
}
