import { useForm } from '@mantine/form'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import type { PaperPreview } from '#contract'
import { useKeptDraft } from '#web/api/use-kept-draft.ts'
import { AutoDetails } from './auto-details.tsx'
import { validateAutoDetails } from './auto-details-values.ts'
import { AutoFrame } from './auto-frame.tsx'
import { type AutoValues, readKept } from './auto-kept.ts'
import { KeptNote, KeptOffer } from './auto-kept-note.tsx'
import { type AutoStep, AutoUrl, resultPath } from './auto-url.ts'
import { BlueprintEditorStep } from './blueprint-editor.tsx'
import type { DetailsValues } from './details-values.ts'
import { LeaveGuard } from './leave-guard.tsx'
import { toNumber } from './plan.ts'
import { type StoredDraft, useAssemble } from './use-assemble.ts'
import { useBlueprintEditor } from './use-blueprint-editor.ts'
import { usePapersPath } from './use-papers-path.ts'
import { useUndoKey } from './use-undo-key.ts'

interface AutoWizardProps {
  initial: AutoValues
  /** The stored draft; null for a new paper. */
  paper: PaperPreview | null
  onReload: () => void
}

/** The steps before the result. What is typed is kept in the browser until there is a paper. */
export function AutoWizard({ initial, paper, onReload }: AutoWizardProps) {
  const writing = useWriting(initial, paper)
  const { form, editor, kept, sets } = writing
  const { url, go } = useStep()
  useUndoKey(url.step === 'blueprint', editor.undo)
  const isDone = useRef(false)
  const path = usePapersPath()
  const navigate = useNavigate()

  const assembling = useAssemble({
    stored: writing.stored,
    onStored: writing.setStored,
    onDone: (id) => {
      isDone.current = true
      kept.drop()
      navigate({ to: resultPath(path), search: { id } })
    },
  })
  // What kept an earlier blueprint from being a paper says nothing of this one.
  const { forget } = assembling
  useEffect(() => {
    if (editor.values) forget()
  }, [editor.values, forget])
  const onStep = (step: AutoStep) => {
    if (step === 'result') {
      const hasResult = paper?.assembly != null && !writing.isDirty
      return hasResult ? () => navigate({ to: resultPath(path), search: { id: paper.id } }) : null
    }
    return () => go({ step })
  }
  const toBlueprint = () => go({ step: 'blueprint' })
  const assemble = () => {
    if (form.validate().hasErrors) return go({ step: 'details' })
    return assembling.run(writing.values)
  }
  return (
    <AutoFrame name={paper?.name ?? null} step={url.step} onStep={onStep} status={<KeptNote kept={kept} />}>
      {kept.offered && <KeptOffer draft={kept.offered} onRestore={writing.restore} onDiscard={kept.take} />}
      {url.step === 'details' ? (
        <AutoDetails form={form} onNext={toBlueprint} />
      ) : (
        <BlueprintEditorStep
          form={form}
          editor={editor}
          sets={sets}
          onSets={writing.setSets}
          assembling={assembling}
          onAssemble={assemble}
          onReset={writing.reset}
          onReload={onReload}
          onDetails={() => go({ step: 'details' })}
          onSaveOver={writing.saveOver}
        />
      )}
      <LeaveGuard isDirty={() => writing.isDirty && !isDone.current && kept.failed} />
    </AutoFrame>
  )
}

/** The step in the address. */
function useStep() {
  const navigate = useNavigate()
  const url = AutoUrl.parse(useSearch({ strict: false }))
  const go = ({ step }: Pick<typeof url, 'step'>) =>
    navigate({ to: '.', search: { ...(url.id === null ? {} : { id: url.id }), step } })
  return { url, go }
}

/** What is typed of a paper, and what the browser keeps of it. */
function useWriting(initial: AutoValues, paper: PaperPreview | null) {
  const form = useForm<DetailsValues>({
    initialValues: initial.details,
    validate: validateAutoDetails,
    validateInputOnBlur: true,
  })
  const { subject_id, question_paper_marks } = form.values
  const editor = useBlueprintEditor(initial.blueprint, {
    subject_id,
    question_paper_marks: toNumber(question_paper_marks),
  })
  const [sets, setSets] = useState(initial.sets)
  const [stored, setStored] = useState<StoredDraft | null>(paper)
  const values: AutoValues = { details: form.values, blueprint: editor.values, sets, draft_id: stored?.id ?? null }
  const isDirty = JSON.stringify(values) !== JSON.stringify(initial)
  const kept = useKeptDraft<AutoValues>({
    target: `paper:auto:${paper?.id ?? 'new'}`,
    values,
    row_version: paper?.row_version ?? null,
    isDirty,
  })
  const take = (next: AutoValues) => {
    form.setValues(next.details)
    form.clearErrors()
    editor.change(() => next.blueprint)
    setSets(next.sets)
  }
  const restore = () => {
    const next = readKept(kept.offered?.values)
    if (next) {
      take(next)
      // Made before a shortfall: a second one would only stand beside it.
      if (next.draft_id !== null && stored === null) setStored({ id: next.draft_id })
    }
    kept.take()
  }
  const reset = () => {
    editor.change(() => initial.blueprint)
    setSets(initial.sets)
  }
  const saveOver = (row_version: number) => setStored((before) => before && { ...before, row_version })
  return { values, form, editor, sets, setSets, kept, isDirty, restore, reset, stored, setStored, saveOver }
}
