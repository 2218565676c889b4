import { Plural, Trans } from '@lingui/react/macro'
import { Alert, Button, Group, Stack } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { MadeBatch } from '#contract'
import { useJob } from '#web/api/use/use-job.ts'
import { jobFailure } from '#web/ui/message/job-text.ts'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'

/** How far the cards are, then their file. */
export function CardsOutcome({ job_id, onAgain }: { job_id: number; onAgain: () => void }) {
  const { job, cancel } = useJob(job_id, [])
  if (!job) return null
  if (job.state === 'queued' || job.state === 'running')
    return <JobProgress job={job} onCancel={cancel} cancelLabel={<Trans>Stop</Trans>} />
  const made = MadeBatch.safeParse(job.result).data
  return (
    <Stack gap="md">
      {made ? (
        <Alert color="green" role="status">
          <Plural value={made.copies} one="# report card is ready." other="# report cards are ready." />{' '}
          <Trans>The link is good for a day.</Trans>
        </Alert>
      ) : (
        <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
          {job.state === 'cancelled' ? <Trans>Stopped: no file was made.</Trans> : jobFailure(job)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onAgain}>
          <Trans>Make others</Trans>
        </Button>
        {made && (
          <Button
            component="a"
            href={made.file_url}
            download={made.name}
            leftSection={<IconDownload size={18} aria-hidden />}
          >
            <Trans>Download</Trans>
          </Button>
        )}
      </Group>
    </Stack>
  )
}
