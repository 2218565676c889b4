import { Trans, useLingui } from '@lingui/react/macro'
import { SimpleGrid, Stack, TextInput } from '@mantine/core'
import { type Instruction, instructionApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { LazyRichTextEditor } from '#web/ui/rich-text/editor/lazy-editor.tsx'
import { InstructionPreview } from './instruction-preview.tsx'
import { check, type InstructionStart, toBody, toValues } from './instruction-values.ts'

export default function InstructionModal(props: RowDialogProps<Instruction, InstructionStart>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(instructionApi, props, { toValues, toBody, check })
  const { heading, content } = form.values
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Instruction`, t`Update Instruction`]} size="64rem">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <Stack gap="sm">
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
            <PlaceFields {...placeOf(form)} optional />
          </SimpleGrid>
        </Stack>
        <InstructionPreview heading={heading} html={content} />
      </SimpleGrid>
    </FormModal>
  )
}
