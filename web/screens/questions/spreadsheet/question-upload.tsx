import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { use, useRef } from 'react'
import { z } from 'zod'
import { questionApi } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { OwnImports } from '#web/entity/upload/own-imports.tsx'
import type { ListChoices } from '#web/entity/upload/reading/list-choices.ts'
import { UploadReading } from '#web/entity/upload/reading/upload-reading.tsx'
import { UploadColumns, UploadOutcome } from '#web/entity/upload/upload-outcome.tsx'
import { useUpload } from '#web/entity/upload/use-upload.ts'
import { loadUploadTexts } from '#web/language.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { toSearch, urlId } from '#web/ui/list/use-url-state.ts'
import { fieldErrors } from '#web/ui/message/refusal.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'
import { PageHeading } from '#web/ui/page-heading.tsx'
import { JobProgress } from '#web/ui/upload/job-progress.tsx'
import classes from '#web/ui/upload/upload.module.css'
import { focusFirstError } from '../list/focus-error.ts'
import { PlaceState } from '../list/list-state.ts'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import { useReadDocument } from '../reading/use-read-document.ts'
import { UploadForm } from './upload-form.tsx'
import { UploadReport } from './upload-report.tsx'
import { checkUpload, defaultsOf, documentDefaults, type UploadValues } from './upload-values.ts'

/** A large file's job stands in the address, so that the page can be left and come back to. */
const JobState = z.object({ job: urlId, check: z.literal('1').nullable().catch(null) })
/** Imports that are shown below the form: the newest ones. */
const ownImports = 10
/** Said of a file that holds questions, but no table of them. */
const noTable = 'file.no_table'

/** Brings questions in from a file. */
export default function QuestionUpload() {
  const may = usePermission('question')
  // As the windows of other lists that take a file have them.
  use(loadUploadTexts())
  return may('upload') ? <QuestionUploadPage /> : <NoPermission />
}

function QuestionUploadPage() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const { element, form, upload, reading, send } = useQuestionUpload()
  return (
    <Stack gap="lg" ref={element} className={classes.page}>
      <div>
        <Anchor renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />} size="sm">
          {t`Question List`}
        </Anchor>
        <PageHeading>{t`Upload Questions`}</PageHeading>
        <Text size="sm">
          <Trans>Are the questions in a Word document, or do they come from Moodle, Canvas or another system?</Trans>{' '}
          <Anchor renderRoot={(props) => <Link {...props} to={paths.import} />} underline="always">
            <Trans>Read them here, and look at each before it is saved</Trans>
          </Anchor>
        </Text>
      </div>
      <ReadDocument reading={reading} />
      <UploadForm
        form={form}
        onDocument={(file) => void reading.read(file)}
        pending={upload.pending}
        passed={upload.passed}
        asking={(upload.open?.asks.length ?? 0) > 0}
        onSend={(checked) => void send(checked)}
      >
        <UploadColumns upload={upload} />
        {upload.open && (
          <UploadReading
            open={upload.open}
            problems={upload.result?.errors ?? []}
            said={upload.said}
            onSay={upload.setSaid}
            onAnswer={(said) => void send(true, said)}
          />
        )}
      </UploadForm>
      <UploadOutcome
        upload={upload}
        show={(result, checked) => <UploadReport {...{ result, checked }} onMatch={upload.match} />}
      />
      <OwnImports entity="question" list={questionApi.list} most={ownImports} />
    </Stack>
  )
}

function useQuestionUpload() {
  const { t } = useLingui()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { job, check } = JobState.parse(search)
  const { grade_id, subject_id, chapter_id, topic_id, level, skill } = PlaceState.parse(search)
  const element = useRef<HTMLDivElement>(null)
  const form = useForm<UploadValues>({
    initialValues: {
      file: null,
      format: 'spreadsheet',
      grade_id,
      subject_id,
      chapter_id,
      topic_id,
      level: level ?? 'MEDIUM',
      skill: skill ?? 'REMEMBER',
      max_marks: '',
      type: null,
      language: '',
    },
    validate: (values) => checkUpload(values, t`Please choose a file`),
    onValuesChange: (values, before) => {
      if (values.file !== before.file || values.format !== before.format) upload.forget()
    },
  })
  /** The place of the questions too, so that the way to them is there after a reload. */
  const put = (job_id: number | null, checked: boolean) => {
    const state = { ...placeOf(form.values), job: job_id, check: checked && job_id !== null ? '1' : null }
    void navigate({ to: '.', search: () => toSearch(state, {}), replace: true })
  }
  const place = { job_id: job, checked: check !== null, put }
  const upload = useUpload(questionApi, place, { toasts: 'failures', quiet: noTable })
  const reading = useReadDocument(documentDefaults(form.values))
  const showErrors = () => focusFirstError(element.current)

  const send = async (checked: boolean, said?: ListChoices) => {
    const { file, format } = form.values
    if (form.validate().hasErrors || !file) return showErrors()
    const defaults = defaultsOf(form.values)
    const refusal = await upload.send({ file, format, defaults: JSON.stringify(defaults) }, checked, said)
    if (!refusal) return
    // What looks like questions of another program is read as such.
    if (refusal.errors.some(({ code }) => code === noTable)) {
      showSuccess(t`This is no spreadsheet. It is read as questions, each beside its lines.`)
      return void reading.read(file)
    }
    form.setErrors(fieldErrors(refusal, defaultNames(defaults)))
    showErrors()
  }
  return { element, form, upload, reading, send }
}

/** A Word document that was dropped here is read, and opens question by question. */
function ReadDocument({ reading: { pending, fault, job, cancel } }: { reading: ReturnType<typeof useReadDocument> }) {
  return (
    <>
      {fault && (
        <Alert color="red" role="alert">
          {fault}
        </Alert>
      )}
      {job && <JobProgress job={job} onCancel={cancel} />}
      {pending && !job && (
        <Text role="status" size="sm">
          <Trans>The document is being read…</Trans>
        </Text>
      )}
    </>
  )
}

const placeOf = ({ grade_id, subject_id, chapter_id, topic_id }: UploadValues) => ({
  grade_id,
  subject_id,
  chapter_id,
  topic_id,
})

/** Refused defaults are marked at their own fields. */
const defaultNames = (defaults: object) =>
  Object.fromEntries(Object.keys(defaults).map((name) => [`defaults.${name}`, name]))
