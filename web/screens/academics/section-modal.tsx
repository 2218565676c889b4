import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { type Section, sectionApi } from '#contract'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { type PlaceFilter, toIds } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'

type Start = Pick<PlaceFilter, 'grade_id'>

const toValues = (section: Section | null, start: Start) => ({
  grade_id: section?.grade_id ?? start.grade_id,
  title: section?.title ?? '',
  stream: section?.stream ?? '',
  capacity: section?.capacity ?? '',
})

/** An emptied capacity is cleared. */
const toBody = ({ grade_id, title, stream, capacity }: ReturnType<typeof toValues>) => ({
  ...toIds({ grade_id }),
  title,
  stream: stream || null,
  capacity: capacity === '' ? null : Number(capacity),
})

export default function SectionModal(props: RowDialogProps<Section, Start>) {
  const { t } = useLingui()
  const { form, modal, toNext } = useEntityForm(sectionApi, props, { toValues, toBody })
  return (
    <FormModal {...modal} toNext={toNext} title={[t`Create New Section`, t`Update Section`]}>
      <PlaceFields {...placeOf(form)} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('title')} />
        <TextInput label={t`Stream`} placeholder={t`Science`} maxLength={30} {...form.getInputProps('stream')} />
        <NumberInput label={t`Capacity`} min={1} max={500} allowDecimal={false} {...form.getInputProps('capacity')} />
      </SimpleGrid>
    </FormModal>
  )
}
