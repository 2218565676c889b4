import { useLingui } from '@lingui/react/macro'
import { Stack } from '@mantine/core'
import { useLayoutEffect, useRef, useState } from 'react'
import type { CorrectionInput } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import type { CorrectedQuestion } from './corrected-question.ts'
import { isStillOpen, startOf } from './correction-form.tsx'
import { Corrected, Correcting } from './correction-steps.tsx'
import { useCorrectionSteps } from './use-correction-steps.ts'
import '#web/ui/dialog/dialog.css'

interface CorrectionDialogProps {
  opened: boolean
  onClose: () => void
  exam: { id: number; title: string }
  /** None where marks are entered as totals. */
  questions: CorrectedQuestion[]
}

/** Corrects an exam for all: what it would do is looked at first, then it is applied exactly so, and can be taken back. */
export default function CorrectionDialog({ opened, onClose, exam, questions }: CorrectionDialogProps) {
  const { t } = useLingui()
  const [entered, setInput] = useState<CorrectionInput>(() => startOf(questions))
  // A question that was left out meanwhile is not there to be chosen again.
  const input = isStillOpen(entered, questions) ? entered : startOf(questions)
  const steps = useCorrectionSteps(exam.id, opened)
  const { step, reason } = steps
  const body = useFocusBack(step.name === 'preview' ? step.impact : step)
  const change = (next: CorrectionInput) => {
    steps.forgetRefusal()
    setInput(next)
  }
  const title = exam.title
  return (
    <Modal
      {...{ opened, onClose }}
      typed={() => reason !== ''}
      title={t`Correct ${title}`}
      size="lg"
      closeOnClickOutside={false}
    >
      <Stack gap="md" ref={body} tabIndex={-1} style={{ outline: 0 }}>
        {step.name === 'form' || step.name === 'preview' ? (
          <Correcting {...{ step, steps, questions, input }} exam_id={exam.id} onChange={change} />
        ) : (
          <Corrected {...{ step, steps, onClose }} />
        )}
      </Stack>
    </Modal>
  )
}

/** Where the button that was pressed has gone with its step, the focus goes to the step that came, and not out of the dialog. */
function useFocusBack(step: object) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current !== step && document.activeElement === document.body) body.current?.focus()
    before.current = step
  }, [step])
  return body
}
