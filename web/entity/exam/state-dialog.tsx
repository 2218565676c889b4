import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Alert, Checkbox, Group, List, Text } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { lazy, Suspense, useEffect, useRef } from 'react'
import { type ExamRow, examApi } from '#contract'
import { isAllowed, useAccount } from '#web/api/sign-in/account.ts'
import { useList } from '#web/api/use/use-list.ts'
import { withTextsOf } from '#web/language.ts'
import { loadScreen } from '#web/load-screen.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { StepChoice, StepReason } from '#web/ui/form/step-choice.tsx'
import { AbsentChoice } from './absent-choice.tsx'
import { type ExamStateStep, notCancelled, steps } from './state-steps.ts'
import { type ChangedExam, isOfSections, type StateValues, sectionsIn, useStateChange } from './use-state-change.ts'
import { stateNames } from './words.ts'

const VerifyCheck = lazy(loadScreen(() => withTextsOf('exam-windows', import('./verify-check.tsx'))))

interface StateDialogProps {
  /** null keeps it closed. */
  exam: ChangedExam | null
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
  const form = useForm<StateValues>({ initialValues: { state: '', reason: '', section_ids: [], absent_policy: '' } })
  useStart(exam, form, own)
  const { rows } = useList(examApi.list, { filter: { id: exam?.id } }, { enabled: exam !== null })
  const step = own.find(({ to }) => to === form.values.state)
  const save = useStateChange(exam, step)
  const shown = last.current && counted(last.current, rows)
  const name = shown?.name ?? ''
  const verifies = step?.to === 'VERIFIED' && shown?.state === 'SUBMITTED'
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
        <SectionBoxes sections={sectionsIn(shown, step.to)} {...form.getInputProps('section_ids')} />
      )}
      {step?.to === 'SUBMITTED' && shown && isOfSections(shown, step) && (
        <Gaps sections={sectionsIn(shown, step.to).filter(({ id }) => form.values.section_ids.includes(String(id)))} />
      )}
      {exam && verifies && (
        <Suspense fallback={null}>
          <VerifyCheck exam_id={exam.id} />
        </Suspense>
      )}
      {exam && step?.to === 'VERIFIED' && <AbsentChoice exam_id={exam.id} {...form.getInputProps('absent_policy')} />}
      {step && <Reason step={step} {...form.getInputProps('reason')} />}
    </FormModal>
  )
}

/** The form begins anew with each exam: with the likeliest step, and the sections of which it is taken. */
function useStart(exam: ChangedExam | null, form: UseFormReturnType<StateValues>, own: readonly ExamStateStep[]): void {
  const fill = useRef(() => undefined as unknown)
  fill.current = () => {
    // What is handed in is often another's: which is taken back is chosen, where there is a choice.
    const taken = sectionsIn(exam, 'MARKING')
    const chosen = [...sectionsIn(exam, 'SUBMITTED'), ...(taken.length === 1 ? taken : [])]
    form.setInitialValues({
      state: own[0]?.to ?? '',
      reason: '',
      section_ids: chosen.map(({ id }) => String(id)),
      absent_policy: '',
    })
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
}

interface SectionBoxesProps {
  sections: ChangedExam['sections']
}

/** The sections of which a step is taken, with how much of each is entered. */
function SectionBoxes({ sections, ...input }: SectionBoxesProps) {
  const { t } = useLingui()
  return (
    <Checkbox.Group label={t({ message: 'Sections', context: 'of classes' })} {...input}>
      <Group gap="lg" mt={4}>
        {sections.map(({ id, title, entered, of }) => (
          <Checkbox key={id} value={String(id)} label={`${title} (${entered}/${of})`} />
        ))}
      </Group>
    </Checkbox.Group>
  )
}

/** The exam as the dialog was opened with it, with how much of it is entered by now. */
function counted<Exam extends ChangedExam>(exam: Exam, rows: ExamRow[] = []): Exam {
  const now = rows.find(({ id }) => id === exam.id)?.sections ?? []
  const sections = exam.sections.map((one) => {
    const { entered, of } = now.find(({ id }) => id === one.id) ?? one
    return { ...one, entered, of }
  })
  return { ...exam, sections }
}

/** Whose attendance or marks are missing keeps their section from being handed in. */
function Gaps({ sections }: Pick<ChangedExam, 'sections'>) {
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
