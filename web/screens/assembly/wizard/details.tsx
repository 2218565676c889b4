import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Group, NumberInput } from '@mantine/core'
import { DetailsFormFrame } from '../../papers/details/details-form-frame.tsx'
import { InstructionPick } from '../../papers/details/instruction-pick.tsx'
import type { DetailsForm } from '../../papers/details/use-details-form.ts'
import type { BlueprintEditor } from '../blueprint/use-blueprint-editor.ts'
import { StartFrom } from './start-from.tsx'

interface AutoDetailsProps {
  form: DetailsForm
  editor: BlueprintEditor
  /** Several papers of different questions are asked for. */
  isParallel: boolean
  onNext: () => void
}

/** The first step: what the paper is. Nothing is stored yet. */
export function AutoDetails({ form, editor, isParallel, onNext }: AutoDetailsProps) {
  const { t } = useLingui()
  return (
    <DetailsFormFrame
      form={form}
      notice={<StartFrom form={form} editor={editor} />}
      noSets={isParallel && t`Parallel papers have one set each. For several sets, ask for one paper in the blueprint.`}
      onSubmit={onNext}
    >
      <NumberInput
        label={t`Maximum marks`}
        description={t`What the sections of the blueprint should add up to`}
        withAsterisk
        min={0.25}
        max={1000}
        step={0.25}
        maw={320}
        {...form.getInputProps('question_paper_marks')}
      />
      <InstructionPick form={form} />
      <Group justify="flex-end">
        <Button type="submit">
          <Trans>Go on to the blueprint</Trans>
        </Button>
      </Group>
    </DetailsFormFrame>
  )
}
