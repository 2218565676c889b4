import { useLingui } from '@lingui/react/macro'
import { Stack, Title } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import type { Question } from '#contract'
import { checkValues } from './check-values.ts'
import { DetailFields } from './detail-fields.tsx'
import { FactsFields } from './facts-fields.tsx'
import { focusFirstError } from './focus-error.ts'
import classes from './form.module.css'
import { QuestionFormProvider, useNewQuestionForm } from './form-context.ts'
import { ConflictNotice, DraftOffer } from './form-notices.tsx'
import { FormValues, newValues, valuesOf } from './form-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { LivePreview } from './live-preview.tsx'
import { rememberedList, useQuestionPaths } from './question-paths.ts'
import { RichField } from './rich-field.tsx'
import { SaveBar } from './save-bar.tsx'
import { typeFields } from './type-fields.tsx'
import { useDraft } from './use-draft.ts'
import { useQuestionSave } from './use-question-save.ts'

const textId = 'question-text'

interface QuestionFormProps {
  /** The question that is edited, null for a new one. */
  question: Question | null
  start: FormValues
}

/** Writes a question: the form, and beside it the question as it is printed. */
export function QuestionForm({ question, start }: QuestionFormProps) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const paths = useQuestionPaths()
  const form = useNewQuestionForm({ initialValues: start, validate: checkValues, validateInputOnBlur: true })
  /** The row that the form started from, and what it held then. */
  const [base, setBase] = useState({ row: question, values: start })
  const { values } = form
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(base.values), [values, base])
  const left = useRef(false)
  const element = useRef<HTMLFormElement>(null)
  const andAnother = useRef(false)
  const draft = useDraft({
    target: `question:${question?.id ?? 'new'}`,
    values,
    row_version: base.row?.row_version ?? null,
    isDirty,
  })
  const showErrors = () => focusFirstError(element.current)
  const { save, pending, conflict, clearConflict } = useQuestionSave(form, showErrors)

  const startWith = (row: Question | null, next: FormValues) => {
    setBase({ row, values: next })
    form.setInitialValues(next)
    form.setValues(next)
    form.clearErrors()
  }
  const submit = async (typed: FormValues, row: Question | null) => {
    if (pending || !(await save(typed, row))) return
    draft.drop()
    if (!andAnother.current) {
      left.current = true
      navigate({ to: paths.list, search: () => rememberedList() })
      return
    }
    startWith(null, newValues(typed))
    requestAnimationFrame(() => document.getElementById(textId)?.focus())
  }
  const requestSave = (another: boolean) => {
    andAnother.current = another
    element.current?.requestSubmit()
  }
  const saveByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) requestSave(false)
  }
  const restore = () => {
    const restored = FormValues.safeParse(draft.offered?.values).data
    // A draft of an older row is sent with that row's version, so that what was saved since is not lost unseen.
    const row_version = draft.offered?.row_version
    if (base.row && row_version) setBase({ ...base, row: { ...base.row, row_version } })
    if (restored) form.setValues(restored)
    draft.take()
  }
  const current = conflict?.errorCode === 'stale_row' ? (conflict.data as Question) : null
  const reload = (row: Question) => {
    draft.keep()
    clearConflict()
    startWith(row, valuesOf(row))
  }
  const overwrite = ({ row_version }: Question) => {
    andAnother.current = false
    if (base.row) submit(values, { ...base.row, row_version })
  }
  const TypeFields = typeFields[values.type]

  return (
    <QuestionFormProvider form={form}>
      <form
        ref={element}
        noValidate
        onSubmit={form.onSubmit((typed) => submit(typed, base.row), showErrors)}
        onKeyDown={saveByKey}
      >
        <Title order={1} size="h2" mb="md">
          {question ? t`Update Question` : t`Create New Question`}
        </Title>
        <div className={classes.columns}>
          <Stack gap="lg">
            {draft.offered && (
              <DraftOffer saved_at={draft.offered.saved_at} onRestore={restore} onDiscard={draft.take} />
            )}
            {conflict && (
              <ConflictNotice
                refusal={conflict}
                onReload={current ? () => reload(current) : undefined}
                onOverwrite={current ? () => overwrite(current) : undefined}
              />
            )}
            <FactsFields question={base.row} />
            <RichField
              id={textId}
              variant="full"
              path="question_text"
              value={values.question_text}
              label={t`Question`}
              required
            />
            <TypeFields />
            <DetailFields />
          </Stack>
          <div className={classes.side}>
            <LivePreview values={values} />
            <SaveBar
              updating={question !== null}
              pending={pending}
              draft={draft}
              onSaveAndAdd={question ? undefined : () => requestSave(true)}
            />
          </div>
        </div>
      </form>
      <LeaveGuard isUnsaved={() => isDirty && !left.current} onKeep={draft.keep} onDiscard={draft.drop} />
    </QuestionFormProvider>
  )
}
