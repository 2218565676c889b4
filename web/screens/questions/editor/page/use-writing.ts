import { useMemo, useState } from 'react'
import type { Question } from '#contract'
import { useStoredDraft } from '#web/api/use/use-stored-draft.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import { checkValues } from '../form/check-values.ts'
import { draftFormat, readDraft } from '../form/draft-values.ts'
import { useNewQuestionForm } from '../form/form-context.ts'
import type { FormValues } from '../form/form-schema.ts'
import { valuesOf } from '../form/form-values.ts'

/** What the form started from: the row (null for a new question), its values then, and which start it is. */
interface Base {
  row: Question | null
  values: FormValues
  count: number
}

/** The form of a question with what it started from and its draft. */
export function useWriting(question: Question | null, start: FormValues) {
  const form = useNewQuestionForm({
    ...unwatched,
    initialValues: start,
    validate: checkValues,
    validateInputOnBlur: true,
  })
  const [base, setBase] = useState<Base>({ row: question, values: start, count: 0 })
  const { values } = form
  // What was filled in for the writer, such as the one class there is, is nothing written.
  const begun = form.getInitialValues()
  const isDirty = useMemo(() => JSON.stringify(values) !== JSON.stringify(begun), [values, begun])
  const draft = useStoredDraft({
    target: `question:${question?.id ?? 'new'}`,
    values,
    row_version: base.row?.row_version ?? null,
    format: draftFormat,
    isDirty,
  })

  /** Begins anew: with the next question, or with what somebody else has saved. */
  const begin = (row: Question | null, next: FormValues) => {
    setBase({ row, values: next, count: base.count + 1 })
    form.setInitialValues(next)
    form.setValues(next)
    form.clearErrors()
  }
  const takeUp = (row: Question) => {
    draft.setAside()
    begin(row, valuesOf(row))
  }
  const restoreDraft = () => {
    if (!draft.offered) return
    const { values: stored, format, row_version } = draft.offered
    // Sent with the version it was written on, so that what was saved since is not overwritten unseen.
    if (base.row && row_version) setBase({ ...base, row: { ...base.row, row_version } })
    form.setValues(readDraft(stored, format))
    draft.take()
  }
  return { form, base, isDirty, draft, begin, takeUp, restoreDraft }
}
