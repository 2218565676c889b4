import { Trans } from '@lingui/react/macro'
import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Job, UploadResult } from '#contract'
import { jobFailure } from '../message/job-text.ts'
import { JobProgress } from './job-progress.tsx'

interface JobOutcomeProps {
  job: Job
  onCancel: () => void
  /** Shows what became of the file. */
  report: (result: UploadResult) => ReactNode
}

/** A large file: its progress, then its result, or why there is none. */
export function JobOutcome({ job, onCancel, report }: JobOutcomeProps) {
  if (job.state === 'queued' || job.state === 'running') return <JobProgress job={job} onCancel={onCancel} />
  const result = UploadResult.safeParse(job.result).data
  if (job.state === 'done' && result) return report(result)
  return (
    <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
      {job.state === 'cancelled' ? <Trans>Cancelled: nothing was saved.</Trans> : jobFailure(job)}
    </Alert>
  )
}
