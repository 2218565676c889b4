import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Progress, Stack, Text } from '@mantine/core'
import { jobApi, type ScanRow } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { momentText } from '#web/ui/dates.ts'
import type { ScanSums } from './scan-sums.ts'

interface ScanProgressProps {
  scans: ScanRow[]
  sums: ScanSums
  onChange: () => void
}

/** How far the pages are read, in one sentence; each scan that is under way with a way to call it off. */
export function ScanProgress({ scans, sums, onChange }: ScanProgressProps) {
  const { t } = useLingui()
  const cancel = useAction(jobApi.cancel, { toasts: 'failures', conflicts: 'toast', onSuccess: onChange })
  const underWay = scans.filter(({ state }) => state === 'READING' || state === 'UPLOADED')
  const failed = scans.filter(({ state }) => state === 'FAILED')
  if (scans.length === 0) return null
  return (
    <Stack gap={6} component="section" aria-label={t`How far the pages are read`} className="no-print">
      <Sentence {...sums} />
      {underWay.map(({ id, name, pages, done, job_id }) => (
        <Group key={id} gap="sm" wrap="nowrap">
          <Progress value={pages > 0 ? (done / pages) * 100 : 0} flex={1} maw={480} aria-label={name} />
          <Text size="sm" c="dimmed" truncate maw={200}>
            {name}
          </Text>
          {job_id !== null && (
            <Button
              variant="subtle"
              size="compact-sm"
              onClick={() => cancel.run({ id: job_id }).catch(() => undefined)}
            >
              <Trans>Stop reading</Trans>
            </Button>
          )}
        </Group>
      ))}
      {failed.map(({ id, name, created_at }) => {
        const when = momentText(created_at)
        return (
          <Text key={id} size="sm" c="var(--q-bad)">
            <Trans>
              “{name}” of {when} could not be read to its end. What was read of it counts; send the file again for the
              rest.
            </Trans>
          </Text>
        )
      })}
    </Stack>
  )
}

const Sentence = ({ done, pages, counted, doubts, waiting, isReading }: ScanSums) => (
  <Text size="sm" role="status" aria-live="polite">
    {isReading && pages > 0 && (
      <>
        <Trans>
          {done} of {pages} read
        </Trans>
        {' · '}
      </>
    )}
    <Plural value={counted} one="# counted" other="# counted" />
    {' · '}
    <Plural value={doubts} one="# answer to look at" other="# answers to look at" />
    {' · '}
    <Plural value={waiting} one="# page to look at" other="# pages to look at" />
  </Text>
)
