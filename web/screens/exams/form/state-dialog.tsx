import { Trans, useLingui } from '@lingui/react/macro'
import { Checkbox, Group, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type ExamRow, examApi, examMarksApi } from '#contract'
import { isAllowed, useAccount } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { StepChoice, StepReason } from '#web/ui/form/step-choice.tsx'
import { sayText } from '#web/ui/message/said-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { stateNames } from '../words.ts'
import { type Step, steps } from './state-steps.ts'

interface StateDialogProps {
  /** null keeps it closed. */
  exam: Pick<ExamRow, 'id' | 'name' | 'state' | 'sections'> | null
  onClose: () => void
}

/** Takes an exam a step on or back, saying what the step does. */
export default function StateDialog({ exam, onClose }: StateDialogProps) {
  const { t, i18n } = useLingui()
  const last = useRef(exam)
  if (exam) last.current = exam
  const { modules } = useAccount()
  const own = (last.current ? steps[last.current.state] : []).filter(({ module, action }) =>
    isAllowed(modules, module, action),
  )
  const form = useForm({ initialValues: { state: '', reason: '', section_ids: [] as string[] } })
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    form.setInitialValues({ state: own[0]?.to ?? '', reason: '', section_ids: openSections(exam) })
    form.reset()
  }
  const id = exam?.id
  useEffect(() => {
    if (id !== undefined) fill.current()
  }, [id])
  const change = useAction(examApi.changeState, {
    invalidates: [examApi.list, examMarksApi.list],
    toasts: 'failures',
  })
  const step = own.find(({ to }) => to === form.values.state)
  const save = async ({ reason, section_ids }: typeof form.values) => {
    if (!exam || !step) return
    const all = openSections(exam)
    const some = step.to === 'SUBMITTED' && section_ids.length < all.length
    await change.run({
      id: exam.id,
      state: step.to,
      reason: reason.trim() || null,
      ...(some && { section_ids: section_ids.map(Number) }),
    })
    const said = examApi.changeState.message ? sayText(examApi.changeState.message) : ''
    const { back } = step
    if (back) showUndo(said, () => change.run({ id: exam.id, state: back }).catch(() => undefined))
  }
  const shown = last.current
  const name = shown?.name ?? ''
  return (
    <FormModal
      opened={exam !== null}
      title={t`Change the state of ${name}`}
      form={form}
      save={save}
      onClose={onClose}
      submit={own.length === 0 ? null : [step ? i18n._(step.verb) : t`Save`, t`Saving...`]}
    >
      {shown && (
        <Text size="sm" c="dimmed">
          <Trans>Now: {i18n._(stateNames[shown.state])}</Trans>
        </Text>
      )}
      {own.length === 0 && (
        <Text>
          <Trans>Your role takes no step from here.</Trans>
        </Text>
      )}
      <StepChoice steps={own} {...form.getInputProps('state')} />
      {step?.to === 'SUBMITTED' && shown && openSections(shown).length > 1 && (
        <Checkbox.Group label={t`Sections`} {...form.getInputProps('section_ids')}>
          <Group gap="md" mt={4}>
            {shown.sections
              .filter(({ state }) => state === 'OPEN')
              .map(({ id, title, entered, of }) => (
                <Checkbox key={id} value={String(id)} label={`${title} (${entered}/${of})`} />
              ))}
          </Group>
        </Checkbox.Group>
      )}
      {step && <Reason step={step} {...form.getInputProps('reason')} />}
    </FormModal>
  )
}

const openSections = (exam: StateDialogProps['exam']): string[] =>
  (exam?.sections ?? []).flatMap(({ id, state }) => (state === 'OPEN' ? [String(id)] : []))

/** Asked for where the step needs it, and offered to a school admin who verifies what they handed in. */
function Reason({ step, ...input }: { step: Step }) {
  const { t } = useLingui()
  if (!step.needsReason && step.to !== 'VERIFIED') return null
  return (
    <StepReason
      description={step.needsReason ? undefined : t`Only where you handed the marks in yourself.`}
      withAsterisk={step.needsReason ?? false}
      {...input}
    />
  )
}
