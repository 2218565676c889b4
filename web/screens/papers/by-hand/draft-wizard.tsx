import { Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import type { PaperPreview } from '#contract'
import { useUrlState } from '#web/ui/list/use-url-state.ts'
import { AlikeNotice } from '../details/alike-notice.tsx'
import { storedDetails } from '../details/details-values.ts'
import { useDetailsForm } from '../details/use-details-form.ts'
import type { Choices } from '../making/choices.ts'
import { LeaveGuard } from '../making/leave-guard.tsx'
import { Notice } from '../making/notice.tsx'
import { SaveProblem } from '../making/save/save-problem.tsx'
import { SaveStatus } from '../making/save/save-status.tsx'
import { useUndoKey } from '../making/use-undo-key.ts'
import { ArrangeStep } from './arrange/arrange-step.tsx'
import { DraftDetails } from './draft-details.tsx'
import { PickStep } from './pick/pick-step.tsx'
import { findUneven, paperTotals } from './pick/totals.ts'
import { PreviewStep } from './preview-step.tsx'
import { SubmitStep } from './submit-step.tsx'
import { useDraft } from './use-draft.ts'
import { WizardFrame } from './wizard-frame.tsx'
import { type ByHandStep, WizardUrl } from './wizard-url.ts'

interface DraftWizardProps {
  paper: PaperPreview
  onReload: () => void
}

/** The steps of a stored draft. What is typed and chosen outlives going from one to another. */
export default function DraftWizard({ paper, onReload }: DraftWizardProps) {
  const draft = useDraft(paper)
  const form = useDetailsForm(storedDetails(paper))
  const { state: url, change, adjust } = useUrlState(WizardUrl)
  const { save } = draft
  const choosing = url.step === 'pick' || url.step === 'arrange'
  useUndoKey(choosing, draft.undo)
  const go = (step: ByHandStep) => change({ step, page: 1 })
  const unsavedDetails = url.step !== 'details' && form.isDirty()
  const retry = () => save.flush().catch(() => undefined)

  return (
    <WizardFrame
      name={draft.name}
      step={url.step}
      onStep={go}
      uneven={findUneven(paperTotals(draft.plan, draft.choices)).length}
      status={choosing && <SaveStatus state={save.state} canUndo={draft.canUndo} onUndo={draft.undo} />}
    >
      {unsavedDetails && <UnsavedDetails onBack={() => go('details')} />}
      <SaveProblem
        state={save.state}
        onRetry={retry}
        onReload={onReload}
        onSaveOver={(row_version) => draft.saveOver(row_version).catch(() => undefined)}
      />
      <AlikeNotice pairs={draft.alike} questions={chosenTexts(draft.choices)} />
      {url.step === 'details' && <DraftDetails draft={draft} form={form} onSaved={() => go('pick')} />}
      {url.step === 'pick' && (
        <PickStep draft={draft} url={url} change={change} adjust={adjust} onNext={() => go('arrange')} />
      )}
      {url.step === 'arrange' && <ArrangeStep draft={draft} onNext={() => go('preview')} onPick={() => go('pick')} />}
      {url.step === 'preview' && <PreviewStep draft={draft} onNext={() => go('submit')} />}
      {url.step === 'submit' && (
        <SubmitStep draft={draft} onPick={(section) => change({ step: 'pick', section, page: 1 })} />
      )}
      <LeaveGuard isDirty={() => save.isDirty() || form.isDirty()} flush={save.flush} />
    </WizardFrame>
  )
}

const chosenTexts = (choices: Choices) =>
  choices.flatMap(({ units }) =>
    units.flat().map(({ question_id, question_text }) => ({ id: question_id, question_text })),
  )

function UnsavedDetails({ onBack }: { onBack: () => void }) {
  return (
    <Notice color="yellow" title={<Trans>The details have changes that are not saved</Trans>}>
      <Button size="compact-md" variant="light" mt="xs" onClick={onBack}>
        <Trans>Back to the details</Trans>
      </Button>
    </Notice>
  )
}
