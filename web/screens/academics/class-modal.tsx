import { useLingui } from '@lingui/react/macro'
import { Textarea, TextInput } from '@mantine/core'
import { type Grade, gradeApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'

const toValues = (grade: Grade | null) => ({ title: grade?.title ?? '', description: grade?.description ?? '' })
type Values = ReturnType<typeof toValues>

export default function ClassModal(props: RowDialogProps<Grade>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(gradeApi, props, { toValues, toBody: (values: Values) => values })
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Class`, t`Update Class`]}>
      <TextInput label={t`Name`} withAsterisk data-autofocus {...form.getInputProps('title')} />
      <Textarea label={t`Description`} autosize minRows={3} maxRows={8} {...form.getInputProps('description')} />
    </FormModal>
  )
}
