import { useForm } from '@mantine/form'
import { useState } from 'react'
import type { PaperPreview } from '#contract'
import { useStoredDraft } from '#web/api/use/use-stored-draft.ts'
import { unwatched } from '#web/ui/form/focus.ts'
import type { DetailsValues } from '../../papers/details/details-values.ts'
import { toNumber } from '../../papers/making/plan/plan.ts'
import { useBlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { validateAutoDetails } from './details-values.ts'
import { type AutoValues, readStoredValues } from './stored-values.ts'
import type { StoredDraft } from './use-assemble.ts'

/** What is typed of a paper, and what the browser keeps of it. */
export function useAutoWriting(initial: AutoValues, paper: PaperPreview | null) {
  const form = useForm<DetailsValues>({
    ...unwatched,
    initialValues: initial.details,
    validate: validateAutoDetails,
    validateInputOnBlur: true,
  })
  const { subject_id, question_paper_marks, language } = form.values
  const editor = useBlueprintEditor(initial.blueprint, {
    subject_id,
    language,
    question_paper_marks: toNumber(question_paper_marks),
  })
  const [sets, setSets] = useState(initial.sets)
  const [stored, setStored] = useState<StoredDraft | null>(paper)
  const values: AutoValues = { details: form.values, blueprint: editor.values, sets, draft_id: stored?.id ?? null }
  // What was filled in for whoever begins, such as the one class there is, is nothing typed.
  const begun: AutoValues = { ...initial, details: form.getInitialValues() }
  const isDirty = JSON.stringify(values) !== JSON.stringify(begun)
  const draft = useStoredDraft<AutoValues>({
    target: `paper:auto:${paper?.id ?? 'new'}`,
    values,
    row_version: paper?.row_version ?? null,
    format: 1,
    isDirty,
  })
  const take = (next: AutoValues) => {
    form.setValues(next.details)
    form.clearErrors()
    editor.change(() => next.blueprint)
    setSets(next.sets)
  }
  const restore = () => {
    const next = readStoredValues(draft.offered?.values)
    if (next) {
      take(next)
      // Made before a shortfall: a second one would only stand beside it.
      if (next.draft_id !== null && stored === null) setStored({ id: next.draft_id })
    }
    draft.take()
  }
  const reset = () => {
    editor.change(() => initial.blueprint)
    setSets(initial.sets)
  }
  const saveOver = (row_version: number) => setStored((before) => before && { ...before, row_version })
  return { values, form, editor, sets, setSets, draft, isDirty, restore, reset, stored, setStored, saveOver }
}
