import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Fieldset, Stack, Text } from '@mantine/core'
import type { KeyboardEvent } from 'react'
import { timingOf } from '../../papers/details/details-values.ts'
import type { DetailsForm } from '../../papers/details/use-details-form.ts'
import { Notice } from '../../papers/making/notice.tsx'
import { toNumber } from '../../papers/making/plan/plan.ts'
import { BlueprintChapters } from '../fields/chapters.tsx'
import { fieldId, focusField } from '../fields/field.tsx'
import { BlueprintLanguages } from '../fields/languages.tsx'
import { BlueprintMean } from '../fields/mean.tsx'
import { BlueprintMixes } from '../fields/mix.tsx'
import { BlueprintSections } from '../fields/sections.tsx'
import { BlueprintSets } from '../fields/sets.tsx'
import { findSetsProblem, isBoth, type SetsWish } from '../fields/sets-wish.ts'
import { BlueprintTime } from '../fields/time.tsx'
import { BlueprintTopics } from '../fields/topics.tsx'
import { BlueprintWeights } from '../fields/weights.tsx'
import { AutoTrouble } from '../result/trouble.tsx'
import { useAutoWords } from '../result/words.ts'
import { TemplateBar } from '../templates/template-bar.tsx'
import { Assembling } from '../wizard/assembling.tsx'
import type { useAssemble } from '../wizard/use-assemble.ts'
import { paperScope } from './scope.ts'
import type { BlueprintEditor } from './use-blueprint-editor.ts'
import { blueprintOf } from './values.ts'
import { refusedFields, withRefusals } from './verdict/refusals.ts'
import { BlueprintTotals } from './verdict/totals.tsx'
import { useCheck } from './verdict/use-check.ts'
import { BlueprintVerdict } from './verdict/verdict.tsx'

interface BlueprintEditorStepProps {
  form: DetailsForm
  editor: BlueprintEditor
  sets: SetsWish
  onSets: (sets: SetsWish) => void
  assembling: ReturnType<typeof useAssemble>
  onAssemble: () => void
  onTakeNearest: () => void
  onReset: () => void
  onReload: () => void
  onSaveOver: (row_version: number) => void
  onDetails: () => void
}

/** The second step: what the paper should hold, beside what the bank can give. */
export default function BlueprintEditorStep(props: BlueprintEditorStepProps) {
  const { form, sets, onSets, assembling, onAssemble, onReset } = props
  const { t } = useLingui()
  const words = useAutoWords(props.editor.parts)
  const question_paper_marks = toNumber(form.values.question_paper_marks)
  const isValid = Object.keys(props.editor.problems).length === 0 && Number.isFinite(question_paper_marks)
  const { grade_id, subject_id, language } = form.values
  const blueprint = blueprintOf(props.editor.values)
  const check = useCheck({ grade_id, subject_id, language, question_paper_marks, blueprint }, isValid)
  const { trouble } = assembling
  const editor = withRefusals(
    props.editor,
    refusedFields(check.error, trouble?.kind === 'refused' ? trouble.refusal : null),
  )
  const scope = paperScope(editor)
  const assemble = () => {
    editor.showAll()
    const path = Object.keys(editor.problems)[0] ?? setsProblemAt(sets, form.values.sets)
    // In the next paint the fields show what is wrong.
    if (path) return requestAnimationFrame(() => focusField(path))
    return onAssemble()
  }
  const assembleByKey = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !assembling.pending) assemble()
  }
  return (
    <Stack gap="lg" onKeyDown={assembleByKey}>
      <TemplateBar editor={editor} grade_id={grade_id} onUsed={(wants) => takeWants(form, wants)} />
      <UnevenMarks form={form} editor={editor} />
      {subject_id === null && <NoSubject onDetails={props.onDetails} />}
      {editor.supply.error && <NoSupply onRetry={() => editor.supply.refetch()} />}
      <BlueprintSections editor={editor} words={words} />
      <BlueprintMean editor={editor} />
      <BlueprintTime editor={editor} timing={timingOf(form.values)} />
      <Fieldset legend={t`Wishes for the whole paper`}>
        <Stack gap="md">
          <BlueprintLanguages editor={editor} />
          <BlueprintChapters editor={editor} words={words} scope={scope} />
          <BlueprintTopics editor={editor} scope={scope} />
          <BlueprintMixes editor={editor} words={words} scope={scope} />
          <BlueprintWeights editor={editor} scope={scope} />
        </Stack>
      </Fieldset>
      <BlueprintSets wish={sets} paperSets={form.values.sets} onChange={onSets} />
      <BlueprintVerdict editor={editor} words={words} check={check} isShownElsewhere={trouble?.kind === 'shortfall'} />
      <AutoTrouble {...props} editor={editor} words={words} />
      <BlueprintTotals
        editor={editor}
        question_paper_marks={question_paper_marks}
        timing={timingOf(form.values)}
        onReset={onReset}
        check={check}
      >
        <Assembling assembling={assembling} onAssemble={assemble} />
      </BlueprintTotals>
    </Stack>
  )
}

/** The field of the parallel papers that is wrong. */
function setsProblemAt(sets: SetsWish, paperSets: number): string | undefined {
  if (isBoth(sets, paperSets)) return 'parallel_sets'
  return findSetsProblem(sets) && 'max_shared'
}

/** A template fills what the details leave open; what was typed stays. */
function takeWants(form: DetailsForm, wants: { question_paper_marks: number; timing: string | null }): void {
  const { question_paper_marks, hours, minutes } = form.values
  if (question_paper_marks === '') form.setFieldValue('question_paper_marks', wants.question_paper_marks)
  if (wants.timing === null || hours !== '' || minutes !== '') return
  const [ownHours = 0, ownMinutes = 0] = wants.timing.split(':').map(Number)
  form.setValues({ hours: ownHours, minutes: ownMinutes })
}

/** The sections make other marks than the paper asks for: which of the two is meant is the user's to say. */
function UnevenMarks({ form, editor }: { form: DetailsForm; editor: BlueprintEditor }) {
  const wanted = toNumber(form.values.question_paper_marks)
  const { marks } = editor.sums
  // Before anything was planned there is nothing to fit to it.
  if (!editor.isPlanned || Number.isNaN(wanted) || marks === wanted || marks === 0) return null
  return (
    <Notice
      color="yellow"
      id={fieldId('question_paper_marks')}
      title={
        <Trans>
          The sections make {marks} marks, the paper asks for {wanted}
        </Trans>
      }
    >
      <Text size="sm">
        <Trans>Change questions or marks in the sections, or let the paper have what they make.</Trans>
      </Text>
      <Button
        size="compact-md"
        variant="light"
        mt="xs"
        onClick={() => form.setFieldValue('question_paper_marks', marks)}
      >
        <Trans>Make it {marks} marks</Trans>
      </Button>
    </Notice>
  )
}

function NoSupply({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice color="yellow" title={<Trans>What the bank holds could not be counted</Trans>}>
      <Button size="compact-md" variant="light" mt="xs" onClick={onRetry}>
        <Trans>Try again</Trans>
      </Button>
    </Notice>
  )
}

function NoSubject({ onDetails }: { onDetails: () => void }) {
  return (
    <Notice color="yellow" title={<Trans>Choose the class and the subject first</Trans>}>
      <Text size="sm">
        <Trans>Then the chapters are here, and what the bank holds of each.</Trans>
      </Text>
      <Button size="compact-md" variant="light" mt="xs" onClick={onDetails}>
        <Trans>Back to the details</Trans>
      </Button>
    </Notice>
  )
}
