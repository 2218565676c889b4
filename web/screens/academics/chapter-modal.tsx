import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type Chapter, chapterApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { type Place, toIds } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { textOf } from '#web/ui/message/said-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'

type Start = Pick<Place, 'grade_id' | 'subject_id'>

const toValues = (chapter: Chapter | null, start: Start) => ({
  grade_id: chapter?.grade_id ?? start.grade_id,
  subject_id: chapter?.subject_id ?? start.subject_id,
  chapter: chapter?.chapter ?? '',
  number: (chapter?.number ?? '') as number | string,
  weightage: (chapter?.weightage ?? '') as number | string,
})

/** An emptied number box clears the number. */
const toNumber = (value: number | string) => (value === '' ? null : Number(value))

const toBody = ({ chapter, number, weightage, ...place }: ReturnType<typeof toValues>) => ({
  ...toIds(place),
  chapter,
  number: toNumber(number),
  weightage: toNumber(weightage),
})

export default function ChapterModal(props: RowDialogProps<Chapter, Start>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(chapterApi, props, { toValues, toBody })
  const save = async (values: ReturnType<typeof toValues>) => {
    const { warnings } = await modal.save(values)
    for (const warning of warnings) showWarning(textOf(warning))
  }
  return (
    <FormModal {...modal} save={save} toNext={toNext} title={[t`Create New Chapter`, t`Update Chapter`]}>
      <PlaceFields {...placeOf(form)} />
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('chapter')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t`No.`} min={0} max={999} allowDecimal={false} {...form.getInputProps('number')} />
        <NumberInput label={t`Weightage %`} min={0} max={100} {...form.getInputProps('weightage')} />
      </SimpleGrid>
    </FormModal>
  )
}
