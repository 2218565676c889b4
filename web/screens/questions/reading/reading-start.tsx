import { Trans, useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { use, useState } from 'react'
import { usePermission } from '#web/api/sign-in/account.ts'
import { loadUploadTexts } from '#web/language.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { FileDrop } from '#web/ui/upload/file-drop.tsx'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'
import upload from '#web/ui/upload/upload.module.css'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import { documentTypes } from '../spreadsheet/upload-values.ts'
import { OwnReadings } from './own-readings.tsx'
import { PastedText } from './pasted-text.tsx'
import { useReadDocument } from './use-read-document.ts'

/** A file of questions is read; nothing is saved before it was looked at. */
export default function ReadingStart() {
  const may = usePermission('question')
  use(loadUploadTexts())
  return may('upload') ? <ReadingStartPage /> : <NoPermission />
}

function ReadingStartPage() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const reading = useReadDocument()
  const [file, setFile] = useState<File | null>(null)
  const { pending, job, fault, cancel } = reading
  const readFile = (chosen: File) => {
    setFile(chosen)
    void reading.read(chosen)
  }
  return (
    <Stack gap="lg" className={upload.page}>
      <div>
        <Anchor renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />} size="sm">
          {t`Question List`}
        </Anchor>
        <PageHeading>{t`Read a file of questions`}</PageHeading>
        <Text size="sm" c="dimmed">
          <Trans>
            What was read is shown question by question, beside its own paragraphs. Nothing is saved before you say so.
          </Trans>{' '}
          <Trans>Word (.docx), text, Moodle XML, QTI (Canvas, TAO and others), GIFT and Aiken are read.</Trans>{' '}
          <Anchor renderRoot={(props) => <Link {...props} to={paths.upload} />} underline="always" size="sm">
            <Trans>Spreadsheets are uploaded here</Trans>
          </Anchor>
        </Text>
      </div>
      <FileDrop file={file} accept={documentTypes} onChange={readFile} error={fault} />
      <PastedText onRead={readFile} off={pending} />
      {job && <JobProgress job={job} onCancel={cancel} />}
      <Text role="status" size="sm">
        {pending && file ? <Trans>The file is being read…</Trans> : ''}
      </Text>
      <OwnReadings />
    </Stack>
  )
}
