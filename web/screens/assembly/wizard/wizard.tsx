import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useRef } from 'react'
import type { PaperPreview } from '#contract'
import { loadScreen } from '#web/load-screen.ts'
import { Loading } from '#web/ui/message/loading.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import { type AutoStep, AutoUrl, resultPath } from '../../papers/making/auto-url.ts'
import { LeaveGuard } from '../../papers/making/leave-guard.tsx'
import { usePapersPath } from '../../papers/making/use-papers-path.ts'
import { useUndoKey } from '../../papers/making/use-undo-key.ts'
import { AutoDetails } from './details.tsx'
import { DraftNote, DraftOffer } from './draft-note.tsx'
import { AutoFrame } from './frame.tsx'
import type { AutoValues } from './stored-values.ts'
import { useAssemble } from './use-assemble.ts'
import { useAutoWriting } from './use-auto-writing.ts'

const loadEditor = loadScreen(() => import('../blueprint/editor.tsx'))
const BlueprintEditorStep = lazy(loadEditor)

interface AutoWizardProps {
  initial: AutoValues
  /** The stored draft; null for a new paper. */
  paper: PaperPreview | null
  onReload: () => void
}

/** The steps before the result. What is typed is kept in the browser until there is a paper. */
export function AutoWizard({ initial, paper, onReload }: AutoWizardProps) {
  const writing = useAutoWriting(initial, paper)
  const { form, editor, draft } = writing
  const { url, go } = useAutoStep()
  // The second step comes while the first is filled in.
  useEffect(() => whenIdle(() => void loadEditor().catch(() => undefined)), [])
  useUndoKey(url.step === 'blueprint', editor.undo)
  const { assembling, showResult, isDone } = useResult(writing)
  const onStep = (step: AutoStep) => {
    if (step !== 'result') return () => go({ step })
    return paper?.assembly != null && !writing.isDirty ? () => showResult(paper.id) : null
  }
  const assemble = () => {
    if (form.validate().hasErrors) return go({ step: 'details' })
    return assembling.run(writing.values)
  }
  const takeNearest = () => assembling.run(writing.values, 'NEAREST')
  return (
    <AutoFrame name={paper?.name ?? null} step={url.step} onStep={onStep} status={<DraftNote draft={draft} />}>
      {draft.offered && <DraftOffer draft={draft.offered} onRestore={writing.restore} onDiscard={draft.take} />}
      {url.step === 'details' ? (
        <AutoDetails
          form={form}
          editor={editor}
          isParallel={writing.sets.parallel_sets > 1}
          onNext={() => go({ step: 'blueprint' })}
        />
      ) : (
        <Suspense fallback={<Loading />}>
          <BlueprintEditorStep
            form={form}
            editor={editor}
            sets={writing.sets}
            onSets={writing.setSets}
            assembling={assembling}
            onAssemble={assemble}
            onTakeNearest={takeNearest}
            onReset={writing.reset}
            onReload={onReload}
            onDetails={() => go({ step: 'details' })}
            onSaveOver={writing.saveOver}
          />
        </Suspense>
      )}
      <LeaveGuard isDirty={() => writing.isDirty && !isDone() && draft.failed} />
    </AutoFrame>
  )
}

/** Assembles the paper and goes to it; what was typed is kept until then, also where the page is left before. */
function useResult({ editor, draft, stored, setStored }: ReturnType<typeof useAutoWriting>) {
  const done = useRef(false)
  const path = usePapersPath()
  const navigate = useNavigate()
  const showResult = (id: number) => navigate({ to: resultPath(path), search: { id } })
  const assembling = useAssemble({
    stored,
    onStored: setStored,
    onDone: (id) => {
      done.current = true
      draft.drop()
      showResult(id)
    },
  })
  // What kept an earlier blueprint from being a paper says nothing of this one.
  const { forget } = assembling
  useEffect(() => {
    if (editor.values) forget()
  }, [editor.values, forget])
  const { keep } = draft
  useEffect(
    () => () => {
      if (!done.current) keep()
    },
    [keep],
  )
  return { assembling, showResult, isDone: () => done.current }
}

/** The step in the address. */
function useAutoStep() {
  const navigate = useNavigate()
  const url = AutoUrl.parse(useSearch({ strict: false }))
  const go = ({ step }: Pick<typeof url, 'step'>) =>
    navigate({ to: '.', search: { ...(url.id === null ? {} : { id: url.id }), step } })
  return { url, go }
}
