import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Grade, gradeApi } from '#contract'
import { useGradeChoices } from '#web/api/use/choices.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { TitleFields, titlesSent } from '#web/entity/title-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { Pick } from '#web/ui/form/pick.tsx'

const toValues = (grade: Grade | null) => ({
  title: grade?.title ?? '',
  titles: grade?.titles ?? {},
  description: grade?.description ?? '',
  next_grade_id: grade?.next_grade_id ?? null,
})
type Values = ReturnType<typeof toValues>

const toBody = ({ titles, ...values }: Values) => ({ ...values, titles: titlesSent(titles) })

export default function ClassModal(props: RowDialogProps<Grade>) {
  const { t } = useLingui()
  const { form, row, modal, toNext } = useEntityForm(gradeApi, props, { toValues, toBody })
  // No class follows itself.
  const others = useGradeChoices()?.filter(({ id }) => id !== row?.id)
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Class`, t`Update Class`]}>
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('title')} />
      <TitleFields
        titles={form.values.titles}
        errors={form.errors}
        onChange={(titles) => form.setFieldValue('titles', titles)}
      />
      <Pick
        label={t`Next class`}
        description={t`Who passes goes there at the end of the year.`}
        placeholder={t`None: who passes leaves the school`}
        choices={others}
        {...form.getInputProps('next_grade_id')}
      />
      <Textarea label={t`Description`} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
    </FormModal>
  )
}
