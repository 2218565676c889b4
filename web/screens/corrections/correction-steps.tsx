import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Text, Textarea } from '@mantine/core'
import type { CorrectionInput } from '#contract'
import { useCloseDialog } from '#web/ui/dialog/modal.tsx'
import type { CorrectedQuestion } from './corrected-question.ts'
import { CorrectionForm, isWhole } from './correction-form.tsx'
import { Impact } from './impact.tsx'
import { MadeCorrections } from './made-corrections.tsx'
import type { CorrectionStep, CorrectionSteps } from './use-correction-steps.ts'

interface CorrectingProps {
  step: Extract<CorrectionStep, { name: 'form' | 'preview' }>
  steps: CorrectionSteps
  exam_id: number
  questions: CorrectedQuestion[]
  input: CorrectionInput
  onChange: (input: CorrectionInput) => void
}

/** The way to a correction: what is corrected, then what it would do. */
export function Correcting({ step, steps, exam_id, questions, input, onChange }: CorrectingProps) {
  const { t } = useLingui()
  const close = useCloseDialog()
  const { reason, pending, errors, look, carryOut, toForm, toTakingBack } = steps
  if (step.name === 'preview') {
    const { impact, isStale } = step
    return (
      <>
        {isStale && (
          <Alert color="yellow" role="alert">
            <Trans>Marks of this exam were changed since you looked. Nothing was applied: look at it again.</Trans>
          </Alert>
        )}
        <Impact impact={impact} />
        {!isStale && impact.changed > 0 && <Reason label={t`Reason, which stays on record`} steps={steps} />}
        <Foot onCancel={toForm} cancel={t`Back`}>
          {isStale ? (
            <Button aria-disabled={pending} onClick={() => !pending && void look(input)}>
              <Trans>Look again</Trans>
            </Button>
          ) : (
            impact.changed > 0 && (
              <Button aria-disabled={pending || !reason.trim()} onClick={() => void carryOut()}>
                <Trans>Correct for everybody</Trans>
              </Button>
            )
          )}
        </Foot>
      </>
    )
  }
  return (
    <>
      <MadeCorrections exam_id={exam_id} onTakeBack={toTakingBack} />
      <CorrectionForm {...{ exam_id, questions, input, errors, onChange }} />
      <Text size="sm" c="dimmed">
        <Trans>Nothing changes yet: the next step shows whom it would move.</Trans>
      </Text>
      <Foot onCancel={close} cancel={t`Cancel`}>
        <Button
          aria-disabled={pending || !isWhole(input)}
          onClick={() => isWhole(input) && !pending && void look(input)}
        >
          <Trans>Show what it changes</Trans>
        </Button>
      </Foot>
    </>
  )
}

interface CorrectedProps {
  step: Extract<CorrectionStep, { name: 'taking-back' | 'done' }>
  steps: CorrectionSteps
  onClose: () => void
}

/** The way back from one: what was done just now, or before, can be taken back with a reason. */
export function Corrected({ step, steps, onClose }: CorrectedProps) {
  const { t } = useLingui()
  if (step.name === 'done') {
    return (
      <>
        <Alert color="green" role="status">
          {step.undone ? (
            <Trans>The correction is taken back: revision {step.revision}.</Trans>
          ) : (
            <Trans>All marks are corrected: revision {step.revision}. Students see that their result changed.</Trans>
          )}
        </Alert>
        {!step.undone && <Reason label={t`Why the correction is taken back`} steps={steps} />}
        <Foot onCancel={onClose} cancel={t`Close`}>
          {!step.undone && <TakeBack correction_id={step.correction_id} steps={steps} />}
        </Foot>
      </>
    )
  }
  return (
    <>
      <Text>{step.description}</Text>
      <Reason label={t`Why the correction is taken back`} steps={steps} />
      <Foot onCancel={steps.toForm} cancel={t`Back`}>
        <TakeBack correction_id={step.id} steps={steps} />
      </Foot>
    </>
  )
}

function TakeBack({ correction_id, steps }: { correction_id: number; steps: CorrectionSteps }) {
  const { pending, reason, takeBack } = steps
  return (
    <Button
      variant="default"
      aria-disabled={pending || !reason.trim()}
      onClick={() => reason.trim() && !pending && void takeBack(correction_id)}
    >
      <Trans>Take the correction back</Trans>
    </Button>
  )
}

const Reason = ({ label, steps: { reason, setReason } }: { label: string; steps: CorrectionSteps }) => (
  <Textarea
    label={label}
    withAsterisk
    autosize
    minRows={2}
    maxLength={500}
    value={reason}
    onChange={(event) => setReason(event.currentTarget.value)}
  />
)

interface FootProps {
  onCancel: () => void
  cancel: string
  children: React.ReactNode
}

const Foot = ({ onCancel, cancel, children }: FootProps) => (
  <Group className="dialog-foot">
    <Button variant="default" onClick={onCancel}>
      {cancel}
    </Button>
    {children}
  </Group>
)
