import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { examApi, examCorrectionApi, examMarksApi, examResponseApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { useRead } from '#web/api/use/use-read.ts'
import { Modal, useCloseDialog } from '#web/ui/dialog/modal.tsx'
import { Failed } from '#web/ui/list/list-table.tsx'
import { Loading } from '#web/ui/message/loading.tsx'
import '#web/ui/dialog/dialog.css'

/** An option that is to be accepted beside the key. */
export interface AcceptedOption {
  exam_question_id: number
  label: string
  option: number
  printed: string
}

interface AcceptDialogProps {
  exam_id: number
  option: AcceptedOption | null
  onClose: () => void
}

/** Accepts an option of everybody who chose it: what it would do is looked at first. */
export default function AcceptDialog({ exam_id, option, onClose }: AcceptDialogProps) {
  const { t } = useLingui()
  const [reason, setReason] = useState('')
  const [letter, label] = [option?.printed ?? '', option?.label ?? '']
  const close = () => {
    setReason('')
    onClose()
  }
  return (
    <Modal
      opened={option !== null}
      onClose={close}
      typed={() => reason !== ''}
      title={t`Accept ${letter} for question ${label}`}
    >
      {option && <Accepting {...{ exam_id, option, reason }} onReason={setReason} onDone={close} />}
    </Modal>
  )
}

const touched = [examApi.list, examMarksApi.list, examCorrectionApi.list, examResponseApi.table]

interface AcceptingProps {
  exam_id: number
  option: AcceptedOption
  reason: string
  onReason: (reason: string) => void
  onDone: () => void
}

function Accepting({ exam_id, option, reason, onReason, onDone }: AcceptingProps) {
  const { t } = useLingui()
  const close = useCloseDialog()
  const chosen = { kind: 'OPTIONS' as const, chosen: [option.option] }
  const { data, error, refetch } = useRead(
    examCorrectionApi.preview,
    { id: exam_id, kind: 'ACCEPT', exam_question_id: option.exam_question_id, responses: [chosen] },
    { toasts: 'none' },
  )
  const { run, pending } = useAction(examCorrectionApi.apply, { invalidates: touched })
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Loading />
  const carryOut = async () => {
    const answer = await run({ id: exam_id, token: data.token, reason }).catch(() => null)
    if (answer) onDone()
    else void refetch()
  }
  return (
    <Stack gap="md">
      <Text>
        <Trans>
          {data.up} pupils would have more marks, {data.pass_gained} of them would pass. Nobody has less.
        </Trans>
      </Text>
      <Textarea
        label={t`Reason, which stays on record`}
        withAsterisk
        autosize
        minRows={2}
        maxLength={500}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
      <Group className="dialog-foot">
        <Button variant="default" onClick={close}>
          <Trans>Cancel</Trans>
        </Button>
        <Button aria-disabled={pending || !reason.trim()} onClick={() => reason.trim() && !pending && void carryOut()}>
          <Trans>Correct for everybody</Trans>
        </Button>
      </Group>
    </Stack>
  )
}
