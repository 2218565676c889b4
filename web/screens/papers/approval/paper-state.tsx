import { Trans, useLingui } from '@lingui/react/macro'
import { Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type PaperRow, questionPaperApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { StepChoice, StepReason } from '#web/ui/form/step-choice.tsx'
import { sayText } from '#web/ui/message/sentence-text.ts'
import { showSuccess, showUndo } from '#web/ui/message/toast.tsx'
import { stateNames } from '../details/paper-words.ts'
import { stepsFrom } from './paper-steps.ts'

export interface PaperStateProps {
  /** null keeps it closed. */
  paper: (Pick<PaperRow, 'id' | 'name' | 'state'> & { row_version?: number | undefined }) | null
  onClose: () => void
}

/** Approves a submitted paper, sends it back or puts it away, saying what the step does. */
export default function PaperState({ paper, onClose }: PaperStateProps) {
  const { t, i18n } = useLingui()
  const last = useRef(paper)
  if (paper) last.current = paper
  const steps = last.current ? stepsFrom(last.current.state) : []
  const form = useForm({ initialValues: { state: '', reason: '' } })
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    form.setInitialValues({ state: steps[0]?.to ?? '', reason: '' })
    form.reset()
  }
  const id = paper?.id
  useEffect(() => {
    if (id !== undefined) fill.current()
  }, [id])
  const change = useAction(questionPaperApi.changeState, {
    invalidates: [questionPaperApi.list, questionPaperApi.preview],
    toasts: 'failures',
  })
  const step = steps.find(({ to }) => to === form.values.state)
  const save = async ({ reason }: typeof form.values) => {
    if (!paper || !step) return
    await change.run({ id: paper.id, state: step.to, reason: reason.trim() || null, row_version: paper.row_version })
    const { undone } = step
    const done = questionPaperApi.changeState.message ? sayText(questionPaperApi.changeState.message) : ''
    if (!undone) return showSuccess(done)
    const back = { id: paper.id, state: paper.state, reason: i18n._(undone) }
    showUndo(done, () => change.run(back).catch(() => undefined))
  }
  const name = last.current?.name ?? ''
  return (
    <FormModal
      opened={paper !== null}
      title={t`Change the state of ${name}`}
      form={form}
      save={save}
      onClose={onClose}
      submit={[step ? i18n._(step.verb) : t`Save`, t`Saving...`]}
    >
      {last.current && (
        <Text size="sm" c="dimmed">
          <Trans>Now: {i18n._(stateNames[last.current.state])}</Trans>
        </Text>
      )}
      <StepChoice steps={steps} {...form.getInputProps('state')} />
      {step?.needsReason && <StepReason withAsterisk {...form.getInputProps('reason')} />}
    </FormModal>
  )
}
