import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import type { z } from 'zod'
import type { MadeFile } from '#contract'
import { downloadMade } from '#web/api/download.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { focusOnceDrawn } from '#web/ui/form/focus.ts'
import { jobFailure } from '#web/ui/message/job-text.ts'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'

interface MadeFileOutcomeProps<M extends MadeFile> {
  job_id: number
  /** What the job answers when it is done. */
  answer: z.ZodType<M>
  stop: React.ReactNode
  /** What the file holds: "40 copies are ready." */
  ready: (made: M) => React.ReactNode
  /** It was made before this page was opened: nothing of it takes the focus. */
  is_earlier?: boolean
  /** Stands beside the download: a button that begins anew. */
  again?: React.ReactNode
  /** How the file is fetched; by its signed link where nothing else is said. */
  onFetch?: (made: M) => void
}

/** How far a job that makes a file is; then the file, or why there is none. */
export function MadeFileOutcome<M extends MadeFile>({
  job_id,
  answer,
  stop,
  ready,
  again,
  is_earlier = false,
  onFetch = ({ file_url, name }) => void downloadMade(file_url, name),
}: MadeFileOutcomeProps<M>) {
  const { job, cancel } = useJob(job_id, [])
  if (!job) return null
  if (job.state === 'queued' || job.state === 'running')
    return <JobProgress job={job} onCancel={cancel} cancelLabel={stop} />
  const made = answer.safeParse(job.result).data
  return (
    // What had the focus, the button that began or stopped it, is gone.
    <Stack gap="md" {...(!is_earlier && { ref: focusOnceDrawn, tabIndex: -1 })}>
      {made ? (
        <Alert color="green" role="status">
          {ready(made)} <Trans>It can be fetched for a day.</Trans>
        </Alert>
      ) : (
        <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
          {job.state === 'cancelled' ? <Trans>Stopped: no file was made.</Trans> : jobFailure(job)}
        </Alert>
      )}
      <Group justify="flex-end">
        {again}
        {made && (
          <Button onClick={() => onFetch(made)} leftSection={<IconDownload size={18} aria-hidden />}>
            <Trans>Download</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
