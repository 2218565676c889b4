import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { Question } from '#contract'
import { lazyDialog } from '#web/ui/dialog/lazy-dialog.tsx'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { Rejection } from '../review/rejection.tsx'
import { StepButtons } from '../review/step-buttons.tsx'
import { PrintedQuestion } from './printed-question.tsx'
import { PrintedTranslations } from './printed-translations.tsx'
import { QuestionFacts } from './question-facts.tsx'
import '#web/ui/dialog/dialog.css'

const QuestionHistory = lazyDialog(
  () => import('../review/question-history.tsx'),
  ({ question }) => question !== null,
)

interface QuestionPreviewProps {
  /** null keeps it closed. */
  question: Question | null
  onClose: () => void
  onEdit?: (question: Question) => void
}

/** A question in full, as it is printed, with its answer, and the next steps of its review. */
export default function QuestionPreview({ question, onClose, onEdit }: QuestionPreviewProps) {
  const { t } = useLingui()
  const last = useRef(question)
  if (question) last.current = question
  const shown = last.current
  const [past, setPast] = useState<Question | null>(null)
  const [rejecting, setRejecting] = useState(false)
  // Escape closes the dialog on top, not the one below it too.
  const isOnTop = past === null && !rejecting
  return (
    <>
      <Modal
        opened={question !== null}
        onClose={onClose}
        closeOnEscape={isOnTop}
        trapFocus={isOnTop}
        title={t`Question`}
        size="lg"
      >
        {shown && (
          <Stack gap="md">
            <Rejection of={shown} />
            <QuestionFacts question={shown} />
            <PrintedQuestion question={shown} withAnswer />
            <PrintedTranslations question={shown} />
            <Group justify="flex-end" gap="xs">
              <StepButtons question={shown} onDone={onClose} rejecting={rejecting} onRejecting={setRejecting} />
              <Button
                variant="default"
                leftSection={<IconHistory size={18} aria-hidden />}
                aria-haspopup="dialog"
                onClick={() => setPast(shown)}
              >
                <Trans>History</Trans>
              </Button>
              {onEdit && (
                <Button variant="light" onClick={() => onEdit(shown)}>
                  <Trans>Edit</Trans>
                </Button>
              )}
              <Button variant="default" onClick={onClose}>
                <Trans>Close</Trans>
              </Button>
            </Group>
          </Stack>
        )}
      </Modal>
      <QuestionHistory question={past} onClose={() => setPast(null)} />
    </>
  )
}
