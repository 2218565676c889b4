import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Grade, GradeInput, gradeApi } from '#contract'
import { useAction } from '#web/api/use/use-action.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { useEdited } from '#web/ui/form/use-edited.ts'
import { validateWith } from '#web/ui/form/validate-with.ts'
import type { RowDialogProps } from './list-facts.ts'

const toValues = (grade: Grade | null) => ({ title: grade?.title ?? '', description: grade?.description ?? '' })

export default function ClassModal({ edited, onClose, onTakeCurrent }: RowDialogProps<Grade>) {
  const { t } = useLingui()
  const form = useForm({
    initialValues: toValues(null),
    validate: validateWith(GradeInput),
    validateInputOnBlur: true,
  })
  const grade = useEdited(edited, form, toValues)
  const create = useAction(gradeApi.create, { invalidates: [gradeApi.list] })
  const update = useAction(gradeApi.update, { invalidates: [gradeApi.list] })

  return (
    <FormModal
      opened={edited !== null}
      title={grade ? t`Update Class` : t`Create New Class`}
      updating={grade !== null}
      form={form}
      save={(values) =>
        grade ? update.run({ id: grade.id, row_version: grade.row_version, ...values }) : create.run(values)
      }
      onClose={onClose}
      onTakeCurrent={(row) => onTakeCurrent(row as Grade)}
    >
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t`Description`} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
    </FormModal>
  )
}
