import { Trans } from '@lingui/react/macro'
import { Alert, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import {
  blueprintApi,
  chapterApi,
  examApi,
  gradeApi,
  ImportedSchoolContent,
  instructionApi,
  type Job,
  questionApi,
  questionPaperApi,
  schoolContentApi,
  schoolSettingsApi,
  sectionApi,
  staffApi,
  studentApi,
  subjectApi,
  topicApi,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useJob } from '#web/api/use/use-job.ts'
import { focusOnceDrawn } from '#web/ui/form/focus.ts'
import { jobFailure } from '#web/ui/message/job-text.ts'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'
import { UploadButtons } from '#web/ui/upload/upload-buttons.tsx'
import { ContentTables } from './content-tables.tsx'

/** What a school has more once content was brought in. */
const filled = [
  ...[schoolSettingsApi.get, gradeApi.list, sectionApi.list, subjectApi.list, chapterApi.list, topicApi.list],
  ...[questionApi.list, questionPaperApi.list, blueprintApi.list, instructionApi.list],
  ...[staffApi.list, studentApi.list, examApi.list],
]

/** A file of content, looked at first, then brought in. `last`: the job of a file that this person has sent before. */
export default function BringIn({ last }: { last: number | null }) {
  const [file, setFile] = useState<File | null>(null)
  const [sent, setSent] = useState<{ job_id: number; checked: boolean | null } | null>(
    last === null ? null : { job_id: last, checked: null },
  )
  const [fault, setFault] = useState<string | null>(null)
  const { run, pending } = useAction(schoolContentApi.import, { toasts: 'none' })
  const { job, cancel } = useJob(sent?.job_id ?? null, sent?.checked ? [] : filled)
  const isUnderWay = job?.state === 'queued' || job?.state === 'running'
  const passed = sent?.checked === true && job?.state === 'done'
  const send = async (checked: boolean) => {
    if (pending || isUnderWay || !file) {
      if (!file) setFault('')
      return
    }
    setFault(null)
    setSent(null)
    try {
      const { data } = await run({ file, dry_run: checked ? 'true' : 'false' })
      setSent({ job_id: data.job_id, checked })
    } catch (error) {
      if (!isRefusal(error)) throw error
      setFault(refusalText(error))
    }
  }
  const choose = (chosen: File) => {
    setFile(chosen)
    setFault(null)
    setSent(null)
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        <Trans>
          Into a school that is still empty: no classes, people, questions, papers or pictures. The name, address and
          sign-ins of this school stay as they are; people who come with the file sign in once they are invited. Either
          the whole file comes in or nothing of it.
        </Trans>
      </Text>
      {isUnderWay ? (
        <JobProgress job={job} onCancel={cancel} cancelLabel={<Trans>Stop</Trans>} />
      ) : (
        <>
          {job && <ContentOutcome job={job} isEarlier={job.id === last} />}
          {fault && (
            <Alert color="red" role="alert">
              {fault}
            </Alert>
          )}
          <FileDrop
            file={file}
            onChange={choose}
            accept=".zip"
            error={fault === '' && <Trans>Choose the file first.</Trans>}
          />
          <Group justify="flex-end">
            <UploadButtons pending={pending} passed={passed} onSend={(checked) => void send(checked)} />
          </Group>
        </>
      )}
    </Stack>
  )
}

/** What became of a file, or would, in words and by table. */
function ContentOutcome({ job, isEarlier }: { job: Job; isEarlier: boolean }) {
  const focus = isEarlier ? {} : { ref: focusOnceDrawn, tabIndex: -1 }
  const found = job.state === 'done' ? ImportedSchoolContent.safeParse(job.result).data : undefined
  if (!found)
    return (
      <Alert color={job.state === 'cancelled' ? 'yellow' : 'red'} role="alert" {...focus}>
        {job.state === 'cancelled' ? <Trans>Stopped: nothing was saved.</Trans> : jobFailure(job)}
      </Alert>
    )
  const isChecked = found.equal === null
  return (
    <Stack gap="xs" {...focus}>
      <Alert color={found.equal === false ? 'yellow' : 'green'} role="status">
        {isChecked ? (
          <Trans>The file is in order. Nothing has been saved yet.</Trans>
        ) : found.equal ? (
          <Trans>The school holds what the file holds: the sums of all tables are equal.</Trans>
        ) : (
          <Trans>The content is in, but not all of it as it stood in the file. What was changed is named below.</Trans>
        )}
      </Alert>
      <ContentTables found={found} />
    </Stack>
  )
}
