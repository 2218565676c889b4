import { Trans, useLingui } from '@lingui/react/macro'
import { Alert, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import {
  type CorrectionImpact,
  type CorrectionInput,
  examApi,
  examCorrectionApi,
  examMarksApi,
  reportApi,
} from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { Modal } from '#web/ui/dialog/modal.tsx'
import { fieldErrors, isRefusal } from '#web/ui/message/refusal.ts'
import type { CorrectedQuestion } from './corrected-question.ts'
import { CorrectionForm, isStillOpen, isWhole, startOf } from './correction-form.tsx'
import { Impact } from './impact.tsx'
import { MadeCorrections } from './made-corrections.tsx'
import '#web/ui/dialog/dialog.css'

interface CorrectionDialogProps {
  opened: boolean
  onClose: () => void
  exam: { id: number; title: string }
  /** None where marks are entered as totals. */
  questions: CorrectedQuestion[]
}

type Previewed = CorrectionImpact & { token: string }

/** What is read anew once an exam has been corrected. */
const touched = [examApi.list, examMarksApi.list, examCorrectionApi.list, ...Object.values(reportApi)]

/** Corrects an exam for all: what it would do is looked at first, then it is applied exactly so, and can be taken back. */
export default function CorrectionDialog({ opened, onClose, exam, questions }: CorrectionDialogProps) {
  const { t } = useLingui()
  const [entered, setInput] = useState<CorrectionInput>(() => startOf(questions))
  // A question that was left out meanwhile is not there to be chosen again.
  const input = isStillOpen(entered, questions) ? entered : startOf(questions)
  const [shown, setShown] = useState<Previewed | null>(null)
  const [isStale, setStale] = useState(false)
  const [reason, setReason] = useState('')
  const [done, setDone] = useState<{ correction_id: number; revision: number; undone: boolean } | null>(null)
  const [leaving, setLeaving] = useState<{ id: number; said: string } | null>(null)
  useEffect(() => {
    if (!opened) return
    setShown(null)
    setStale(false)
    setReason('')
    setDone(null)
    setLeaving(null)
  }, [opened])
  const preview = useAction(examCorrectionApi.preview)
  const apply = useAction(examCorrectionApi.apply, { invalidates: touched })
  const undo = useAction(examCorrectionApi.undo, { invalidates: touched })
  const errors = isRefusal(preview.error) ? fieldErrors(preview.error) : {}
  const pending = preview.pending || apply.pending || undo.pending
  const change = (next: CorrectionInput) => {
    // What was refused was said of what stood there before.
    preview.reset()
    setInput(next)
  }
  const body = useKeptFocus(done ?? leaving ?? shown)
  const look = async () => {
    const answer = await preview.run({ id: exam.id, ...input }).catch(() => null)
    if (!answer) return
    setStale(false)
    setShown(answer.data)
  }
  const carryOut = async () => {
    if (!shown || !reason.trim() || pending) return
    try {
      const { data } = await apply.run({ id: exam.id, token: shown.token, reason })
      setDone({ ...data, undone: false })
      setReason('')
    } catch (error) {
      if (!isRefusal(error)) throw error
      if (error.status === 409) setStale(true)
    }
  }
  const takeBack = async (correction_id: number) => {
    const answer = await undo.run({ id: exam.id, correction_id, reason }).catch(() => null)
    if (!answer) return
    setLeaving(null)
    setDone({ ...answer.data, undone: true })
  }
  const takeBackButton = (correction_id: number) => (
    <Button
      variant="default"
      aria-disabled={pending || !reason.trim()}
      onClick={() => reason.trim() && !pending && void takeBack(correction_id)}
    >
      <Trans>Take the correction back</Trans>
    </Button>
  )
  const reasonField = (label: string) => (
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
        {done ? (
          <>
            <Alert color="green" role="status">
              {done.undone ? (
                <Trans>The correction is taken back: revision {done.revision}.</Trans>
              ) : (
                <Trans>
                  All marks are corrected: revision {done.revision}. Students see that their result changed.
                </Trans>
              )}
            </Alert>
            {!done.undone && reasonField(t`Why the correction is taken back`)}
            <Foot onCancel={onClose} cancel={t`Close`}>
              {!done.undone && takeBackButton(done.correction_id)}
            </Foot>
          </>
        ) : leaving ? (
          <>
            <Text>{leaving.said}</Text>
            {reasonField(t`Why the correction is taken back`)}
            <Foot onCancel={() => setLeaving(null)} cancel={t`Back`}>
              {takeBackButton(leaving.id)}
            </Foot>
          </>
        ) : shown ? (
          <>
            {isStale && (
              <Alert color="yellow" role="alert">
                <Trans>Marks of this exam were changed since you looked. Nothing was applied: look at it again.</Trans>
              </Alert>
            )}
            <Impact impact={shown} />
            {!isStale && shown.changed > 0 && reasonField(t`Reason, which stays on record`)}
            <Foot onCancel={() => setShown(null)} cancel={t`Back`}>
              {isStale ? (
                <Button aria-disabled={pending} onClick={() => !pending && void look()}>
                  <Trans>Look again</Trans>
                </Button>
              ) : (
                shown.changed > 0 && (
                  <Button aria-disabled={pending || !reason.trim()} onClick={() => void carryOut()}>
                    <Trans>Correct for everybody</Trans>
                  </Button>
                )
              )}
            </Foot>
          </>
        ) : (
          <>
            <MadeCorrections exam_id={exam.id} onTakeBack={setLeaving} />
            <CorrectionForm exam_id={exam.id} {...{ questions, input, errors }} onChange={change} />
            <Text size="sm" c="dimmed">
              <Trans>Nothing changes yet: the next step shows whom it would move.</Trans>
            </Text>
            <Foot onCancel={onClose} cancel={t`Cancel`}>
              <Button
                aria-disabled={pending || !isWhole(input)}
                onClick={() => isWhole(input) && !pending && void look()}
              >
                <Trans>Show what it changes</Trans>
              </Button>
            </Foot>
          </>
        )}
      </Stack>
    </Modal>
  )
}

/** Where the button that was pressed has gone with its step, the focus goes to the step that came, and not out of the dialog. */
function useKeptFocus(step: object | null) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(step)
  useLayoutEffect(() => {
    if (before.current !== step && document.activeElement === document.body) body.current?.focus()
    before.current = step
  }, [step])
  return body
}

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
