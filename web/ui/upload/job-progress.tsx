import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import type { Job } from '#contract'
import { jobTitle } from '../message/job-text.ts'

interface JobProgressProps {
  job: Job
  onCancel: () => void
  cancelLabel?: ReactNode
}

/** How far work in the background is. */
export function JobProgress({ job, onCancel, cancelLabel }: JobProgressProps) {
  const { t, i18n } = useLingui()
  const title = jobTitle(job)
  const part = job.of > 0 ? job.done / job.of : 0
  const percent = i18n.number(part, { style: 'percent' })
  return (
    <Stack gap="xs" component="section" aria-label={t`Progress`}>
      <Group justify="space-between">
        <Text fw={600}>{title}</Text>
        <Button variant="default" size="xs" onClick={onCancel}>
          {cancelLabel ?? <Trans>Cancel the upload</Trans>}
        </Button>
      </Group>
      <Progress value={part * 100} size="lg" aria-label={title} />
      <Text size="sm" c="dimmed" role="status">
        {job.of > 0 ? (
          <Trans>
            {job.done} of {job.of} ({percent}). You may leave this page; it goes on without you.
          </Trans>
        ) : (
          <Trans>You may leave this page; it goes on without you.</Trans>
        )}
      </Text>
    </Stack>
  )
}
