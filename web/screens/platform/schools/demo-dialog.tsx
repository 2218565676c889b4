import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Button, Code, Group, List, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { MadeDemo, schoolApi } from '#contract'
import { CallError } from '#web/api/call-error.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { jobFailure } from '#web/ui/message/job-text.ts'
import { fieldErrors, refusalText } from '#web/ui/message/refusal.ts'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'
import { addressOf } from './sub-domain-field.tsx'
import '#web/ui/dialog/dialog.css'

interface DemoDialogProps {
  opened: boolean
  onClose: () => void
}

/** Makes a school to try things in: asked for, waited for, and entered by the sign-ins that it says at its end. */
export default function DemoDialog({ opened, onClose }: DemoDialogProps) {
  const { t } = useLingui()
  const [job_id, setJob] = useState<number | null>(null)
  const close = () => {
    setJob(null)
    onClose()
  }
  return (
    <Modal opened={opened} onClose={close} title={t`Make the demo school`} size="lg">
      {opened &&
        (job_id === null ? <Asking onJob={setJob} onClose={close} /> : <Making {...{ job_id }} onClose={close} />)}
    </Modal>
  )
}

function Asking({ onJob, onClose }: { onJob: (job_id: number) => void; onClose: () => void }) {
  const { t } = useLingui()
  const [sub_domain, setSubDomain] = useState('demo-school')
  const [refusal, setRefusal] = useState<string | null>(null)
  const start = useAction(schoolApi.makeDemo, { invalidates: [], toasts: 'none' })
  const make = async (event: FormEvent) => {
    event.preventDefault()
    if (start.pending) return
    setRefusal(null)
    try {
      onJob((await start.run({ sub_domain: sub_domain.trim().toLowerCase() })).data.job_id)
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setRefusal(Object.values(fieldErrors(error))[0] ?? refusalText(error))
    }
  }
  return (
    <form onSubmit={make} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          <Trans>
            A school to try things in: invented pupils and staff, questions with figures, a question paper, and exams
            with marks. It stands beside the others and changes nothing in them.
          </Trans>
        </Text>
        <TextInput
          label={t`Sub-domain`}
          description={addressOf(sub_domain.trim().toLowerCase())}
          withAsterisk
          data-autofocus
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          value={sub_domain}
          error={refusal}
          onChange={({ currentTarget }) => setSubDomain(currentTarget.value)}
        />
        <Group className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" aria-disabled={start.pending}>
            <Trans>Make the demo school</Trans>
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function Making({ job_id, onClose }: { job_id: number; onClose: () => void }) {
  const { job, cancel } = useJob(job_id, [schoolApi.list])
  if (!job) return null
  if (job.state === 'queued' || job.state === 'running')
    return <JobProgress job={job} onCancel={cancel} cancelLabel={<Trans>Stop</Trans>} />
  const made = MadeDemo.safeParse(job.result).data
  return (
    <Stack gap="sm">
      {made ? (
        <Made made={made} />
      ) : (
        <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert">
          {job.state === 'cancelled' ? <Trans>Stopped: no school was made.</Trans> : jobFailure(job)}
        </Alert>
      )}
      <Group className="dialog-foot">
        <Button onClick={onClose}>
          <Trans>Done</Trans>
        </Button>
      </Group>
    </Stack>
  )
}

function Made({ made: { sub_domain, people, password } }: { made: MadeDemo }) {
  const address = addressOf(sub_domain)
  return (
    <>
      <Alert color="green" role="status">
        <Trans>
          The demo school is ready at{' '}
          <Anchor href={`${window.location.protocol}//${address}`} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
          .
        </Trans>
      </Alert>
      <Text size="sm">
        {password === null ? (
          <Trans>
            Nobody of it has a password yet. Enter it from the list of schools, or give its admin a link from the school
            admins. These are its sign-ins:
          </Trans>
        ) : (
          <Trans>
            Its sign-ins, all with the password <Code>{password}</Code>:
          </Trans>
        )}
      </Text>
      <List size="sm">
        {people.map(({ login }) => (
          <List.Item key={login}>
            <Code>{login}</Code>
          </List.Item>
        ))}
      </List>
    </>
  )
}
