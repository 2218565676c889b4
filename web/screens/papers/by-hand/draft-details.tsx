import { useState } from 'react'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { type DetailsValues, toBody } from '../details/details-values.ts'
import type { DetailsForm } from '../details/use-details-form.ts'
import { DetailsStep } from './details-step.tsx'
import { type ChangedSection, type Fit, fitChoices } from './pick/fit-choices.ts'
import type { Draft } from './use-draft.ts'

const MisfitDialog = lazyDialog(
  () => import('./pick/misfit-dialog.tsx'),
  ({ lost }) => lost !== null,
)

interface DraftDetailsProps {
  draft: Draft
  form: DetailsForm
  onSaved: () => void
}

interface Question {
  fit: Fit
  answer: (isAgreed: boolean) => void
}

/** The details of a stored draft. Before chosen questions are taken out by a change of plan, the user is asked. */
export function DraftDetails({ draft, form, onSaved }: DraftDetailsProps) {
  const [question, setQuestion] = useState<Question | null>(null)

  const agree = async (fit: Fit) => {
    if (fit.lost.length === 0) return true
    const isAgreed = await new Promise<boolean>((answer) => setQuestion({ fit, answer }))
    setQuestion(null)
    return isAgreed
  }
  const save = async (values: DetailsValues) => {
    const body = { ...toBody(values), question_paper_created_type: draft.created_type }
    const fit = fitChoices(draft.choices, values.sections.map(toChanged), body.subject_id === draft.subject_id)
    if (!(await agree(fit))) return
    await draft.savePlan(body, fit)
    const stored = { ...values, sections: values.sections.map((row) => ({ ...row, was: row.section.trim() })) }
    form.setInitialValues(stored)
    form.setValues(stored)
    form.resetDirty(stored)
    onSaved()
  }
  return (
    <>
      <DetailsStep form={form} save={save} />
      <MisfitDialog
        lost={question?.fit.lost ?? null}
        onAgree={() => question?.answer(true)}
        onRefuse={() => question?.answer(false)}
      />
    </>
  )
}

const toChanged = (row: DetailsValues['sections'][number]): ChangedSection => ({
  section: row.section.trim(),
  was: row.was,
  types: row.types,
  marks_each: Number(row.marks_each),
})
