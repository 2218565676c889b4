import { useLingui } from '@lingui/react/macro'
import { NativeSelect, NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { getSchoolSettings, type Subject, subjectApi } from '#contract'
import { useRead } from '#web/api/use/use-read.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { type PlaceFilter, toIds } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { TitleFields, titlesSent } from '#web/entity/title-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { usualPassMarks } from '../../../marking/quarters.ts'

type Start = Pick<PlaceFilter, 'grade_id'>

const toValues = (subject: Subject | null, start: Start) => ({
  grade_id: subject?.grade_id ?? start.grade_id,
  title: subject?.title ?? '',
  titles: subject?.titles ?? {},
  subject_code: subject?.subject_code ?? '',
  kind: subject?.kind ?? 'THEORY',
  category: subject?.category ?? 'COMPULSORY',
  max_marks: (subject?.max_marks ?? 100) as number | string,
  // Of a new one what the school's rule makes of the maximum, unless somebody types.
  pass_marks: (subject?.pass_marks ?? '') as number | string,
})

/** An emptied number box leaves what is stored, or the server's own default. */
const toNumber = (value: number | string) => (value === '' ? undefined : Number(value))

const toBody = ({ grade_id, max_marks, pass_marks, titles, ...values }: ReturnType<typeof toValues>) => ({
  ...values,
  titles: titlesSent(titles),
  ...toIds({ grade_id }),
  max_marks: toNumber(max_marks),
  pass_marks: toNumber(pass_marks),
})

export default function SubjectModal(props: RowDialogProps<Subject, Start>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(subjectApi, props, { toValues, toBody })
  const percent = useRead(getSchoolSettings, {}, { toasts: 'none' }).data?.pass_percent
  const usual = percent === undefined ? undefined : usualPassMarks(percent, toNumber(form.values.max_marks) ?? 100)
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
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Subject`, t`Update Subject`]}>
      <PlaceFields {...placeOf(form)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('title')} />
        <TextInput label={t`Code`} withAsterisk {...form.getInputProps('subject_code')} />
        <NativeSelect label={t`Kind`} data={kinds} {...form.getInputProps('kind')} />
        <NativeSelect label={t`Category`} data={categories} {...form.getInputProps('category')} />
        <NumberInput label={t`Maximum marks`} min={0} max={1000} {...form.getInputProps('max_marks')} />
        <NumberInput
          label={t`Pass marks`}
          placeholder={usual?.toString()}
          min={0}
          max={1000}
          {...form.getInputProps('pass_marks')}
        />
      </SimpleGrid>
      <TitleFields
        titles={form.values.titles}
        errors={form.errors}
        onChange={(titles) => form.setFieldValue('titles', titles)}
      />
    </FormModal>
  )
}
