import { Trans, useLingui } from '@lingui/react/macro'
import { Stack, Text } from '@mantine/core'
import { useRef } from 'react'
import type { RecheckRow } from '#contract'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { RecheckDecision } from './recheck-decision.tsx'
import { RecheckHead } from './recheck-head.tsx'
import '#web/ui/dialog/dialog.css'

interface AnswerDialogProps {
  /** null keeps it closed. */
  request: RecheckRow | null
  onClose: () => void
}

/** One request with its answer, or, for whoever may give it, the form for it. */
export default function AnswerDialog({ request, onClose }: AnswerDialogProps) {
  const { t } = useLingui()
  const last = useRef(request)
  /** Marks or an answer that are not sent yet. */
  const typed = useRef(false)
  if (request && request !== last.current) {
    last.current = request
    typed.current = false
  }
  const shown = last.current
  const name = shown?.student.name ?? ''
  return (
    <Modal
      opened={request !== null}
      onClose={onClose}
      typed={() => typed.current}
      title={t`Recheck of ${name}`}
      size="lg"
      closeOnClickOutside={false}
    >
      {shown?.may_answer && (
        <RecheckDecision
          key={shown.id}
          request={shown}
          onTyped={() => {
            typed.current = true
          }}
          onDone={onClose}
        />
      )}
      {shown && !shown.may_answer && (
        <Stack gap="sm">
          <RecheckHead request={shown} />
          {shown.answer === null ? (
            <Text size="sm" c="dimmed">
              <Trans>
                It waits for an answer. Those who verify marks may give it, and whom it is assigned to; whoever gave the
                marks does not mark them again.
              </Trans>
            </Text>
          ) : (
            <Text size="sm">{shown.answer}</Text>
          )}
        </Stack>
      )}
    </Modal>
  )
}
