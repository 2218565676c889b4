import { useLingui } from '@lingui/react/macro'
import { NumberInput, SimpleGrid, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { type Chapter, ChapterInput, chapterApi } from '#contract'
import { useGradeChoices, useSubjectChoices } from '#web/api/choices.ts'
import { useAction } from '#web/api/use-action.ts'
import { FormModal } from '#web/ui/form-modal.tsx'
import { Pick } from '#web/ui/pick.tsx'
import { type Edited, useEdited } from '#web/ui/use-edited.ts'
import { validateWith } from '#web/ui/validate-with.ts'

interface ChapterModalProps {
  edited: Edited<Chapter>
  /** What the list shows: a new chapter starts with it. */
  grade_id: number | null
  subject_id: number | null
  onClose: () => void
  /** Somebody else has changed the chapter: goes on with their values. */
  onTakeCurrent: (chapter: Chapter) => void
}

interface Values {
  grade_id: number | null
  subject_id: number | null
  chapter: string
  number: number | string
  weightage: number | string
}

const toNumber = (value: number | string) => (value === '' ? null : Number(value))
const toBody = (values: Values) => ({
  grade_id: values.grade_id ?? 0,
  subject_id: values.subject_id ?? 0,
  chapter: values.chapter,
  number: toNumber(values.number),
  weightage: toNumber(values.weightage),
})

export default function ChapterModal({ edited, grade_id, subject_id, onClose, onTakeCurrent }: ChapterModalProps) {
  const { t } = useLingui()
  const toValues = (chapter: Chapter | null): Values => ({
    grade_id: chapter?.grade_id ?? grade_id,
    subject_id: chapter?.subject_id ?? subject_id,
    chapter: chapter?.chapter ?? '',
    number: chapter?.number ?? '',
    weightage: chapter?.weightage ?? '',
  })
  const form = useForm<Values>({
    initialValues: toValues(null),
    validate: validateWith(ChapterInput, toBody),
    validateInputOnBlur: true,
  })
  const chapter = useEdited(edited, form, toValues)
  const grades = useGradeChoices(edited !== null)
  const subjects = useSubjectChoices(edited === null ? null : form.values.grade_id)
  const create = useAction(chapterApi.create, { invalidates: [chapterApi.list] })
  const update = useAction(chapterApi.update, { invalidates: [chapterApi.list] })
  const save = (values: Values) =>
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
      <Pick
        label={t`Class`}
        placeholder={t`Choose a class`}
        withAsterisk
        choices={grades}
        {...form.getInputProps('grade_id')}
        onChange={(id) => form.setValues({ grade_id: id, subject_id: null })}
      />
      <Pick
        label={t`Subject`}
        placeholder={t`Choose a subject`}
        withAsterisk
        choices={subjects}
        disabled={form.values.grade_id === null}
        {...form.getInputProps('subject_id')}
      />
      <TextInput label={t`Title`} withAsterisk data-autofocus {...form.getInputProps('chapter')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NumberInput label={t`No.`} min={0} max={999} allowDecimal={false} {...form.getInputProps('number')} />
        <NumberInput label={t`Weightage %`} min={0} max={100} {...form.getInputProps('weightage')} />
      </SimpleGrid>
    </FormModal>
  )
}
