import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { type Chapter, chapterApi } from '#contract'
import { useList } from '#web/api/use/use-list.ts'
import type { RowDialogProps } from '#web/entity/entity.ts'
import { type PlaceFilter, toIds } from '#web/entity/filters/place.ts'
import { PlaceFields, placeOf } from '#web/entity/filters/place-fields.tsx'
import { useEntityForm } from '#web/entity/use-entity-form.ts'
import { FormModal } from '#web/ui/form/form-modal.tsx'
import { propose } from '#web/ui/form/propose.ts'
import { textOf } from '#web/ui/message/sentence-text.ts'
import { showWarning } from '#web/ui/message/toast.tsx'

type Start = Pick<PlaceFilter, 'grade_id' | 'subject_id'>

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
  useNextNumber(form, props.edited === 'new')
  const save = async (values: ReturnType<typeof toValues>) => {
    const { warnings } = await modal.save(values)
    for (const warning of warnings) showWarning(textOf(warning))
  }
  return (
    <FormModal
      {...modal}
      save={save}
      toNext={(saved) => following(toNext(saved), saved.number)}
      title={[t`Create New Chapter`, t`Update Chapter`]}
    >
      <PlaceFields {...placeOf(form)} />
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('chapter')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t`No.`} min={0} max={999} allowDecimal={false} {...form.getInputProps('number')} />
        <NumberInput label={t`Weightage %`} min={0} max={100} {...form.getInputProps('weightage')} />
      </SimpleGrid>
    </FormModal>
  )
}

/** The one after it, of a run of chapters. */
const following = (next: ReturnType<typeof toValues>, number: number | string) => ({
  ...next,
  number: number === '' ? '' : Number(number) + 1,
})

/** A new chapter comes after the last of its subject, until somebody types another number. */
function useNextNumber(form: UseFormReturnType<ReturnType<typeof toValues>>, isNew: boolean) {
  const { subject_id, number } = form.values
  const { rows } = useList(
    chapterApi.list,
    { filter: { subject_id }, range: { page: 1, pageSize: 100 } },
    { enabled: isNew && subject_id !== null },
  )
  const next = rows && Math.max(0, ...rows.map((one) => one.number ?? 0)) + 1
  const proposed = useRef<number | string>('')
  const put = useRef((_next: number) => undefined as unknown)
  put.current = (next) => {
    if (number !== '' && number !== proposed.current) return
    proposed.current = next
    propose(form, { number: next })
  }
  useEffect(() => {
    if (isNew && next !== undefined) put.current(next)
  }, [isNew, next])
}
