import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Group, List, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type ExamRow, type ExamState, examApi, examMarksApi } from '#contract'
import { isAllowed, useAccount } from '#web/api/sign-in/account.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { useList } from '#web/api/use/use-list.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { StepChoice, StepReason } from '#web/ui/form/step-choice.tsx'
import { sayText } from '#web/ui/message/said-text.ts'
import { showUndo } from '#web/ui/message/toast.tsx'
import { type ExamStateStep, notCancelled, steps } from './state-steps.ts'
import { stateNames } from './words.ts'

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
  const own = (last.current ? steps[last.current.state] : []).filter(
    ({ to, module, action }) =>
      isAllowed(modules, module, action) && (to !== last.current?.state || sectionsIn(last.current, to).length > 0),
  )
  const form = useForm({ initialValues: { state: '', reason: '', section_ids: [] as string[] } })
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    // What is handed in is often another's: which is taken back is chosen, where there is a choice.
    const taken = sectionsIn(exam, 'MARKING')
    const chosen = [...sectionsIn(exam, 'SUBMITTED'), ...(taken.length === 1 ? taken : [])]
    form.setInitialValues({ state: own[0]?.to ?? '', reason: '', section_ids: chosen.map(({ id }) => String(id)) })
    form.reset()
  }
  const id = exam?.id
  const queryClient = useQueryClient()
  useEffect(() => {
    if (id === undefined) return
    fill.current()
    // Marks were entered since the exam was read.
    void queryClient.invalidateQueries({ queryKey: [examApi.list.path] })
  }, [id, queryClient])
  const { rows } = useList(examApi.list, { filter: { id } }, { enabled: id !== undefined })
  const change = useAction(examApi.changeState, {
    invalidates: [examApi.list, examMarksApi.list],
    toasts: 'failures',
  })
  const step = own.find(({ to }) => to === form.values.state)
  const save = async ({ reason, section_ids }: typeof form.values) => {
    if (!exam || !step) return
    const there = sectionsIn(exam, step.to).map(({ id }) => id)
    const chosen = there.filter((one) => section_ids.includes(String(one)))
    // Of all that are open the server hands in those of whoever asks.
    const some = isOfSections(exam, step) && (step.to === 'MARKING' || chosen.length < there.length)
    const { data } = await change.run({
      id: exam.id,
      state: step.to,
      reason: reason.trim() || null,
      ...(some && { section_ids: chosen }),
    })
    const said = examApi.changeState.message ? sayText(examApi.changeState.message) : ''
    const { back } = step
    // What was handed in before, or by others, stays so.
    const done = data.sections.flatMap(({ id, state }) => (state === 'SUBMITTED' && chosen.includes(id) ? [id] : []))
    // Sections are opened again with a reason: that of a step taken back at once.
    const undone = step.to === 'SUBMITTED' && { section_ids: done, reason: t`Handed in too early` }
    if (back) showUndo(said, () => change.run({ id: exam.id, state: back, ...undone }).catch(() => undefined))
  }
  const shown = last.current && counted(last.current, rows)
  const name = shown?.name ?? ''
  const note = shown && isAllowed(modules, 'exam', 'delete') && notCancelled[shown.state]
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
      {note && (
        <Text size="sm" c="dimmed">
          {i18n._(note)}
        </Text>
      )}
      {step && shown && isOfSections(shown, step) && (shown.sections.length > 1 || step.to === 'MARKING') && (
        <Checkbox.Group
          label={t({ message: 'Sections', context: 'of classes' })}
          {...form.getInputProps('section_ids')}
        >
          <Group gap="lg" mt={4}>
            {sectionsIn(shown, step.to).map(({ id, title, entered, of }) => (
              <Checkbox key={id} value={String(id)} label={`${title} (${entered}/${of})`} />
            ))}
          </Group>
        </Checkbox.Group>
      )}
      {step?.to === 'SUBMITTED' && shown && isOfSections(shown, step) && (
        <Gaps sections={sectionsIn(shown, step.to).filter(({ id }) => form.values.section_ids.includes(String(id)))} />
      )}
      {step && <Reason step={step} {...form.getInputProps('reason')} />}
    </FormModal>
  )
}

type Shown = NonNullable<StateDialogProps['exam']>

/** The exam as the dialog was opened with it, with how much of it is entered by now. */
function counted<Exam extends Shown>(exam: Exam, rows: ExamRow[] = []): Exam {
  const now = rows.find(({ id }) => id === exam.id)?.sections ?? []
  const sections = exam.sections.map((one) => {
    const { entered, of } = now.find(({ id }) => id === one.id) ?? one
    return { ...one, entered, of }
  })
  return { ...exam, sections }
}

/** Whose attendance or marks are missing keeps their section from being handed in. */
function Gaps({ sections }: Pick<Shown, 'sections'>) {
  const gaps = sections.filter(({ entered, of }) => entered < of)
  if (sections.length === 0) return null
  if (gaps.length === 0)
    return (
      <Text size="sm">
        <Trans>Attendance and marks are complete.</Trans>
      </Text>
    )
  return (
    <Alert color="yellow">
      <List size="sm">
        {gaps.map(({ id, title, entered, of }) => (
          <List.Item key={id}>
            {title}: <Plural value={of - entered} one="# pupil is not complete" other="# pupils are not complete" />
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}

/** Sections of which the step can be taken: those that are open are handed in, the others are taken back. */
const sectionsIn = (exam: StateDialogProps['exam'], to: ExamState) =>
  (exam?.sections ?? []).filter(({ state }) => state === (to === 'SUBMITTED' ? 'OPEN' : 'SUBMITTED'))

/** While an exam is marked its sections are handed in, and taken back, one by one. */
const isOfSections = ({ state }: Pick<ExamRow, 'state'>, { to }: ExamStateStep) =>
  state === 'MARKING' && to !== 'CANCELLED'

/** Asked for where the step needs it, and offered where it depends on who takes it. */
function Reason({ step, ...input }: { step: ExamStateStep }) {
  const { i18n } = useLingui()
  if (!step.needsReason && !step.mayReason) return null
  return (
    <StepReason
      description={step.mayReason && i18n._(step.mayReason)}
      withAsterisk={step.needsReason ?? false}
      {...input}
    />
  )
}
