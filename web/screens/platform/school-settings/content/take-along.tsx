import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Radio, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { type ContentScope, MadeFile, schoolContentApi } from '#contract'
import { download } from '#web/api/download.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { MadeFileOutcome } from '#web/entity/made-file.tsx'
import { loadScreen } from '#web/load-screen.ts'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'

const ConfirmEverything = lazyDialog(
  loadScreen(() => import('./confirm-everything.tsx')),
  ({ opened }) => opened,
)

/** What goes along, the button that makes the file, and the file. `last`: the job of a file that this person has made before. */
export function TakeAlong({ last }: { last: number | null }) {
  const [job_id, setJob] = useState(last)
  const [scope, setScope] = useState<ContentScope>('content')
  const [asked, setAsked] = useState(false)
  const start = useAction(schoolContentApi.export, { toasts: 'failures', conflicts: 'toast' })
  const begin = () => {
    setAsked(false)
    void start.run({ scope }).then(
      ({ data }) => setJob(data.job_id),
      () => undefined,
    )
  }
  const press = () => {
    if (start.pending) return
    if (scope === 'all') setAsked(true)
    else begin()
  }
  const make = (words: React.ReactNode, variant: 'filled' | 'default') => (
    <Button variant={variant} aria-disabled={start.pending} aria-busy={start.pending} onClick={press}>
      {words}
    </Button>
  )
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          One file that any program can read, and that another Quaestor takes in as it is. No password is in it.
        </Trans>
      </Text>
      <ScopeChoice scope={scope} onTake={setScope} />
      <Text size="sm" c="dimmed">
        {scope === 'all' ? (
          <Trans>
            The file is not encrypted and holds personal data of pupils, parents and staff: leave it only where you
            would leave the school’s registers. All admins of the school are told by mail.
          </Trans>
        ) : (
          <Trans>The file is not encrypted: leave it only where you would leave the questions themselves.</Trans>
        )}
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
      <ConfirmEverything opened={asked} onYes={begin} onNo={() => setAsked(false)} />
    </Stack>
  )
}

interface ScopeChoiceProps {
  scope: ContentScope
  onTake: (scope: ContentScope) => void
}

function ScopeChoice({ scope, onTake }: ScopeChoiceProps) {
  const { t } = useLingui()
  return (
    <Radio.Group label={t`What goes along`} value={scope} onChange={(value) => onTake(value as ContentScope)}>
      <Stack gap="xs" mt="xs">
        <Radio
          value="content"
          label={t`What the school teaches and asks`}
          description={t`Settings, classes, subjects, chapters, questions with their pictures and all their versions, papers, templates, instructions and rules of results. Nothing of people.`}
        />
        <Radio
          value="all"
          label={t`Everything`}
          description={t`Also people and what they may do, enrolments, exams, marks with their history, corrections, remarks and report cards. Scanned answer sheets stay.`}
        />
      </Stack>
    </Radio.Group>
  )
}
