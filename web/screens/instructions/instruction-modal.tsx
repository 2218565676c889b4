import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Instruction, instructionApi } from '#contract'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { type Edited, useEdited } from '#web/ui/form/use-edited.ts'
import { LazyRichTextEditor } from '#web/ui/rich-text/editor/lazy-editor.tsx'
import { InstructionPreview } from './instruction-preview.tsx'
import { checkValues, type InstructionStart, type InstructionValues, toBody, toValues } from './instruction-values.ts'

interface InstructionModalProps {
  edited: Edited<Instruction>
  start: InstructionStart
  onClose: () => void
  /** Somebody else has changed the instruction: goes on with their values. */
  onTakeCurrent: (instruction: Instruction) => void
}

export default function InstructionModal({ edited, start, onClose, onTakeCurrent }: InstructionModalProps) {
  const { t } = useLingui()
  const form = useForm<InstructionValues>({
    initialValues: toValues(null, start),
    validate: checkValues,
    validateInputOnBlur: true,
  })
  const instruction = useEdited(edited, form, (row: Instruction | null) => toValues(row, start))
  const create = useAction(instructionApi.create, { invalidates: [instructionApi.list] })
  const update = useAction(instructionApi.update, { invalidates: [instructionApi.list] })
  const save = (values: InstructionValues) =>
    instruction
      ? update.run({ id: instruction.id, row_version: instruction.row_version, ...toBody(values) })
      : create.run(toBody(values))
  return (
    <FormModal
      opened={edited !== null}
      title={instruction ? t`Update Instruction` : t`Create New Instruction`}
      updating={instruction !== null}
      form={form}
      save={save}
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Instruction)}
      size="64rem"
    >
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="sm">
          <InstructionFields form={form} />
        </Stack>
        <InstructionPreview heading={form.values.heading} html={form.values.content} />
      </SimpleGrid>
    </FormModal>
  )
}

function InstructionFields({ form }: { form: UseFormReturnType<InstructionValues> }) {
  const { t } = useLingui()
  const { grade_id, content } = form.values
  const grade = { label: t`Class`, placeholder: t`All classes`, choices: useGradeChoices() }
  const subject = { label: t`Subject`, placeholder: t`All subjects`, choices: useSubjectChoices(grade_id) }
  return (
    <>
      <TextInput label={t`Heading`} withAsterisk data-autofocus {...form.getInputProps('heading')} />
      <LazyRichTextEditor
        variant="full"
        label={t`Instructions`}
        description={<Trans>Every paragraph is printed as a numbered line.</Trans>}
        required
        minRows={6}
        value={content}
        onChange={(html) => form.setFieldValue('content', html)}
        error={form.errors.content}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <Pick
          {...grade}
          {...form.getInputProps('grade_id')}
          onChange={(id) => form.setValues({ grade_id: id, subject_id: null })}
        />
        <Pick {...subject} disabled={grade_id === null} {...form.getInputProps('subject_id')} />
      </SimpleGrid>
    </>
  )
}
