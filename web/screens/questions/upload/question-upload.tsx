import { useLingui } from '@lingui/react/macro'
import { Anchor, Stack, Title } from '@mantine/core'
import { useForm } from '@mantine/form'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { z } from 'zod'
import { importApi, questionApi, type UnmatchedColumns, type UploadResult } from '#contract'
import { usePermission } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { NoPermission } from '#web/layout/messages.tsx'
import { toSearch, urlId } from '#web/ui/list/use-url-state.ts'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'
import { type ColumnMapping, findUnmatched, SheetColumns, toMapping } from '#web/ui/upload/sheet-columns.tsx'
import classes from '#web/ui/upload/upload.module.css'
import { focusFirstError } from '../list/focus-error.ts'
import { PlaceState } from '../list/list-state.ts'
import { rememberedList, useQuestionPaths } from '../list/question-paths.ts'
import { OwnImports } from './own-imports.tsx'
import { UploadForm } from './upload-form.tsx'
import { UploadJob } from './upload-job.tsx'
import { UploadReport } from './upload-report.tsx'
import { checkUpload, toDefaults, type UploadValues, uploadFormats } from './upload-values.ts'

/** A large file's job stands in the address, so that the page can be left and come back to. */
const JobState = z.object({ job: urlId, check: z.literal('1').nullable().catch(null) })

/** Brings questions in from a file. */
export default function QuestionUpload() {
  const may = usePermission('question')
  return may('upload') ? <Upload /> : <NoPermission />
}

function Upload() {
  const { t } = useLingui()
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const search = useSearch({ strict: false })
  const { job, check } = JobState.parse(search)
  const { grade_id, subject_id, chapter_id, topic_id, level, skill } = PlaceState.parse(search)
  const [report, setReport] = useState<{ result: UploadResult; checked: boolean } | null>(null)
  const [unmatched, setUnmatched] = useState<UnmatchedColumns | null>(null)
  const [mapping, setMapping] = useState<ColumnMapping>({})
  const element = useRef<HTMLDivElement>(null)
  const upload = useAction(questionApi.upload, { invalidates: [questionApi.list, importApi.list], toasts: 'failures' })
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
    },
    validate: (values) => checkUpload(values, t`Please choose a file`),
    onValuesChange: (values, before) => {
      if (values.file === before.file && values.format === before.format) return
      setUnmatched(null)
      setMapping({})
    },
  })
  const showErrors = () => focusFirstError(element.current)
  /** The place of the questions too, so that the way to them is there after a reload. */
  const showJob = (job_id: number | null, checked: boolean) => {
    const state = { ...place(form.values), job: job_id, check: checked && job_id !== null ? '1' : null }
    return navigate({ to: '.', search: () => toSearch(state, {}), replace: true })
  }

  const send = async (checked: boolean) => {
    if (upload.pending) return
    const { file, format } = form.values
    if (form.validate().hasErrors || !file) return showErrors()
    setReport(null)
    showJob(null, checked)
    const says_place = uploadFormats[format].says_place
    const defaults = says_place ? undefined : toDefaults(form.values)
    try {
      const { data } = await upload.run({
        file,
        format,
        dry_run: checked ? 'true' : 'false',
        defaults: defaults && JSON.stringify(defaults),
        mapping: says_place ? toMapping(mapping) : undefined,
      })
      setUnmatched(null)
      if ('job_id' in data) showJob(data.job_id, checked)
      else setReport({ result: data, checked })
    } catch (error) {
      if (!isRefusal(error)) throw error
      setUnmatched(findUnmatched(error))
      form.setErrors(fieldErrors(error, defaultNames(defaults ?? {})))
      showErrors()
    }
  }

  return (
    <Stack gap="lg" ref={element} className={classes.page}>
      <div>
        <Anchor renderRoot={(props) => <Link {...props} to={paths.list} search={() => rememberedList()} />} size="sm">
          {t`Question List`}
        </Anchor>
        <Title order={1} size="h2">{t`Upload Questions`}</Title>
      </div>
      <UploadForm form={form} pending={upload.pending} onCheck={() => send(true)} onImport={() => send(false)}>
        {unmatched && <SheetColumns unmatched={unmatched} mapping={mapping} onChange={setMapping} />}
      </UploadForm>
      {job !== null && <UploadJob job_id={job} checked={check !== null} />}
      {report && <UploadReport {...report} />}
      <OwnImports />
    </Stack>
  )
}

const place = ({ grade_id, subject_id, chapter_id, topic_id }: UploadValues) => ({
  grade_id,
  subject_id,
  chapter_id,
  topic_id,
})

/** Refused defaults are marked at their own fields. */
const defaultNames = (defaults: object) =>
  Object.fromEntries(Object.keys(defaults).map((name) => [`defaults.${name}`, name]))
