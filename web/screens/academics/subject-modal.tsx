import { useLingui } from '@lingui/react/macro'
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Subject, SubjectInput, subjectApi } from '#contract'
import { useGradeChoices } from '#web/api/choices.ts'
import { useAction } from '#web/api/use-action.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Pick } from '#web/ui/pick.tsx'
import { type Edited, useEdited } from '#web/ui/use-edited.ts'
import { validateWith } from '#web/ui/validate-with.ts'

interface SubjectModalProps {
  edited: Edited<Subject>
  /** The class that the list shows: a new subject starts with it. */
  grade_id: number | null
  onClose: () => void
  /** Somebody else has changed the subject: goes on with their values. */
  onTakeCurrent: (subject: Subject) => void
}

interface Values {
  grade_id: number | null
  title: string
  subject_code: string
  kind: Subject['kind']
  category: Subject['category']
  max_marks: number | string
  pass_marks: number | string
}

const toValues = (subject: Subject | null, grade_id: number | null): Values => ({
  grade_id: subject?.grade_id ?? grade_id,
  title: subject?.title ?? '',
  subject_code: subject?.subject_code ?? '',
  kind: subject?.kind ?? 'THEORY',
  category: subject?.category ?? 'COMPULSORY',
  max_marks: subject?.max_marks ?? 100,
  pass_marks: subject?.pass_marks ?? 33,
})

/** An emptied number box leaves the server's own default. */
const number = (value: number | string) => (value === '' ? undefined : Number(value))
const toBody = (values: Values) => ({
  ...values,
  grade_id: values.grade_id ?? 0,
  max_marks: number(values.max_marks),
  pass_marks: number(values.pass_marks),
})

export default function SubjectModal({ edited, grade_id, onClose, onTakeCurrent }: SubjectModalProps) {
  const { t } = useLingui()
  const form = useForm<Values>({
    initialValues: toValues(null, null),
    validate: validateWith(SubjectInput, toBody),
    validateInputOnBlur: true,
  })
  const subject = useEdited(edited, form, (row: Subject | null) => toValues(row, grade_id))
  const grades = useGradeChoices(edited !== null)
  const create = useAction(subjectApi.create, { invalidates: [subjectApi.list] })
  const update = useAction(subjectApi.update, { invalidates: [subjectApi.list] })
  const save = (values: Values) =>
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
      <Pick
        label={t`Class`}
        placeholder={t`Choose a class`}
        withAsterisk
        choices={grades}
        data-autofocus
        {...form.getInputProps('grade_id')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Title`} withAsterisk {...form.getInputProps('title')} />
        <TextInput label={t`Code`} withAsterisk {...form.getInputProps('subject_code')} />
        <NativeSelect
          label={t`Kind`}
          data={[
            { value: 'THEORY', label: t`Theory` },
            { value: 'PRACTICAL', label: t`Practical` },
            { value: 'BOTH', label: t`Theory and practical` },
          ]}
          {...form.getInputProps('kind')}
        />
        <NativeSelect
          label={t`Category`}
          data={[
            { value: 'COMPULSORY', label: t`Compulsory` },
            { value: 'ELECTIVE', label: t`Elective` },
            { value: 'CO_SCHOLASTIC', label: t`Co-scholastic` },
          ]}
          {...form.getInputProps('category')}
        />
        <NumberInput label={t`Maximum marks`} min={0} max={1000} {...form.getInputProps('max_marks')} />
        <NumberInput label={t`Pass marks`} min={0} max={1000} {...form.getInputProps('pass_marks')} />
      </SimpleGrid>
    </FormModal>
  )
}
