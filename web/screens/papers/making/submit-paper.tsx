import { Trans } from '@lingui/react/macro'
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { questionPaperApi, say } from '#contract'
import { sayDone } from '#web/api/call-toasts.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { isRefusal, refusalText } from '#web/ui/message/refusal.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showSuccess } from '#web/ui/message/toast.tsx'
import '#web/ui/dialog/dialog.css'
import { InstructionNotice } from '../details/instruction-notice.tsx'
import { Notice } from './notice.tsx'
import { readShortfall, type Shortfall } from './shortfall.ts'
import { SubmitNotes } from './submit-notes.tsx'

export interface SubmitDialogProps {
  opened: boolean
  paper: { id: number; name: string; row_version?: number }
  onClose: () => void
  onSubmitted: () => void
}

/** Asks before a draft becomes a paper. What the server still misses is said here, section by section. */
export default function SubmitPaper({ opened, paper, onClose, onSubmitted }: SubmitDialogProps) {
  const [missing, setMissing] = useState<Shortfall[]>([])
  const [refusal, setRefusal] = useState<string | null>(null)
  const submit = useAction(questionPaperApi.submit, {
    invalidates: [questionPaperApi.list, questionPaperApi.preview, questionPaperApi.pages],
    // What is refused is said here, where it can be read at leisure.
    toasts: 'none',
    onSuccess: () => void sayDone(say('done.submitted')).then(showSuccess),
  })
  const whole = useRead(questionPaperApi.preview, { id: paper.id }, { enabled: opened, toasts: 'none' }).data
  const close = () => {
    setMissing([])
    setRefusal(null)
    onClose()
  }
  const run = async () => {
    if (submit.pending) return
    setMissing([])
    setRefusal(null)
    try {
      await submit.run({ id: paper.id, row_version: paper.row_version })
      onSubmitted()
    } catch (error) {
      const found = readShortfall(error)
      if (found) setMissing(found)
      else if (isRefusal(error)) setRefusal(refusalText(error))
      else throw error
    }
  }
  return (
    <Modal
      opened={opened}
      onClose={close}
      title={<Trans>Submit this question paper?</Trans>}
      withCloseButton={false}
      closeOnEscape={!submit.pending}
      closeOnClickOutside={!submit.pending}
    >
      <Stack gap="sm">
        <Text fw={600}>{paper.name}</Text>
        <Text size="sm">
          <Trans>
            Its questions are then kept as they are now; neither they nor the plan can be changed while nobody sends it
            back to draft.
          </Trans>
        </Text>
        <InstructionNotice paper={whole} />
        <SubmitNotes of={whole?.to_check} language={whole?.language} />
        {missing.length > 0 && <MissingList missing={missing} />}
        {refusal && (
          <Alert color="red" role="alert">
            {refusal}
          </Alert>
        )}
        <Group className="dialog-foot">
          <Button variant="default" onClick={close} disabled={submit.pending}>
            <Trans>Cancel</Trans>
          </Button>
          <Button onClick={run} aria-disabled={submit.pending} data-autofocus>
            {submit.pending ? <Trans>Submitting...</Trans> : <Trans>Submit</Trans>}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function MissingList({ missing }: { missing: Shortfall[] }) {
  return (
    <Notice color="yellow" urgent title={<Trans>The paper is not complete</Trans>}>
      <List size="sm">
        {missing.map(({ section, ...message }) => (
          <List.Item key={section}>{textOf(message)}</List.Item>
        ))}
      </List>
    </Notice>
  )
}
