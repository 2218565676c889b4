import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Chapter, ChapterInput, chapterApi } from '#contract'
import { useGradeChoices, useSubjectChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import { type ChapterValues, type Start, toBody, toValues } from './chapter-values.ts'
import type { RowDialogProps } from './list-facts.ts'

export default function ChapterModal({ edited, onClose, onTakeCurrent, ...start }: RowDialogProps<Chapter> & Start) {
  const { t } = useLingui()
  const form = useForm<ChapterValues>({
    initialValues: toValues(null, start),
    validate: validateWith(ChapterInput, toBody),
    validateInputOnBlur: true,
  })
  const chapter = useEdited(edited, form, (row: Chapter | null) => toValues(row, start))
  const create = useAction(chapterApi.create, { invalidates: [chapterApi.list] })
  const update = useAction(chapterApi.update, { invalidates: [chapterApi.list] })
  const save = (values: ChapterValues) =>
    chapter
      ? update.run({ id: chapter.id, row_version: chapter.row_version, ...toBody(values) })
      : create.run(toBody(values))
  return (
    <FormModal
      opened={edited !== null}
      title={chapter ? t`Update Chapter` : t`Create New Chapter`}
      updating={chapter !== null}
      form={form}
      save={save}
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Chapter)}
    >
      <ChapterFields form={form} />
    </FormModal>
  )
}

function ChapterFields({ form }: { form: UseFormReturnType<ChapterValues> }) {
  const { t } = useLingui()
  const { grade_id } = form.values
  const grade = { label: t`Class`, placeholder: t`Choose a class`, choices: useGradeChoices() }
  const subject = { label: t`Subject`, placeholder: t`Choose a subject`, choices: useSubjectChoices(grade_id) }
  return (
    <>
      <Pick
        {...grade}
        withAsterisk
        {...form.getInputProps('grade_id')}
        onChange={(id) => form.setValues({ grade_id: id, subject_id: null })}
      />
      <Pick {...subject} withAsterisk disabled={grade_id === null} {...form.getInputProps('subject_id')} />
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('chapter')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t`No.`} min={0} max={999} allowDecimal={false} {...form.getInputProps('number')} />
        <NumberInput label={t`Weightage %`} min={0} max={100} {...form.getInputProps('weightage')} />
      </SimpleGrid>
    </>
  )
}
