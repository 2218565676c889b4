import { Trans } from '@lingui/react/macro'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MadeFile, schoolContentApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'

/** What goes along, the button that makes the file, and the file. `last`: the job of a file that this person has made before. */
export function TakeAlong({ last }: { last: number | null }) {
  const [job_id, setJob] = useState(last)
  const start = useAction(schoolContentApi.export, { toasts: 'failures', conflicts: 'toast' })
  const begin = () =>
    void start.run({ scope: 'content' }).then(
      ({ data }) => setJob(data.job_id),
      () => undefined,
    )
  const make = (words: React.ReactNode, variant: 'filled' | 'default') => (
    <Button
      variant={variant}
      aria-disabled={start.pending}
      aria-busy={start.pending}
      onClick={() => start.pending || begin()}
    >
      {words}
    </Button>
  )
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          One file with the settings, classes, subjects, chapters, questions with their pictures and all their versions,
          papers, templates, instructions and rules of results. Any program can read it, and another Quaestor takes it
          in as it is. People, exams and results are not in it, nor is any password.
        </Trans>
      </Text>
      <Text size="sm" c="dimmed">
        <Trans>The file is not encrypted: leave it only where you would leave the questions themselves.</Trans>
      </Text>
      {job_id === null ? (
        <Group>{make(<Trans>Make the file</Trans>, 'filled')}</Group>
      ) : (
        <MadeFileOutcome
          key={job_id}
          job_id={job_id}
          is_earlier={job_id === last}
          answer={MadeFile}
          stop={<Trans>Stop</Trans>}
          ready={() => <Trans>The file is ready.</Trans>}
          again={make(<Trans>Make it anew</Trans>, 'default')}
          onFetch={({ name }) => void download(schoolContentApi.file, { id: job_id }, name)}
        />
      )}
    </Stack>
  )
}
