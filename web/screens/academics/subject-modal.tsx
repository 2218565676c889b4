import { useLingui } from '@lingui/react/macro'
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type UseFormReturnType, useForm } from '@mantine/form'
import { type Subject, SubjectInput, subjectApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import type { RowDialogProps } from './list-facts.ts'
import { type SubjectValues, toBody, toValues } from './subject-values.ts'

interface SubjectModalProps extends RowDialogProps<Subject> {
  /** The class that the list shows: a new subject starts with it. */
  grade_id: number | null
}

export default function SubjectModal({ edited, grade_id, onClose, onTakeCurrent }: SubjectModalProps) {
  const { t } = useLingui()
  const form = useForm<SubjectValues>({
    initialValues: toValues(null, null),
    validate: validateWith(SubjectInput, toBody),
    validateInputOnBlur: true,
  })
  const subject = useEdited(edited, form, (row: Subject | null) => toValues(row, grade_id))
  const create = useAction(subjectApi.create, { invalidates: [subjectApi.list] })
  const update = useAction(subjectApi.update, { invalidates: [subjectApi.list] })
  const save = (values: SubjectValues) =>
    subject
      ? update.run({ id: subject.id, row_version: subject.row_version, ...toBody(values) })
      : create.run(toBody(values))
  return (
    <FormModal
      opened={edited !== null}
      title={subject ? t`Update Subject` : t`Create New Subject`}
      updating={subject !== null}
      form={form}
      save={save}
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Subject)}
    >
      <SubjectFields form={form} />
    </FormModal>
  )
}

function SubjectFields({ form }: { form: UseFormReturnType<SubjectValues> }) {
  const { t } = useLingui()
  const grades = useGradeChoices()
  const kinds = [
    { value: 'THEORY', label: t`Theory` },
    { value: 'PRACTICAL', label: t`Practical` },
    { value: 'BOTH', label: t`Theory and practical` },
  ]
  const categories = [
    { value: 'COMPULSORY', label: t`Compulsory` },
    { value: 'ELECTIVE', label: t`Elective` },
    { value: 'CO_SCHOLASTIC', label: t`Co-scholastic` },
  ]
  const grade = { label: t`Class`, placeholder: t`Choose a class`, choices: grades }
  return (
    <>
      <Pick {...grade} withAsterisk data-autofocus {...form.getInputProps('grade_id')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Title`} withAsterisk {...form.getInputProps('title')} />
        <TextInput label={t`Code`} withAsterisk {...form.getInputProps('subject_code')} />
        <NativeSelect label={t`Kind`} data={kinds} {...form.getInputProps('kind')} />
        <NativeSelect label={t`Category`} data={categories} {...form.getInputProps('category')} />
        <NumberInput label={t`Maximum marks`} min={0} max={1000} {...form.getInputProps('max_marks')} />
        <NumberInput label={t`Pass marks`} min={0} max={1000} {...form.getInputProps('pass_marks')} />
      </SimpleGrid>
    </>
  )
}
